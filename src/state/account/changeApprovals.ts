import { atom } from 'nanostores'
import { type Approval, type ChangingCall, keyOf, lowerCall, revokeCalls } from '#domain/plan/Approval.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import { planApprovals } from '#domain/plan/planApprovals.ts'
import * as Promises from '#domain/plan/Promises.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import { refreshApprovals } from './approvals.ts'
import { isFlagOn } from '../site/isFlagOn.ts'
import { readyWallet } from '../wallet/readyWallet.ts'
import { storePromises } from '../deeds/StoredMove.ts'
import { $tokens, tokenKey } from '../tokens/tokens.ts'
import { addTransaction, type CurrencyLabel, type TransactionInfo } from '../deeds/transactions.ts'
import { unlessStopped } from '../wallet/unlessStopped.ts'

/** A run that changes approvals: `keys` are those it is about, `done` counts what was changed. */
export type Changing = {
  status: 'idle' | 'working' | 'done' | 'failed'
  keys: readonly string[]
  done: number
  error?: AppError
}
const idle: Changing = { status: 'idle', keys: [], done: 0 }
export const $changing = atom<Changing>(idle)

let stop: AbortController | null = null

/** Ends the waiting for a wallet that doesn't answer, or for what it sent: the latter is followed in the background. */
export const stopChanging = (): void => stop?.abort()

/** Forgets what came of the last run. A run that still waits ends. */
export function forgetChanging(): void {
  stopChanging()
  $changing.set(idle)
}

/** How it is called in the activity: a lower allowance is one still. */
type Change = 'revoke' | 'approve'

/** GO-7: ends approvals, one or many; those of one network in one batch where the wallet can. True when all are ended. */
export const revoke = (approvals: readonly Approval[]): Promise<boolean> => change('revoke', approvals, revokeCalls)

/** Lowers one to what is held. */
export const lower = (approval: Approval): Promise<boolean> =>
  change('approve', [approval], ([one]) => (one ? [lowerCall(one)] : []))

async function change(
  type: Change,
  approvals: readonly Approval[],
  callsOf: (of: readonly Approval[]) => ChangingCall[],
): Promise<boolean> {
  if ($changing.get().status === 'working' || approvals.length === 0) return false
  const mine = new AbortController()
  stop = mine
  const keys = approvals.map(keyOf)
  // Somebody who left, or went on to the next, is told nothing more of this one.
  const tell = (next: Changing) => stop === mine && $changing.get().status === 'working' && $changing.set(next)
  $changing.set({ status: 'working', keys, done: 0 })
  try {
    for (const chainId of new Set(approvals.map(each => each.chainId))) {
      const here = approvals.filter(each => each.chainId === chainId)
      await unlessStopped(send(type, { chainId, approvals: here, wanted: callsOf(here) }, mine.signal), mine.signal)
    }
    await refreshApprovals()
    tell({ status: 'done', keys, done: approvals.length })
    return true
  } catch (error) {
    tell({ status: 'failed', keys, done: 0, error: asAppError(error) })
    void refreshApprovals()
    return false
  }
}

function labelOf({ chainId, token, name, id }: Approval): CurrencyLabel {
  const known = $tokens.get()[tokenKey(chainId, token)]
  if (id !== undefined)
    return { id: token, symbol: `#${id} ${safeText(name ?? '', 24) || shortAddress(token)}`, decimals: 0 }
  return {
    id: token,
    symbol: known?.symbol || safeText(name ?? '', 24) || shortAddress(token),
    decimals: known?.decimals ?? 0,
  }
}

type Work = { chainId: number; approvals: readonly Approval[]; wanted: readonly ChangingCall[] }

/** Rehearses, and only then asks the wallet: for all calls at once where it can, else one after the other. Each approval has its own line in the activity. */
async function send(type: Change, { chainId, approvals, wanted }: Work, signal: AbortSignal): Promise<void> {
  const door = await readyWallet(chainId)
  const { provider, account } = door
  const [{ sendCall }, { canBatch, sendBatch }, { rehearse, refuseChanged }] = await Promise.all([
    import('#onchain/act/sendCall.ts'),
    import('#onchain/act/sendBatch.ts'),
    import('#onchain/act/rehearse.ts'),
  ])
  const planOf = (calls: readonly ChangingCall[]) =>
    planApprovals(type === 'revoke' ? 'zero' : 'held', { chainId, account, approvals, calls })
  const calls = await asTheyGo(wanted, each => rehearse(planOf(each), door, signal))
  // One transaction may end several: each line is held against all that was promised of it.
  const promises = storePromises(Promises.ofGround(planOf(calls)))
  const infoOf = (approval: Approval): TransactionInfo => ({
    type,
    currencyIn: labelOf(approval),
    currencyOut: labelOf(approval),
    amountIn: '0',
    amountOut: '0',
    promises,
  })
  const waiting = { stop: signal, onSlow: () => {} }
  if (
    calls.length > 1 &&
    !(await isFlagOn('disableWalletGetCapabilities')) &&
    (await canBatch(provider, chainId, account))
  ) {
    const { noteSettled } = await import('../deeds/noteSettled.ts')
    refuseChanged(planOf(calls), { chainId: door.chainId, account, calls })
    const note = (hash: `0x${string}`) =>
      noteSettled(chainId, account, hash, ...calls.flatMap(({ about }) => about.map(infoOf)))
    return note(await sendBatch(door, calls, { doing: 'approve' }, { ...waiting, onLate: hash => void note(hash) }))
  }
  for (const { about, ...call } of calls) {
    const follow = (sent: Parameters<typeof addTransaction>[0]) =>
      Promise.all(about.map((approval, part) => addTransaction(sent, infoOf(approval), part)))
    refuseChanged(planOf([{ ...call, about }]), { chainId: door.chainId, account, calls: [call] })
    const sent = await sendCall(door, call, { doing: 'approve' }, { ...waiting, onLate: late => void follow(late) })
    const outcomes = await unlessStopped(follow(sent), signal, 'transaction.underWay')
    const failure = outcomes.find(({ status }) => status !== 'confirmed')
    if (failure) throw new AppError(failure.error ?? 'approve.failed')
  }
}

/** The calls as they will go through. USDT and its like change no allowance that isn't zero: found by trying, then ended first. Throws what they would fail with. */
async function asTheyGo(
  calls: readonly ChangingCall[],
  rehearse: (calls: readonly ChangingCall[]) => Promise<unknown>,
): Promise<readonly ChangingCall[]> {
  try {
    await rehearse(calls)
    return calls
  } catch (error) {
    const told = asAppError(error)
    const [only] = calls
    const [approval] = only?.about ?? []
    if (
      told.code.startsWith('network.') ||
      told.code === 'swap.differs' ||
      calls.length !== 1 ||
      !only ||
      approval?.via !== 'token'
    )
      throw error
    const both = [...revokeCalls([approval]).map(call => ({ ...call, about: [] })), only]
    if (both[0]?.data === only.data) throw error
    await rehearse(both)
    return both
  }
}

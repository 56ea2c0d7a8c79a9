import { atom } from 'nanostores'
import { type Approval, type ApprovalCall, lowerCall, revokeCalls } from '#domain/Approval.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import { networksOn } from '#onchain/networksOn.ts'
import { $account } from './connection.ts'
import { isFlagOn } from './isFlagOn.ts'
import { readyWallet } from './readyWallet.ts'
import { resolveToken, $tokens, tokenKey } from './tokens.ts'
import { addTransaction, type CurrencyLabel } from './transactions.ts'

/** Allowances of the connected account by network; `failed`: its logs can't be read. */
export type Approvals = { chainId: number; status: 'loading' | 'ok' | 'failed'; rows: readonly Approval[] }
export const $approvals = atom<readonly Approvals[]>([])

/** A run that changes allowances: `wallet` while it is asked; `done` counts what was changed. */
export type Changing = { status: 'idle' | 'working' | 'done' | 'failed'; done: number; error?: AppError }
export const $changing = atom<Changing>({ status: 'idle', done: 0 })

const put = (next: Approvals) => $approvals.set([...$approvals.get().filter(each => each.chainId !== next.chainId), next].sort((a, b) => a.chainId - b.chainId))

/** Reads every network's allowances of the connected account; what was known stays until the answer is here. */
export async function loadApprovals(): Promise<void> {
  const account = $account.get()
  if (!account) return
  const { readApprovals } = await import('#onchain/readApprovals.ts')
  await Promise.all(
    networksOn.map(async chainId => {
      const before = $approvals.get().find(each => each.chainId === chainId)
      put({ chainId, status: before ? before.status : 'loading', rows: before?.rows ?? [] })
      try {
        const rows = await readApprovals(chainId, account)
        await Promise.all([...new Set(rows.map(row => row.token))].map(token => resolveToken(chainId, token)))
        if ($account.get() === account) put({ chainId, status: 'ok', rows })
      } catch (error) {
        console.warn('Tarn: approvals could not be read', error)
        if ($account.get() === account) put({ chainId, status: 'failed', rows: [] })
      }
    }),
  )
}

/** Forgets what was read: another account, or the screen is gone. */
export function forgetApprovals(): void {
  $approvals.set([])
  $changing.set({ status: 'idle', done: 0 })
}

/** How it is called in the activity: a lower allowance is one still. */
type Change = 'revoke' | 'approve'

/** GO-7: ends allowances, one or many; those of one network in one batch where the wallet can. */
export const revoke = (approvals: readonly Approval[]): Promise<void> => change('revoke', approvals, revokeCalls)

/** Lowers one to what is held. */
export const lower = (approval: Approval): Promise<void> => change('approve', [approval], ([one]) => (one ? [lowerCall(one)] : []))

async function change(type: Change, approvals: readonly Approval[], callsOf: (of: readonly Approval[]) => ApprovalCall[]): Promise<void> {
  if ($changing.get().status === 'working' || approvals.length === 0) return
  $changing.set({ status: 'working', done: 0 })
  try {
    let done = 0
    for (const chainId of new Set(approvals.map(each => each.chainId))) {
      const here = approvals.filter(each => each.chainId === chainId)
      await send(type, chainId, here, callsOf(here))
      done += here.length
    }
    $changing.set({ status: 'done', done })
  } catch (error) {
    $changing.set({ status: 'failed', done: 0, error: asAppError(error) })
  }
  await loadApprovals()
}

function labelOf({ chainId, token }: Approval): CurrencyLabel {
  const known = $tokens.get()[tokenKey(chainId, token)]
  return { id: token, symbol: known?.symbol ?? '', decimals: known?.decimals ?? 0 }
}

/** Simulates, and only then asks the wallet: for all calls at once where it can, else one after the other. */
async function send(type: Change, chainId: number, approvals: readonly Approval[], calls: readonly ApprovalCall[]): Promise<void> {
  const door = await readyWallet(chainId)
  const { provider, account } = door
  const [{ simulate }, { sendCall }, { canBatch, sendBatch }] = await Promise.all([import('#onchain/simulate.ts'), import('#onchain/sendCall.ts'), import('#onchain/sendBatch.ts')])
  await simulate(chainId, account, calls, [])
  const stop = new AbortController().signal
  const first = approvals[0]
  if (!first) return
  const label = labelOf(first)
  const info = { type, currencyIn: label, currencyOut: label, amountIn: '0', amountOut: '0' }
  if (calls.length > 1 && !(await isFlagOn('disableWalletGetCapabilities')) && (await canBatch(provider, chainId, account))) {
    const { noteSettled } = await import('./noteSettled.ts')
    const note = (hash: `0x${string}`) => noteSettled(chainId, account, hash, info)
    return note(await sendBatch(door, calls, { doing: 'approve' }, { stop, onSlow: () => {}, onLate: hash => void note(hash) }))
  }
  for (const call of calls) {
    const onLate = (sent: Parameters<typeof addTransaction>[0]) => void addTransaction(sent, info)
    const about = approvals.find(each => each.token === call.to) ?? first
    const told = { ...info, currencyIn: labelOf(about), currencyOut: labelOf(about) }
    const outcome = await addTransaction(await sendCall(door, call, { doing: 'approve' }, { stop, onSlow: () => {}, onLate }), told)
    if (outcome.status !== 'confirmed') throw new AppError(outcome.error ?? 'approve.failed')
  }
}


import { type Approval, type ChangingCall, keyOf, lowerCall, revokeCalls } from '#domain/plan/Approval.ts'
import { asAppError } from '#domain/Errors.ts'
import type { CurrencyLabel, DeedPlan, Line } from '#domain/plan/DeedPlan.ts'
import { planApprovals } from '#domain/plan/makers/planApprovals.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import { refreshApprovals } from './approvals.ts'
import { readyWallet } from '../wallet/readyWallet.ts'
import { type Ended, type Running, runDeed } from '../deeds/runs.ts'
import { sendPlan } from '../deeds/sendPlan.ts'
import { $tokens, tokenKey } from '../tokens/tokens.ts'

/** How it is called in the activity: a lower allowance is one still. */
type Change = 'revoke' | 'approve'

/** GO-7: ends approvals, one or many; those of one network in one batch where the wallet can. */
export const revoke = (approvals: readonly Approval[]): Promise<Ended<void>> => change('revoke', approvals, revokeCalls)

/** Lowers one to what is held. */
export const lower = (approval: Approval): Promise<Ended<void>> =>
  change('approve', [approval], ([one]) => (one ? [lowerCall(one)] : []))

async function change(
  type: Change,
  approvals: readonly Approval[],
  callsOf: (of: readonly Approval[]) => ChangingCall[],
): Promise<Ended<void>> {
  const ended = await runDeed('approvals', { about: approvals.map(keyOf) }, async run => {
    for (const chainId of new Set(approvals.map(each => each.chainId))) {
      const here = approvals.filter(each => each.chainId === chainId)
      await send(type, { chainId, approvals: here, wanted: callsOf(here) }, run)
    }
    await refreshApprovals()
  })
  if (ended.status === 'failed') void refreshApprovals()
  return ended
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

/** Finds out how it goes through, and asks for that. Each approval has its own line in the activity. */
async function send(type: Change, { chainId, approvals, wanted }: Work, run: Running): Promise<void> {
  const door = await readyWallet(chainId)
  const { rehearse } = await import('#onchain/act/rehearse.ts')
  const lineOf = (approval: Approval): Line => {
    const label = labelOf(approval)
    return { currencyIn: label, currencyOut: label, amountIn: 0n, amountOut: 0n }
  }
  const planOf = (calls: readonly ChangingCall[]): DeedPlan => ({
    ...planApprovals(type === 'revoke' ? 'zero' : 'held', { chainId, account: door.account, approvals, calls }),
    deed: type,
    lines: calls.map(({ about }) => about.map(lineOf)),
  })
  const calls = await asTheyGo(wanted, each => rehearse(planOf(each), door, { signal: run.stop }))
  await sendPlan(run, door, planOf(calls))
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
      told.code === 'deed.differs' ||
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

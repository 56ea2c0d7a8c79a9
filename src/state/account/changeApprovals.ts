import { shownShort } from '#domain/people/Typed.ts'
import { type Approval, type ChangingCall, keyOf, lowerCall, revokeCalls } from '#domain/plan/Approval.ts'
import { asAppError } from '#domain/Errors.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import type { CurrencyLabel, DeedPlan, Line } from '#domain/plan/DeedPlan.ts'
import { planApprovals } from '#domain/plan/makers/planApprovals.ts'
import { safeText } from '#domain/token/Token.ts'
import { type PlanAsk, runAsk } from '../deeds/review/planReview.ts'
import type { Once } from '../deeds/flow/onlyOnce.ts'
import type { Ended } from '../deeds/runs.ts'
import { $tokens, tokenKey } from '../tokens/tokens.ts'
import { goesAsOneOn } from '../wallet/walletCapabilities.ts'
import { refreshApprovals } from './approvals.ts'

/** How it is called in the activity: a lower allowance is one still. */
export type ApprovalChange = 'revoke' | 'approve'

type Work = { chainId: number; account: Address; approvals: readonly Approval[] }

/**
 * GO-7: ends approvals of one network, one or many, in one batch where the wallet can; or lowers one to what is held.
 */
export const approvalsAsk = (change: ApprovalChange, work: Work): PlanAsk => ({
  ...{ key: 'approvals', chainId: work.chainId, about: work.approvals.map(keyOf), touches: null },
  plan: signal => planChange(change, work, signal),
  onEnd: () => void refreshApprovals(),
})

/** One approval ended where it is told of, in a review of something else, whose `once` it is. */
export const revoke = (account: Address, approval: Approval, once: Once): Promise<Ended<Hex | null>> =>
  runAsk(approvalsAsk('revoke', { chainId: approval.chainId, account, approvals: [approval] }), null, { once })

function labelOf({ chainId, token, name, id }: Approval): CurrencyLabel {
  const known = $tokens.get()[tokenKey(chainId, token)]
  if (id !== undefined)
    return { id: token, symbol: `#${id} ${safeText(name ?? '', 24) || shownShort(token)}`, decimals: 0 }
  return {
    id: token,
    symbol: known?.symbol || safeText(name ?? '', 24) || shownShort(token),
    decimals: known?.decimals ?? 0,
  }
}

/**
 * Finds out how it goes through. Each approval has its own line in the activity. Throws AppError: what it would fail
 * with.
 */
async function planChange(
  change: ApprovalChange,
  { chainId, account, approvals }: Work,
  signal: AbortSignal,
): Promise<DeedPlan> {
  const { rehearse } = await import('#onchain/act/rehearse.ts')
  const lineOf = (approval: Approval): Line => {
    const label = labelOf(approval)
    return { currencyIn: label, currencyOut: label, amountIn: 0n, amountOut: 0n }
  }
  const planOf = (calls: readonly ChangingCall[]): DeedPlan => ({
    ...planApprovals(change === 'revoke' ? 'zero' : 'held', { chainId, account, approvals, calls }),
    deed: change,
    lines: calls.map(({ about }) => about.map(lineOf)),
  })
  const wanted = change === 'revoke' ? revokeCalls(approvals) : approvals.slice(0, 1).map(lowerCall)
  const calls = await asTheyGo(wanted, each => {
    const plan = planOf(each)
    return rehearse(plan, plan, { signal })
  })
  return { ...planOf(calls), batched: calls.length > 1 && (await goesAsOneOn(chainId, account)) }
}

/**
 * The calls as they will go through. USDT and its like change no allowance that isn't zero: found by trying, then ended
 * first. Throws what they would fail with.
 */
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

import type { Address } from '../../chains/Chain.ts'
import { ALL } from '../Moves.ts'
import { type Approval, type ChangingCall, lowered, NOBODY } from '../Approval.ts'
import type { Expectation, Permit } from '../Expectation.ts'

/**
 * GO-7: ends approvals of one network (`to` zero), or lowers them to what is held. The promises are made of the
 * approvals, not of the calls.
 */
export function planApprovals(
  to: 'zero' | 'held',
  {
    chainId,
    account,
    approvals,
    calls,
  }: { chainId: number; account: Address; approvals: readonly Approval[]; calls: readonly ChangingCall[] },
): Expectation {
  const permits = approvals.map((each): Permit => {
    const until = each.via === 'permit2' && each.expiration !== null ? BigInt(each.expiration) : null
    // An item's approval ends by approving the zero address; its id takes the place of a token's amount.
    if (each.via === 'item') return { via: 'token', token: each.token, spender: NOBODY, max: each.id ?? 0n, until }
    return {
      via: each.via,
      token: each.token,
      spender: each.spender,
      max: to === 'zero' ? 0n : each.via === 'operator' ? ALL : lowered(each),
      until,
    }
  })
  return {
    chainId,
    account,
    deadline: 0n,
    calls: calls.map(({ to: target, data, value }) => ({ to: target, data, value })),
    promises: { spends: [], receives: [], permits, items: [] },
    left: [],
  }
}

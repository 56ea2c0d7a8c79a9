import type { Address } from '../chains/Chain.ts'
import { chainById, PERMIT2 } from '../chains/chains.ts'
import type { Moves } from './Moves.ts'
import { netOf } from './Moves.ts'
import type { Ground } from './Ground.ts'
import type { Plan, PlanStep } from './Plan.ts'
import type { CurrencyId } from '../swap/Trade.ts'

/** What a transaction was reviewed to do to its account, as lists; what is not on them may not happen. Raw units. */
export type Promises = {
  spends: readonly { currency: CurrencyId; max: bigint }[]
  receives: readonly { currency: CurrencyId; min: bigint }[]
  /** Who may take from now on; `max` null: what stood before may be named again. Null: nobody said, any will do. */
  permits: readonly { token: Address; spender: Address; max: bigint | null }[] | null
  /** Items (NFTs) that leave; missing: none. */
  items?: readonly { contract: Address; id: bigint }[]
}

/**
 * How a mined transaction is told. `done`: it did what was promised. `changed`: it did something else. `short`: it is what was signed, and
 * yet less came, or more went, than was promised. `failed`: what it carried for the account was undone. `unread`: nobody can tell.
 */
export type Verdict = 'done' | 'changed' | 'short' | 'failed' | 'unread'

/** A step of a plan as a promise. A batch is its last step: what comes before only permits. */
export function of(plan: Plan, step: PlanStep): Promises {
  const nothing = { spends: [], receives: [] }
  if (step.kind === 'approve' || step.kind === 'resetApproval' || step.kind === 'allow')
    return { ...nothing, permits: [{ token: step.token, spender: step.spender, max: step.amount }] }
  if (step.kind === 'signPermit') return { ...nothing, permits: [] }
  const { tokenIn, tokenOut, maxIn, minOut, chainId } = plan
  const router = chainById(chainId)?.contracts.universalRouter
  return {
    spends: [{ currency: tokenIn, max: maxIn }],
    receives: [{ currency: tokenOut, min: minOut }],
    permits:
      tokenIn === 'NATIVE' || step.kind !== 'swap'
        ? []
        : [
            // Many tokens log what is left of a permission whenever some of it is used.
            { token: tokenIn, spender: PERMIT2, max: plan.batched ? olderOr(plan, maxIn) : null },
            ...(router ? [{ token: tokenIn, spender: router, max: maxIn }] : []),
          ],
  }
}

/** What a plan promises of its own account, as it is kept with the record. */
export function ofGround({ account, promises: { spends, receives, permits, items } }: Ground): Promises {
  return {
    spends,
    receives: receives.filter(({ to }) => to === account).map(({ currency, min }) => ({ currency, min })),
    permits: permits.map(({ token, spender, max }) => ({ token, spender, max })),
    ...(items.length > 0 ? { items: items.map(({ contract, id }) => ({ contract, id })) } : {}),
  }
}

/** A batch may approve Permit2 itself: no more than the plan, or than what stood already. */
const olderOr = (plan: Plan, max: bigint): bigint | null =>
  plan.expected.approvalsLeft.some(({ spender }) => spender === PERMIT2) ? null : max

/**
 * Judges by effects, whatever the envelope. `sameCall`: byte for byte what was asked for, so the wallet changed nothing. Null promises:
 * a record of an older version, which kept none.
 */
export function judge(happened: Moves, promises: Promises | null, sameCall: boolean): Verdict {
  if (!promises) return sameCall ? 'done' : happened.failedInside ? 'failed' : 'unread'
  const fits = within(happened, promises)
  if (fits && (happened.nativeKnown || sameCall)) return 'done'
  if (happened.failedInside) return 'failed'
  if (fits) return 'unread'
  return sameCall ? 'short' : 'changed'
}

/** What is not known of the native currency is left out here. */
function within(happened: Moves, { spends, receives, permits, items = [] }: Promises): boolean {
  const unknown = (currency: CurrencyId) => currency === 'NATIVE' && !happened.nativeKnown
  const leaves = happened.moves.every(
    ({ currency, raw, way }) => way === 'in' || raw <= (spends.find(each => each.currency === currency)?.max ?? 0n),
  )
  const arrives = receives.every(({ currency, min }) => unknown(currency) || netOf(happened, currency) >= min)
  const kept = happened.items.every(
    ({ contract, id, way }) => way === 'in' || items.some(each => each.contract === contract && each.id === id),
  )
  const gone = items.every(({ contract, id }) =>
    happened.items.some(each => each.contract === contract && each.id === id && each.way === 'out'),
  )
  const permitted = happened.permissions.every(
    ({ token, spender, amount }) =>
      amount === 0n ||
      permits === null ||
      permits.some(
        each => each.token === token && each.spender === spender && (each.max === null || amount <= each.max),
      ),
  )
  return leaves && arrives && kept && gone && permitted
}

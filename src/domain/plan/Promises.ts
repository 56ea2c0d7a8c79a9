import type { Address } from '../chains/Chain.ts'
import { type DeedPlan, stepOf, stepsOf } from './DeedPlan.ts'
import type { Moves } from './Moves.ts'
import { netOf } from './Moves.ts'
import type { Ground, Permit } from './Ground.ts'
import type { CurrencyId } from '../swap/Trade.ts'

/** What a transaction was reviewed to do to its account, as lists; what is not on them may not happen. Raw units. */
export type Promises = {
  spends: readonly { currency: CurrencyId; max: bigint }[]
  receives: readonly { currency: CurrencyId; min: bigint }[]
  /** Who may take from now on; `max` null: what stood before may be named again. Null: nobody said, any will do. */
  permits: readonly { token: Address; spender: Address; max: bigint | null }[] | null
  /** Items (NFTs) that leave; missing: none. */
  items?: readonly { contract: Address; id: bigint }[]
  /** Items that are made, one of each contract. */
  arrives?: readonly { contract: Address }[]
}

/**
 * How a mined transaction is told. `done`: it did what was promised. `changed`: it did something else. `short`: it is what was signed, and
 * yet less came, or more went, than was promised. `failed`: what it carried for the account was undone. `unread`: nobody can tell.
 */
export type Verdict = 'done' | 'changed' | 'short' | 'failed' | 'unread'

/** One step of a plan as a promise; `at` null: all its calls, done as one. What only permits is held to exactly that. */
export function ofStep(plan: DeedPlan, at: number | null): Promises {
  const step = at === null ? undefined : stepsOf(plan)[at]
  if (step?.way === 'sign') return { spends: [], receives: [], permits: [] }
  // What another account does by it is all that is done.
  if (plan.acts) return ofGround(plan.acts)
  if (step?.way === 'call' && step.permits) return { spends: [], receives: [], permits: step.permits.map(kept) }
  const own = ofGround(at === null ? plan : stepOf(plan, at))
  if (!plan.steps) return own
  // Many tokens log what is left of a permission whenever some of it is used: one that a step before gave, or that stood already.
  const older = ({ via, token, spender }: Permit): boolean =>
    via === 'token' && (at !== null || plan.left.some(each => each.token === token && each.spender === spender))
  return {
    ...own,
    permits: plan.promises.permits.map(each => (older(each) ? { ...kept(each), max: null } : kept(each))),
  }
}

const kept = ({ token, spender, max }: Permit) => ({ token, spender, max })

/** What a plan promises of its own account, as it is kept with the record. */
export function ofGround({ account, promises }: Ground): Promises {
  const { spends, receives, permits, items } = promises
  const arrives = (promises.arrives ?? []).filter(({ to }) => to === account)
  return {
    spends,
    receives: receives.filter(({ to }) => to === account).map(({ currency, min }) => ({ currency, min })),
    permits: permits.map(kept),
    ...(items.length > 0 ? { items: items.map(({ contract, id }) => ({ contract, id })) } : {}),
    ...(arrives.length > 0 ? { arrives: arrives.map(({ contract }) => ({ contract })) } : {}),
  }
}

/**
 * Judges by effects, whatever the envelope. `sameCall`: byte for byte what was asked for, so the wallet changed nothing. Null promises:
 * a record of an older version, which kept none.
 */
export function judge(happened: Moves, promises: Promises | null, sameCall: boolean): Verdict {
  if (!promises) return sameCall ? 'done' : happened.failedInside ? 'failed' : 'unread'
  const { moves, items, permissions, failedInside } = happened
  // A deed that only permits, or takes that back, promises no move: that nothing happened is no proof of it.
  if (failedInside && moves.length + items.length + permissions.length === 0) return 'failed'
  const fits = within(happened, promises)
  if (fits && (happened.nativeKnown || sameCall)) return 'done'
  if (happened.failedInside) return 'failed'
  if (fits) return 'unread'
  return sameCall ? 'short' : 'changed'
}

/** What is not known of the native currency is left out here. */
function within(happened: Moves, { spends, receives, permits, items = [], arrives: made = [] }: Promises): boolean {
  const unknown = (currency: CurrencyId) => currency === 'NATIVE' && !happened.nativeKnown
  // A plan may spend the same twice: a part is swapped, the rest deposited.
  const most = (currency: CurrencyId) =>
    spends.reduce((sum, each) => (each.currency === currency ? sum + each.max : sum), 0n)
  const leaves = happened.moves.every(({ currency, raw, way }) => way === 'in' || raw <= most(currency))
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
  const came = made.every(({ contract }) =>
    happened.items.some(each => each.contract === contract && each.way === 'in'),
  )
  return leaves && arrives && kept && gone && came && permitted
}

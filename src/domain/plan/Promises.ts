import type { Address } from '../chains/Chain.ts'
import { type DeedPlan, stepOf, stepsOf } from './DeedPlan.ts'
import type { Ground, Permit } from './Ground.ts'
import type { CurrencyId } from '../swap/Trade.ts'

/** What a transaction was reviewed to do to its account, as lists; what is not on them may not happen. Raw units. */
export type Promises = {
  spends: readonly { currency: CurrencyId; max: bigint }[]
  /** `to`: somebody else; missing: the account itself. */
  receives: readonly { currency: CurrencyId; min: bigint; to?: Address }[]
  /**
   * Who may take from now on; `max` null: what stood before may be named again; `via` missing: wherever it is written (a record of an older version). Null: nobody said, any
   * will do.
   */
  permits: readonly { via?: Permit['via']; token: Address; spender: Address; max: bigint | null }[] | null
  /** Items (NFTs) that leave; missing: none. */
  items?: readonly { contract: Address; id: bigint }[]
  /** Items that are made, one of each contract. */
  arrives?: readonly { contract: Address }[]
}

/** One step of a plan as a promise; `at` null: all its calls, done as one. What only permits is held to exactly that. */
export function ofStep(plan: DeedPlan, at: number | null): Promises {
  const step = at === null ? undefined : stepsOf(plan)[at]
  if (step?.way === 'sign') return { spends: [], receives: [], permits: [] }
  // What another account does by it is all that is done.
  if (plan.acts) return ofGround(plan.acts)
  if (step?.way === 'call' && step.permits) return { spends: [], receives: [], permits: step.permits.map(kept) }
  const ground = at === null ? plan : stepOf(plan, at)
  const own = withOthers(plan, ground)
  if (!plan.steps) return own
  // Many tokens log what is left of a permission whenever some of it is used: one that a step before gave, or that stood already.
  const older = ({ via, token, spender }: Permit): boolean =>
    via === 'token' && (at !== null || plan.left.some(each => each.token === token && each.spender === spender))
  return {
    ...own,
    permits: plan.promises.permits.map(each => (older(each) ? { ...kept(each), max: null } : kept(each))),
  }
}

/** What is bought for somebody else is theirs to get: the receipt is held to that, too. */
function withOthers({ deed }: DeedPlan, ground: Ground): Promises {
  const own = ofGround(ground)
  const others = deed === 'swap' ? ground.promises.receives.filter(({ to }) => to !== ground.account) : []
  return { ...own, receives: [...own.receives, ...others.map(({ currency, min, to }) => ({ currency, min, to }))] }
}

const kept = ({ via, token, spender, max }: Permit) => ({ via, token, spender, max })

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

/** The same as a rehearsal is held to it: what others get is looked at too, and so is what was told to stand already, which may stay as large. */
export function ofRehearsal({ account, promises, left, ...rest }: Ground): Promises {
  const stood = ({ via, token, spender }: Permit): bigint =>
    left.find(each => via === 'token' && each.token === token && each.spender === spender)?.amount ?? 0n
  const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
  return {
    ...ofGround({ ...rest, account, promises, left }),
    receives: promises.receives.map(({ currency, min, to }) =>
      to === account ? { currency, min } : { currency, min, to },
    ),
    permits: promises.permits.map(each => ({ ...kept(each), max: larger(each.max, stood(each)) })),
  }
}

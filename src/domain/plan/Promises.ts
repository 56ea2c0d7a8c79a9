import type { Address } from '../chains/Chain.ts'
import { PERMIT2 } from '../chains/chains.ts'
import { ZERO_ADDRESS } from '../Hex.ts'
import type { OwnerChange } from '../passkey/OwnerChange.ts'
import { type DeedPlan, stepOf, stepsOf } from './DeedPlan.ts'
import type { Call, Cancelled, Expectation, Permit, Promised } from './Expectation.ts'
import type { CurrencyId } from '../swap/Trade.ts'

/** What a transaction was reviewed to do to its account, as lists; what is not on them may not happen. Raw units. */
export type Promises = {
  /** `least`: once it is done at least so much has left, of one of those that name it and that don't come back. */
  spends: readonly { currency: CurrencyId; max: bigint; least?: bigint }[]
  /** `to`: another recipient; missing: the account itself. */
  receives: readonly { currency: CurrencyId; min: bigint; to?: Address }[]
  /**
   * Who may take from now on. `max` null: the former permission may be given again; `via` missing: written anywhere (a
   * record of an older version). Null: not specified, any permission passes. `least`: the permission is what the deed
   * is about: it is read once it is mined, and is at least this much then. `until`: unix seconds, of such a permission;
   * null: any end.
   */
  permits:
    | readonly {
        via?: Permit['via']
        token: Address
        spender: Address
        max: bigint | null
        least?: bigint
        until?: bigint | null
      }[]
    | null
  /** Items (NFTs) that leave; missing: none. `to`: who gets it; missing: a record of an older version. */
  items?: readonly { contract: Address; id: bigint; to?: Address }[]
  /** Items that are made, one of each contract. */
  arrives?: readonly { contract: Address }[]
  /** The contract whose code runs for the account from now on (EIP-7702); the zero address: none. */
  delegate?: Address
  /** Of a passkey account: who may sign for it from now on, and no longer. */
  owners?: OwnerChange
  /** Numbers of orders that are used up; missing: none. */
  cancels?: readonly Cancelled[]
}

/**
 * One step of a plan as a promise; `at` null: all its calls, done as one. What only permits is held to exactly that.
 */
export function ofStep(plan: DeedPlan, at: number | null): Promises {
  const step = at === null ? undefined : stepsOf(plan)[at]
  if (step?.way === 'sign') return { spends: [], receives: [], permits: [] }
  // What another account does by it is all that is done.
  if (plan.acts) return ofExpectation(plan.acts)
  if (step?.way === 'call' && step.permits)
    return { spends: [], receives: [], permits: step.permits.map(each => ({ ...ending(each), least: each.max })) }
  const expectation = at === null ? plan : stepOf(plan, at)
  const own = ofExpectation(expectation)
  const [call] = expectation.calls
  if (!plan.steps && at !== null && call && isOnlyPermits(expectation.promises))
    return { ...own, permits: own.permits?.filter(each => isAbout(call, each)) ?? null }
  if (!plan.steps) return own
  // Many tokens log what is left of a permission whenever some of it is used: one that a step before gave, or that
  // stood already.
  const older = ({ via, token, spender }: Permit): boolean =>
    via === 'token' && (at !== null || plan.left.some(each => each.token === token && each.spender === spender))
  return {
    ...own,
    permits: plan.promises.permits.map(each => (older(each) ? { ...kept(each), max: null } : kept(each))),
  }
}

/**
 * All calls of a plan done as one, as what is told of one of them is held to it: of a plan that only permits it is that
 * call's own permissions, of a token, which are read once it is mined. Nothing beyond the whole plan's promises may
 * happen by any of them.
 */
export function ofLine(plan: DeedPlan, at: number, token: CurrencyId): Promises {
  const whole = ofStep(plan, null)
  const call = plan.calls[at]
  if (plan.steps || !call || !isOnlyPermits(plan.promises)) return whole
  const permits = whole.permits?.map(each => {
    const { least: _, ...unread } = each
    return each.token === token && isAbout(call, each) ? each : unread
  })
  return { ...whole, permits: permits ?? null }
}

const kept = ({ via, token, spender, max }: Permit) => ({ via, token, spender, max })
/** Of Permit2's the end is held, too: nothing else has one. */
const ending = (each: Permit) => ({ ...kept(each), ...(each.via === 'permit2' ? { until: each.until } : {}) })

/** Whether all that is promised is who may take. */
const isOnlyPermits = ({ spends, receives, items, arrives = [], delegate, owners }: Promised): boolean =>
  spends.length + receives.length + items.length + arrives.length === 0 && !delegate && !owners

/** setApprovalForAll(address,bool) */
const SET_APPROVAL_FOR_ALL = '0xa22cb465'

/** Whether a call that changes permissions, one of many, is about this one. */
const isAbout = ({ to, data }: Call, { via, token, spender, max }: NonNullable<Promises['permits']>[number]): boolean =>
  to === (via === 'permit2' ? PERMIT2 : token) &&
  (via === 'operator') === data.startsWith(SET_APPROVAL_FOR_ALL) &&
  data.includes(spender.slice(2)) &&
  (via !== 'permit2' || data.includes(token.slice(2))) &&
  // Ending an item's approval names no spender: the item's id identifies it.
  (spender !== ZERO_ADDRESS || data.endsWith((max ?? 0n).toString(16).padStart(64, '0')))

/** What a plan promises, as it is kept with the record. */
export function ofExpectation({ account, promises }: Expectation): Promises {
  const { spends, receives, permits, items, delegate, owners, cancels } = promises
  const arrives = (promises.arrives ?? []).filter(({ to }) => to === account)
  return {
    spends: spends.map(each => withLeast(each, receives, account)),
    receives: receives.map(({ currency, min, to }) => (to === account ? { currency, min } : { currency, min, to })),
    permits: isOnlyPermits(promises) ? permits.map(each => ({ ...ending(each), least: 0n })) : permits.map(kept),
    ...(items.length > 0
      ? { items: items.map(({ contract, id, to }) => (to === account ? { contract, id } : { contract, id, to })) }
      : {}),
    ...(arrives.length > 0 ? { arrives: arrives.map(({ contract }) => ({ contract })) } : {}),
    ...(delegate ? { delegate } : {}),
    ...(owners ? { owners } : {}),
    ...(cancels ? { cancels } : {}),
  }
}

/** What other recipients are to get of the account's own currency has to leave the account. */
function withLeast(
  { currency, max, least }: Promised['spends'][number],
  receives: Promised['receives'],
  account: Address,
): Promises['spends'][number] {
  const passed = receives.filter(each => each.currency === currency && each.to !== account)
  const most = least ?? (passed.length > 0 ? passed.reduce((sum, { min }) => sum + min, 0n) : undefined)
  return { currency, max, ...(most === undefined ? {} : { least: most }) }
}

/**
 * The same as a rehearsal is held to it: no state is read after it but balances and permissions; what was told to stand
 * already may stay as large.
 */
export function ofRehearsal(expectation: Expectation): Promises {
  const { promises, left } = expectation
  const stood = ({ via, token, spender }: Permit): bigint =>
    left.find(each => via === 'token' && each.token === token && each.spender === spender)?.amount ?? 0n
  const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
  const { delegate: _, owners: __, ...own } = ofExpectation(expectation)
  return {
    ...own,
    spends: promises.spends.map(({ currency, max }) => ({ currency, max })),
    permits: promises.permits.map(each => ({ ...kept(each), max: larger(each.max, stood(each)) })),
  }
}

/**
 * As a receipt is held to them. Rounding: a token that counts in shares moves a unit or two less than it is asked for.
 * `sameCall`: byte for byte our own call was mined; then what a token keeps of a transfer is between its owner and it,
 * and only that nothing came is told.
 */
export function ofReceipt(promises: Promises, sameCall: boolean): Promises {
  const { spends, receives } = promises
  const near = (raw: bigint): bigint => (raw > ROUNDING ? raw - ROUNDING : raw > 0n ? 1n : raw)
  const isPassed = ({ currency, to }: Promises['receives'][number]): boolean =>
    to !== undefined && spends.some(each => each.currency === currency)
  return {
    ...promises,
    spends: spends.map(({ least, ...each }) =>
      least === undefined || sameCall ? each : { ...each, least: near(least) },
    ),
    receives: receives.map(each =>
      isPassed(each) ? { ...each, min: sameCall && each.min > 0n ? 1n : near(each.min) } : each,
    ),
  }
}
const ROUNDING = 2n

/** Others who were to get something, and the states that are read once it is mined. */
export type Wanted = {
  others: readonly { holder: Address; currency: CurrencyId }[]
  permits: readonly Pick<Permit, 'via' | 'token' | 'spender' | 'max'>[]
  delegate: boolean
  owners: boolean
}

/** What has to be read to judge a receipt by these promises. */
export const wantedOf = ({ receives, permits, delegate, owners }: Promises): Wanted => ({
  others: receives.flatMap(({ currency, to }) => (to ? [{ holder: to, currency }] : [])),
  permits: (permits ?? []).flatMap(({ via = 'token', token, spender, max, least }) =>
    least === undefined || max === null ? [] : [{ via, token, spender, max }],
  ),
  delegate: delegate !== undefined,
  owners: owners !== undefined,
})

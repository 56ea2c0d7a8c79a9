import type { Address } from '../../chains/Chain.ts'
import type { Deposit } from '../../liquidity/Deposit.ts'
import { encodePairDeposit } from '../../liquidity/encode/encodePair.ts'
import { managers } from '../../liquidity/encode/managers.ts'
import type { PoolRef } from '../../swap/Trade.ts'
import type { CallStep, SteppedPlan } from '../DeedPlan.ts'
import type { Promised } from '../Expectation.ts'
import { sidesOf } from '../../liquidity/sidesOf.ts'
import { isRanged, versions } from '../../versions.ts'
import { actAfter, type LiquidityTerms, permissionsFor, spenderOf } from './LiquidityTerms.ts'

export type CreateTerms = LiquidityTerms & {
  chainId: number
  /** Whose the position will be; default: the account's. */
  recipient?: Address
  pool: PoolRef
  /** Of v3 and v4. */
  range?: { tickLower: number; tickUpper: number }
  deposit: Deposit
  /** The pool isn't there yet: the sqrt price that it begins at; of v2 `pair` (the amounts say its price). */
  initialise?: bigint | 'pair'
}

/** Least of the pair's own tokens for a deposit that may move as far as its least amounts say. */
const leastShares = ({ liquidity, amount0, least0, amount1, least1 }: Deposit): bigint => {
  const of = (least: bigint, amount: bigint) => (amount === 0n ? liquidity : (liquidity * least) / amount)
  const [a, b] = [of(least0, amount0), of(least1, amount1)]
  return a < b ? a : b
}

/** What arrives of it where a token keeps so many bps of what is sent: the pair counts what it gets. */
const taxed = (amount: bigint, bps: number): bigint => (amount * BigInt(10_000 - bps)) / 10_000n

/**
 * LP-3: a new position, in a pool that is made in the same transaction where it isn't there. Throws a RangeError on
 * terms that no form lets through.
 */
export function planCreatePosition(terms: CreateTerms): SteppedPlan {
  const { chainId, account, recipient = account, pool, range, deposit, initialise, native, deadline, labels } = terms
  const { currencies, wrapper } = sidesOf(chainId, pool, native)
  const { spender: to } = spenderOf(chainId, pool.version)
  const { liquidity, most0, most1, least0, least1 } = deposit
  const [tax0, tax1] = terms.taxes ?? [0, 0]
  if (!versions[pool.version].taxed && tax0 + tax1 > 0)
    throw new RangeError('a token that keeps a part of what is sent')
  if (liquidity <= 0n || (most0 <= 0n && most1 <= 0n)) throw new RangeError('nothing to deposit')
  const going = [
    { currency: currencies[0], amount: most0, least: least0 },
    { currency: currencies[1], amount: most1, least: least1 },
  ].filter(({ amount }) => amount > 0n)
  const value = going.find(({ currency }) => currency === 'NATIVE')?.amount ?? 0n
  const first = permissionsFor({ chainId, pool }, terms, going)
  const base = { way: 'call', kind: null, to, value } as const
  const spends = going.map(({ currency, amount, least }) => ({ currency, max: amount, least }))
  const made = { receives: [], items: [], arrives: [{ contract: to, to: recipient }] }

  if (!isRanged(pool.version)) {
    const side = (token: Address, most: bigint, least: bigint) =>
      ({ token, most, least, native: native && token === wrapper }) as const
    const sides = [side(pool.token0, most0, least0), side(pool.token1, most1, least1)] as const
    const act: CallStep = { ...base, data: encodePairDeposit(sides, { to: recipient, deadline }) }
    const shares = {
      currency: pool.id as Address,
      min: taxed(leastShares(deposit), Math.max(tax0, tax1)),
      to: recipient,
      said: 0n,
    }
    const promises: Omit<Promised, 'permits'> = { spends, receives: [shares], items: [] }
    const deed = initialise ? 'createPair' : 'add'
    return finish(deed, act, promises)
  }

  if (!range || initialise === 'pair') throw new RangeError('a position of no range')
  const { tickLower, tickUpper } = range
  const spacing = pool.tickSpacing ?? 0
  if (tickLower >= tickUpper || spacing <= 0 || tickLower % spacing !== 0 || tickUpper % spacing !== 0)
    throw new RangeError('a range that the pool has not')
  const parts = managers[pool.version].mint(pool, range, {
    ...{ deposit, to: recipient, account, deadline, native: value > 0n },
    ...(initialise === undefined ? {} : { initialise }),
  })
  const act: CallStep = { ...base, parts, owner: account, ...(first.permit ? { permit: first.permit } : {}) }
  return finish(initialise === undefined ? 'add' : 'createPool', act, { spends, ...made })

  function finish(
    deed: 'createPair' | 'createPool' | 'add',
    act: CallStep,
    promises: Omit<Promised, 'permits'>,
  ): SteppedPlan {
    const { tickLower = 0, tickUpper = 0 } = range ?? {}
    return actAfter(first, act, {
      about: `${pool.version} ${pool.id} ${tickLower} ${tickUpper}`,
      ...{ deed, chainId, account, deadline, promises, labels, batched: terms.batched ?? false },
      told: [deposit.amount0, deposit.amount1],
    })
  }
}

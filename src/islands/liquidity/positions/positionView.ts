import { SMALL_USD } from '#domain/account/Portfolio.ts'
import { chainById } from '#domain/chains/chains.ts'
import {
  amountsOf,
  currenciesOf,
  isEmptied,
  isRange,
  type PairPosition,
  type Position,
  type RangePosition,
  statusOf,
} from '#domain/liquidity/Position.ts'
import { targetsOf } from '#domain/liquidity/Migration.ts'
import { pairLife } from '#domain/liquidity/ledger/PairLife.ts'
import { aprOfLife, averageOf, type Sides, usdOf } from '#domain/liquidity/PositionFigures.ts'
import { isTurned } from '#domain/protocols/PoolQuote.ts'
import { DYNAMIC_FEE, feeFraction } from '#domain/protocols/Pool.ts'
import { decimalOf, fullRange, priceOfTick, ratioOf } from '#domain/protocols/v3/TickPrice.ts'
import { safeText, shortAddress, type Token } from '#domain/token/Token.ts'
import type { PoolRow } from '#data/market/schemas.ts'
import { formatRatio } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { lifeKey, type PairLifeNow } from '#state/liquidity/pairLives.ts'
import type { Listed } from '#state/liquidity/positions.ts'
import { type KnownToken, tokenKey } from '#state/tokens/tokens.ts'
import type { PositionView, RangeView } from '#ui/positions/PositionView.ts'
import { namedSides } from './amounts.ts'
import { migratePath, positionPath } from './positionPath.ts'

type Known = {
  tokens: Readonly<Record<string, KnownToken | null>>
  pools: Readonly<Record<string, PoolRow | null>>
  /** What shares of pairs went through. */
  lives: Readonly<Record<string, PairLifeNow>>
  /** Unix seconds. */
  now: number
}

/** A position's name in paths of its version: its number, or its pair. */
const nameOf = (position: Position) => ({
  ...{ version: position.version, chain: chainById(position.chainId)?.key ?? '' },
  id: isRange(position) ? String(position.tokenId) : position.pool.id,
})

/** A price of a range, written: whole tokens of one side per one of the other. */
export function rangeView(
  say: Say,
  {
    position,
    ends: [zero, one],
    turned,
  }: {
    position: Pick<RangePosition, 'tickLower' | 'tickUpper' | 'tick' | 'sqrtPriceX96' | 'pool'>
    ends: readonly [Token, Token]
    turned: boolean
  },
): RangeView {
  const { tickLower, tickUpper, tick, sqrtPriceX96, pool } = position
  const view = { decimals0: zero.decimals, decimals1: one.decimals, inverted: turned }
  const write = (price: string) => formatRatio(Number(price), say.tag)
  const ends = fullRange(pool.tickSpacing ?? 1)
  const [low, high] = turned ? [tickUpper, tickLower] : [tickLower, tickUpper]
  const endless = (at: number) => at <= ends.tickLower || at >= ends.tickUpper
  // A fifth of the range's width stands free on both sides; a price further away stands at the end.
  const width = tickUpper - tickLower
  const whole = endless(low) && endless(high)
  const at = (value: number) => {
    const share = whole ? 50 : (100 * (value - tickLower + width / 5)) / (width * 1.4)
    const inside = Math.min(99.5, Math.max(0, share))
    return Number((turned ? 99.5 - inside : inside).toFixed(2))
  }
  const band: [number, number] = whole ? [0, 100] : [100 / 7, 600 / 7]
  return {
    ...(turned ? { base: sym(one), quote: sym(zero) } : { base: sym(zero), quote: sym(one) }),
    low: endless(low) ? null : write(priceOfTick(low, view)),
    high: endless(high) ? null : write(priceOfTick(high, view)),
    now: write(decimalOf(ratioOf(sqrtPriceX96, view))),
    band,
    at: at(tick),
  }
}

/** Whether a price says more the other way round: then it begins so, and turning it brings the pool's own. */
export const isTurnedAt = (
  position: Pick<RangePosition, 'chainId'>,
  [token0, token1]: readonly [Token, Token],
): boolean => isTurned({ chainId: position.chainId, token0, token1 })

const sym = (token: Token): string => safeText(token.symbol, 12)

/**
 * A position as its card and its page draw it. `turned`: prices the other way round. What is not known yet is told as
 * "–".
 */
export function positionView(
  say: Say,
  { listed, known: { tokens, pools, lives, now }, turned = false }: { listed: Listed; known: Known; turned?: boolean },
): PositionView {
  const { position, held, id } = listed
  const { chainId, pool, version } = position
  const chain = chainById(chainId)
  const sides = currenciesOf(pool).map(currency => tokens[tokenKey(chainId, currency)] ?? null)
  const [zero, one] = [sides[0] ?? null, sides[1] ?? null]
  const row = pools[`${chainId}:${pool.id}`] ?? null
  const { amount0, amount1 } = amountsOf(position)
  const [owed0, owed1] = isRange(position) ? [position.owed0, position.owed1] : [0n, 0n]
  const money: Sides | null =
    zero && one && !chain?.testnet
      ? { prices: [priceOf(zero, tokens), priceOf(one, tokens)], decimals: [zero.decimals, one.decimals] }
      : null
  const value = money && usdOf([amount0, amount1], money)
  // What a withdrawal freed waits to be collected with the fees, and is none.
  const freed = [BigInt(held?.freed0 ?? 0), BigInt(held?.freed1 ?? 0)] as const
  const collected = money && usdOf([owed0, owed1], money)
  const owed = money && signedUsd([owed0 - freed[0], owed1 - freed[1]], money)
  const shares = isRange(position) ? null : sharesLife(position, lives[lifeKey(position)], now)
  const life = (): number | 'young' | null => {
    if (!isRange(position)) {
      if (shares === null) return position.liquidity > 0n ? (row?.aprBase ?? null) : null
      const { earned, since, capital } = shares
      return money && aprOfLife({ fees: usdOf(earned, money), capital: usdOf(capital, money), seconds: now - since })
    }
    if (!money || !held) return null
    const [paid0, paid1] = [BigInt(held.fees0 ?? 0), BigInt(held.fees1 ?? 0)]
    const earned = signedUsd([paid0 + owed0, paid1 + owed1], money)
    const { changedTime, createdTime, work, liquidity } = held
    // Fees since its last change were earned by what is deposited now.
    if (held.fees0 === null || createdTime === null || changedTime === null)
      return aprOfLife({ fees: earned, capital: value, seconds: now - (changedTime ?? now) })
    if (work === null || liquidity === null) return null
    const worked = { work: BigInt(work), liquidity: BigInt(liquidity), changedTime, createdTime, now }
    const capital = averageOf(pairOf(amountsOf(position, UNIT)), UNIT, worked)
    return aprOfLife({ fees: earned, capital: usdOf(capital, money), seconds: now - createdTime })
  }
  const apr = life()
  const named = namedSides(position, [zero, one])
  const written = (raw: bigint, token: Token | null, currency: string) =>
    token ? `${say.amount(raw, token.decimals)} ${sym(token)}` : `– ${shortAddress(currency)}`
  const [id0, id1] = currenciesOf(pool)
  const name = (token: KnownToken | null, currency: string) => (token ? sym(token) : shortAddress(currency))
  return {
    id,
    href: positionPath(say, nameOf(position)),
    migrateHref: targetsOf(position).length > 0 && position.liquidity > 0n ? migratePath(say, nameOf(position)) : null,
    poolHref: say.path('pool', { chain: chain?.key ?? '', address: pool.id }),
    chain: { key: chain?.key ?? 'all', name: chain?.name ?? '' },
    version,
    tokens: [zero, one],
    pair: `${name(zero, id0)}/${name(one, id1)}`,
    fee: pool.fee === DYNAMIC_FEE ? say.t('explore.fee.dynamic') : say.figure('fee', feeFraction(pool.fee)),
    hook: pool.hook !== undefined,
    status: statusOf(position),
    emptied: isEmptied(position),
    value: say.figure('usdFull', value),
    fees: isRange(position) ? say.figure('usdFull', owed) : say.t('positions.feesInValue'),
    smallFees: collected !== null && collected < SMALL_USD,
    apr: apr === 'young' ? say.t('positions.aprYoung') : say.figure('percent', apr),
    aprOf: say.t(
      !isRange(position) && shares === null
        ? 'positions.aprPool'
        : held !== null && held.fees0 === null
          ? 'positions.aprSince'
          : 'positions.aprLife',
    ),
    // Campaigns pay to liquidity that is in range.
    reward: row?.aprReward && statusOf(position) === 'inRange' ? say.figure('percent', row.aprReward) : null,
    range:
      isRange(position) && zero && one
        ? rangeView(say, { position, ends: [zero, one], turned: turned !== isTurnedAt(position, [zero, one]) })
        : null,
    amounts: [written(amount0, named[0], id0), written(amount1, named[1], id1)],
    owed: [written(owed0, named[0], id0), written(owed1, named[1], id1)],
  }
}

/**
 * What shares have earned since `since`, and what worked on average. Null: unknown, or some were transferred
 * in and the amounts they began with are unknown.
 */
function sharesLife(position: PairPosition, told: PairLifeNow | undefined, now: number) {
  if (!Array.isArray(told) || told.length === 0 || told.some(({ type }) => type === 'transfer')) return null
  const { amount0, amount1 } = amountsOf(position)
  const { events, owed, amounts } = pairLife(told, [amount0, amount1])
  const paid = (side: 0 | 1) => events.reduce((sum, { fees }) => sum + (fees?.[side] ?? 0n), owed[side])
  let [work, shares, changedTime] = [0n, 0n, told[0]!.time]
  for (const { shares: moved, time } of told) {
    work += shares * BigInt(time - changedTime)
    ;[shares, changedTime] = [shares + moved, time]
  }
  const worked = { work, liquidity: shares, changedTime, createdTime: told[0]!.time, now }
  // Fees grow into the reserves: they are no capital. Of shares that are gone nothing grows any more.
  const capital =
    shares > 0n
      ? averageOf(amounts, shares, worked)
      : averageOf(pairOf(amountsOf(position, position.totalSupply)), position.totalSupply, worked)
  return { since: told[0]!.time, earned: [paid(0), paid(1)] as const, capital }
}

/** Liquidity by which amounts of a range are measured: enough that nothing is lost to rounding. */
const UNIT = 10n ** 24n
const pairOf = ({ amount0, amount1 }: { amount0: bigint; amount1: bigint }) => [amount0, amount1] as const

/** The native currency's price is its wrapper's, where the market lists none of its own. */
export function priceOf(token: KnownToken, tokens: Known['tokens']): number | null {
  const wrapper = chainById(token.chainId)?.contracts.wrappedNative
  return (
    token.priceUsd ??
    (token.address === 'NATIVE' && wrapper ? tokens[tokenKey(token.chainId, wrapper)]?.priceUsd : null) ??
    null
  )
}

/**
 * Fees of a life can be below zero on one side while a withdrawal waits to be collected: that side then counts nothing.
 */
const signedUsd = ([a, b]: [bigint, bigint], sides: Sides): number | null =>
  usdOf([a > 0n ? a : 0n, b > 0n ? b : 0n], sides)

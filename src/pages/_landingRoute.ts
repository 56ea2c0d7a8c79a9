// LD-2, LD-6: the trades that the landing page shows are ones that our router finds, over the pools of the frozen
// market.
import type { Address } from '#domain/chains/Chain.ts'
import type { PoolState } from '#domain/protocols/PoolState.ts'
import { findTrade } from '#domain/routing/findTrade.ts'
import { NATIVE_ADDRESS, type Trade } from '#domain/swap/Trade.ts'
import type { PoolDetail, PoolTicks, TokenRef } from '#data/market/schemas.ts'
import { isRanged } from '#domain/versions.ts'
import { networksOn, poolsOn, ticksOf, tokensOn } from './_market.ts'

/** All ticks there are were frozen. */
const EVERY_TICK = { from: -887_272, to: 887_272 }
/** With what a swap costs a split has to pay for itself: wei a unit of gas. */
const GAS_PRICE = 10n ** 9n

/**
 * A pool as the router reads it; undefined for one whose amounts only its hook knows, and for one without frozen ticks.
 */
function stateOf(pool: PoolDetail, ticks: PoolTicks | null): PoolState | undefined {
  const raw = (currency: string) => (currency === 'NATIVE' ? NATIVE_ADDRESS : currency) as Address
  const { id, version, fee, hook, dynamicFee, tickSpacing } = pool
  const ref = { version, id, fee, token0: raw(pool.token0.address), token1: raw(pool.token1.address) }
  if (hook !== null || dynamicFee) return undefined
  if (!isRanged(version)) return { kind: 'pair', ref, reserve0: BigInt(pool.reserve0), reserve1: BigInt(pool.reserve1) }
  if (ticks === null || tickSpacing === null || pool.sqrtPriceX96 === null) return undefined
  return {
    kind: 'ticks',
    ref: { ...ref, tickSpacing },
    sqrtPriceX96: BigInt(pool.sqrtPriceX96),
    tick: ticks.tick,
    liquidity: BigInt(ticks.liquidity),
    tickSpacing,
    feeZeroForOne: fee,
    feeOneForZero: fee,
    ticks: ticks.items.map(({ tick }) => tick),
    nets: ticks.items.map(({ liquidityNet }) => BigInt(liquidityNet)),
    ...EVERY_TICK,
  }
}

export type LandingTrade = {
  trade: Trade
  /** The most that one pool alone gives, raw; null where no pool holds both. */
  bestPool: bigint | null
  tokenIn: TokenRef & { priceUsd: number | null }
  tokenOut: TokenRef & { priceUsd: number | null }
  /** Symbols by address, the zero address too. */
  symbols: ReadonlyMap<string, string>
}

/**
 * The first network's native currency for its first dollar, `amount` whole ones of it; null where no pools lead there.
 */
export function landingTrade(amount: bigint): LandingTrade | null {
  const [chain] = networksOn
  const tokens = chain ? tokensOn(chain.key) : []
  const named = (id: string) => tokens.find(token => token.address === id)
  const dollar = chain?.dollars.flatMap(id => named(id) ?? [])[0]
  const native = named('NATIVE')
  const wrappedNative = chain?.contracts.wrappedNative
  if (!chain || !wrappedNative || !dollar || !native) return null
  const { at } = dollar
  const find = (pools: PoolState[]) => {
    const found = findTrade({
      chainId: chain.id,
      wrappedNative,
      kind: 'exactIn',
      tokenIn: 'NATIVE',
      tokenOut: dollar.address as Address,
      amount: amount * 10n ** BigInt(native.decimals),
      pools,
      gasPrice: GAS_PRICE,
      block: BigInt(at.block),
      blockTime: at.time,
    })
    return found.status === 'ok' ? found.trade : null
  }
  const pools = poolsOn(chain.key).flatMap(pool => stateOf(pool, ticksOf(chain.id, pool.id)) ?? [])
  const trade = find(pools)
  if (!trade) return null
  const ends = new Set<string>([wrappedNative, NATIVE_ADDRESS, dollar.address])
  const alone = pools
    .filter(({ ref }) => ends.has(ref.token0) && ends.has(ref.token1))
    .flatMap(pool => find([pool])?.amountOut ?? [])
  return {
    trade,
    bestPool: alone.length > 0 ? alone.reduce((most, out) => (out > most ? out : most)) : null,
    tokenIn: native,
    tokenOut: dollar,
    symbols: new Map([
      [NATIVE_ADDRESS, native.symbol],
      ...tokens.map(token => [token.address, token.symbol] as [string, string]),
    ]),
  }
}

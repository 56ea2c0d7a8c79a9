// LD-6: the landing page's picture of a route is one that our router finds, over the pools of the frozen market.
import type { Address } from '#domain/chains/Chain.ts'
import type { PoolState } from '#domain/protocols/PoolState.ts'
import { findTrade } from '#domain/routing/findTrade.ts'
import { NATIVE_ADDRESS, type Trade } from '#domain/swap/Trade.ts'
import type { PoolDetail, PoolTicks } from '#data/market/schemas.ts'
import { networksOn, poolsOn, ticksOf, tokensOn } from './_market.ts'

/** What is sold, of the native currency: enough to be worth a split. */
const AMOUNT = 10n
/** All ticks there are were frozen. */
const EVERY_TICK = { from: -887_272, to: 887_272 }
/** With what a swap costs a split has to pay for itself: wei a unit of gas. */
const GAS_PRICE = 10n ** 9n

/** A pool as the router reads it; undefined for one whose amounts only its hook knows, and for one without frozen ticks. */
function stateOf(pool: PoolDetail, ticks: PoolTicks | null): PoolState | undefined {
  const raw = (currency: string) => (currency === 'NATIVE' ? NATIVE_ADDRESS : currency) as Address
  const { id, version, fee, hook, dynamicFee, tickSpacing } = pool
  const ref = { version, id, fee, token0: raw(pool.token0.address), token1: raw(pool.token1.address) }
  if (hook !== null || dynamicFee) return undefined
  if (version === 'v2') return { kind: 'pair', ref, reserve0: BigInt(pool.reserve0), reserve1: BigInt(pool.reserve1) }
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

export type LandingRoute = {
  trade: Trade
  amountIn: { raw: bigint; decimals: number; symbol: string }
  amountOut: { raw: bigint; decimals: number; symbol: string }
  /** Symbols by address, the zero address too. */
  symbols: ReadonlyMap<string, string>
}

/** The first network's native currency for its first dollar, as large as people swap; null where no pools lead there. */
export function landingRoute(): LandingRoute | null {
  const [chain] = networksOn
  const tokens = chain ? tokensOn(chain.key) : []
  const dollar = chain?.dollars.flatMap(id => tokens.find(token => token.address === id) ?? [])[0]
  if (!chain?.contracts.wrappedNative || !dollar) return null
  const pools = poolsOn(chain.key).flatMap(pool => stateOf(pool, ticksOf(chain.id, pool.id)) ?? [])
  const { decimals, symbol } = chain.native
  const at = dollar.at
  const found = findTrade({
    chainId: chain.id,
    wrappedNative: chain.contracts.wrappedNative,
    kind: 'exactIn',
    tokenIn: 'NATIVE',
    tokenOut: dollar.address as Address,
    amount: AMOUNT * 10n ** BigInt(decimals),
    pools,
    gasPrice: GAS_PRICE,
    block: BigInt(at.block),
    blockTime: at.time,
  })
  if (found.status !== 'ok') return null
  const { trade } = found
  return {
    trade,
    amountIn: { raw: trade.amountIn, decimals, symbol },
    amountOut: { raw: trade.amountOut, decimals: dollar.decimals, symbol: dollar.symbol },
    symbols: new Map([
      [NATIVE_ADDRESS, symbol],
      ...tokens.map(token => [token.address, token.symbol] as [string, string]),
    ]),
  }
}

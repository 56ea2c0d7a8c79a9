import type { PoolTicks } from '#data/market/schemas.ts'

/** Liquidity between two initialised ticks; prices are token1 per token0 in whole tokens. */
export type LiquidityBar = {
  fromTick: number
  toTick: number
  low: number
  high: number
  liquidity: number
  active: boolean
}

/** Price of a tick in whole tokens: 1.0001^tick × 10^(decimals0 − decimals1). */
export const tickPrice = (tick: number, decimals0: number, decimals1: number): number =>
  1.0001 ** tick * 10 ** (decimals0 - decimals1)

/**
 * Liquidity by range from the ticks' net changes, lowest first: summing `liquidityNet` up from the left gives what is
 * active in each range (Uniswap v3 whitepaper, 6.3). Empty when the ticks contradict themselves (a negative sum).
 */
export function liquidityBars(ticks: PoolTicks, decimals0: number, decimals1: number): LiquidityBar[] {
  const items = [...ticks.items].sort((a, b) => a.tick - b.tick)
  const bars: LiquidityBar[] = []
  let sum = 0n
  for (let i = 0; i + 1 < items.length; i++) {
    sum += BigInt(items[i]!.liquidityNet)
    if (sum < 0n) return []
    const [fromTick, toTick] = [items[i]!.tick, items[i + 1]!.tick]
    bars.push({
      fromTick,
      toTick,
      low: tickPrice(fromTick, decimals0, decimals1),
      high: tickPrice(toTick, decimals0, decimals1),
      liquidity: Number(sum),
      active: ticks.tick >= fromTick && ticks.tick < toTick,
    })
  }
  return bars
}

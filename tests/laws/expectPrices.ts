import { expect } from 'vitest'
import type { FetchOptions } from '#data/market/fetch/fetchJson.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Devnet } from '../../devnet/startDevnet.ts'
import { type Held, heldBy, idOf } from './expectTvl.ts'
import type { WholeMarket } from './readMarket.ts'

// What indexer/README.md says of prices, made a second time and in another way: from what pools hold on the chain.

const { dollars } = chainById(1)!

/** What a pool says of a token: its price by what is beside it there, dollars behind it, and how sure that is. */
type Saying = { usd: number; depthUsd: number; sure: number; isByDollar: boolean }
type Price = { usd: number; sure: number }

/** Whole token0 and token1 behind a pool's price: what it holds, at most what its active liquidity stands for. */
function behind({ pool, amounts }: Held): [number, number] {
  if (pool.version === 'v2') return amounts
  const root = Number(pool.sqrtPriceX96) / 2 ** 96
  const active = Number(pool.liquidity)
  return [
    Math.min(amounts[0], active / root / 10 ** pool.token0.decimals),
    Math.min(amounts[1], (active * root) / 10 ** pool.token1.decimals),
  ]
}

/** The price at half of the weight, on the line through the middle of each saying's weight. */
function middle(sayings: readonly Saying[]): number {
  const sorted = sayings.toSorted((a, b) => a.usd - b.usd)
  const half = sorted.reduce((sum, { depthUsd }) => sum + depthUsd, 0) / 2
  let sum = 0
  const line = sorted.map(({ usd, depthUsd }) => {
    sum += depthUsd
    return [sum - depthUsd / 2, usd] as const
  })
  const after = line.findIndex(([at]) => at >= half)
  if (after <= 0) return line.at(after)![1]
  const [[from, low], [to, high]] = [line[after - 1]!, line[after]!]
  return low + ((half - from) / (to - from)) * (high - low)
}

function priceOf(sayings: readonly Saying[]): Price | undefined {
  const heard = sayings.filter(({ depthUsd, usd }) => depthUsd >= 2_000 && usd > 0)
  if (heard.length === 0) return undefined
  const first = middle(heard)
  const kept = heard.filter(({ usd }) => usd <= first * 1.1 && first <= usd * 1.1)
  const weight = (of: readonly Saying[]) => of.reduce((sum, { depthUsd }) => sum + depthUsd, 0)
  if (kept.length === 0) return undefined
  const sure = kept.reduce((sum, one) => sum + one.sure * one.depthUsd, 0) / weight(kept)
  return {
    usd: middle(kept),
    sure: (sure * weight(kept) * weight(kept)) / weight(heard) / (weight(kept) + 20_000),
  }
}

/** What the deepest dozen of a token's pools say, by what is beside it there. */
function sayingsOf(token: string, pools: readonly Held[], anchors: ReadonlyMap<string, Price>): Saying[] {
  return pools
    .flatMap((held): Saying[] => {
      const ids = [idOf(held.pool.token0.address), idOf(held.pool.token1.address)]
      const side = ids.indexOf(token)
      const anchor = side === -1 ? undefined : anchors.get(ids[1 - side]!)
      if (!anchor || !(held.price > 0)) return []
      const rate = side === 0 ? held.price : 1 / held.price
      const isByDollar = dollars.includes(ids[1 - side] as `0x${string}`)
      return [{ usd: rate * anchor.usd, depthUsd: behind(held)[1 - side]! * anchor.usd, sure: anchor.sure, isByDollar }]
    })
    .toSorted((a, b) => b.depthUsd - a.depthUsd)
    .slice(0, 12)
}

/** Each token's price is, to a millionth, what the pools of the chain say; and none where they don't say it. */
export async function expectPrices(devnet: Devnet, { pools, tokens }: WholeMarket, at: FetchOptions): Promise<void> {
  const all = await Promise.all(pools.map(pool => heldBy(devnet, pool, at)))
  const ids = new Set(tokens.map(({ address }) => idOf(address)))
  const ofDollars = new Map(dollars.map((id): [string, Price] => [id, { usd: 1, sure: 1 }]))
  /** What dollar pools alone price well enough to price others. `known`: by what the deepest pools are chosen. */
  const anchorsBy = (known: ReadonlyMap<string, Price>): Map<string, Price> => {
    const anchors = new Map(ofDollars)
    for (const id of ids) {
      const sayings = ofDollars.has(id) ? [] : sayingsOf(id, all, known)
      const price = priceOf(sayings.filter(({ isByDollar }) => isByDollar))
      if (price && price.sure >= 0.75) anchors.set(id, { usd: price.usd, sure: 0.9 * price.sure })
    }
    return anchors
  }
  const anchors = anchorsBy(anchorsBy(ofDollars))
  expect(anchors.size).toBeGreaterThan(ofDollars.size)
  let priced = 0
  for (const { address, symbol, priceUsd } of tokens) {
    const id = idOf(address)
    const price = ofDollars.get(id) ?? priceOf(sayingsOf(id, all, anchors))
    const wanted = price && price.sure >= 0.15 ? price.usd : null
    if (wanted === null) expect(priceUsd, symbol).toBeNull()
    else expect(Math.abs((priceUsd ?? 0) / wanted - 1), `${symbol}: ${priceUsd}, not ${wanted}`).toBeLessThan(1e-6)
    priced += wanted === null ? 0 : 1
  }
  expect(priced).toBeGreaterThan(10)
}

import { parseAbi } from 'viem'
import { expect } from 'vitest'
import type { FetchOptions } from '#data/market/fetch/fetchJson.ts'
import { fetchTicks } from '#data/market/fetch/fetchTicks.ts'
import type { PoolDetail, TokenRow } from '#data/market/schemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Devnet } from '../../devnet/startDevnet.ts'
import { clientOf, erc20 } from './devnetClient.ts'
import type { WholeMarket } from './readMarket.ts'

type Hex = `0x${string}`
const { dollars, contracts } = chainById(1)!
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])

/** What a pool holds of both tokens, and what one token0 costs in token1; whole tokens. */
export type Held = { pool: PoolDetail; amounts: [number, number]; price: number }
/** What stands behind a token's price at least, for it to be compared: in dollars. */
const DEEP = 100_000
/** A share by which two numbers differ. */
const apart = (a: number, b: number): number => Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b), 1e-9)

/** Of v4, whose one contract holds all pools, what the ranges are made of: ticks and price are held to the chain's. */
async function rangesOf(pool: PoolDetail, at: FetchOptions): Promise<[number, number]> {
  const { items } = await fetchTicks(1, pool.id, at)
  const root = Number(pool.sqrtPriceX96) / 2 ** 96
  const sums: [number, number] = [0, 0]
  let liquidity = 0n
  for (const [index, { tick, liquidityNet }] of items.entries()) {
    liquidity += BigInt(liquidityNet)
    const next = items[index + 1]
    if (!next) break
    const [low, high] = [1.0001 ** (tick / 2), 1.0001 ** (next.tick / 2)]
    const within = Math.min(high, Math.max(low, root))
    sums[0] += Number(liquidity) * (1 / within - 1 / high)
    sums[1] += Number(liquidity) * (within - low)
  }
  return sums
}

/** What is in each pool, by its own contracts. */
export async function heldBy(devnet: Devnet, pool: PoolDetail, at: FetchOptions): Promise<Held> {
  const client = clientOf(devnet, 1)
  const raw =
    pool.version === 'v2'
      ? await client.readContract({ address: pool.id as Hex, abi: pairAbi, functionName: 'getReserves' })
      : pool.version === 'v3'
        ? await Promise.all(
            [pool.token0, pool.token1].map(({ address }) =>
              client.readContract({
                ...{ address: address as Hex, abi: erc20, functionName: 'balanceOf', args: [pool.id as Hex] },
              }),
            ),
          )
        : await rangesOf(pool, at)
  const amounts: [number, number] = [
    Number(raw[0]) / 10 ** pool.token0.decimals,
    Number(raw[1]) / 10 ** pool.token1.decimals,
  ]
  const root = Number(pool.sqrtPriceX96) / 2 ** 96
  const price =
    pool.version === 'v2' ? amounts[1] / amounts[0] : root ** 2 * 10 ** (pool.token0.decimals - pool.token1.decimals)
  return { pool, amounts, price }
}

/** Ether of v4's pools and its wrapper are worth the same. */
export const idOf = (address: string): string => (address === 'NATIVE' ? contracts.wrappedNative! : address)

/** Dollars of a token by the pool with most beside it, of dollars or else of what dollars price. */
function pricesOf(all: readonly Held[]): Map<string, { usd: number; depth: number }> {
  let known = new Map(dollars.map((each): [string, { usd: number; depth: number }] => [each, { usd: 1, depth: DEEP }]))
  for (const _ of ['of dollars', 'of what dollars price']) {
    const next = new Map(known)
    for (const { pool, amounts, price } of all)
      for (const [side, token] of [idOf(pool.token0.address), idOf(pool.token1.address)].entries()) {
        const other = known.get(idOf(side === 0 ? pool.token1.address : pool.token0.address))
        if (known.has(token) || !other || !(price > 0)) continue
        const depth = amounts[1 - side]! * other.usd
        if (depth > (next.get(token)?.depth ?? 0))
          next.set(token, { usd: (side === 0 ? price : 1 / price) * other.usd, depth })
      }
    known = next
  }
  return known
}

/**
 * Prices are what pools say on the chain, and what is in a pool, and what pools hold of a token, is worth that many of
 * it at that price. The chain must stand still, the indexer at its head.
 */
export async function expectTvl(devnet: Devnet, { pools, tokens }: WholeMarket, at: FetchOptions): Promise<void> {
  const all = await Promise.all(pools.map(pool => heldBy(devnet, pool, at)))
  const prices = pricesOf(all)
  const rowOf = new Map(tokens.map((row): [string, TokenRow] => [row.address, row]))
  let priced = 0
  for (const row of tokens) {
    const found = prices.get(idOf(row.address))
    if (!found || found.depth < DEEP || row.priceUsd === null) continue
    // One pool says it here, the market weighs all of them: they differ by the fees that keep them apart.
    expect(apart(row.priceUsd, found.usd), `${row.symbol}: ${row.priceUsd}, the chain says ${found.usd}`).toBeLessThan(
      0.03,
    )
    priced++
  }
  expect(priced).toBeGreaterThan(10)

  // What a token keeps of a transfer is in no event: such pools' figures are their events'.
  const taxed = new Set(
    devnet.tokens.filter(({ kind }) => /fee|tax/i.test(kind)).map(each => each.address.toLowerCase()),
  )
  const held = new Map<string, number>()
  let counted = 0
  for (const { pool, amounts } of all)
    for (const [side, { address, symbol }] of [pool.token0, pool.token1].entries()) {
      held.set(address, (held.get(address) ?? 0) + amounts[side]!)
      const [row, told] = [rowOf.get(address)!, side === 0 ? pool.reserve0Usd : pool.reserve1Usd]
      const name = `${pool.version} ${pool.token0.symbol}/${pool.token1.symbol}: ${symbol}`
      if (row.priceUsd === null) expect(told, name).toBeNull()
      else if (!taxed.has(address)) {
        const worth = amounts[side]! * row.priceUsd
        // What few dollars price counts only ten times those.
        if (row.listed) expect(apart(told!, worth), `${name} ${told}, the chain says ${worth}`).toBeLessThan(1e-6)
        else expect(told!, name).toBeLessThanOrEqual(worth * (1 + 1e-6))
        counted++
      }
    }
  expect(counted).toBeGreaterThan(pools.length)
  for (const row of tokens)
    if (row.listed && row.priceUsd !== null)
      expect(apart(row.tvlUsd!, (held.get(row.address) ?? 0) * row.priceUsd), row.symbol).toBeLessThan(1e-6)
}

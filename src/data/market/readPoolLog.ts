import type { PoolEvent, PoolHistory, PoolStart } from '#domain/liquidity/lab/PoolEvent.ts'
import { fetchJson, type FetchOptions } from './fetch/fetchJson.ts'
import { type PoolLogPage, poolLogPage } from './poolLogSchemas.ts'
import { marketPath } from './paths.ts'

/** A page of what happened in a v3 or v4 pool since a time (unix seconds), oldest first. Throws DataError. */
const fetchPoolLog = (
  { chainId, id, from, cursor }: { chainId: number; id: string; from: number; cursor?: string | undefined },
  options?: FetchOptions,
): Promise<PoolLogPage> =>
  fetchJson(poolLogPage, marketPath(`pools/${chainId}/${id}/log`, { from, ...(cursor ? { cursor } : {}) }), options)

/**
 * Reads all pages, and tells how far it is (a fraction). Null: nothing is known of the pool's past. Throws DataError.
 */
export async function readPoolLog(
  { chainId, id, from, onProgress }: { chainId: number; id: string; from: number; onProgress: (part: number) => void },
  options?: FetchOptions,
): Promise<PoolHistory | null> {
  let page = await fetchPoolLog({ chainId, id, from }, options)
  if (page.start === null) return null
  const { start, version, tickSpacing, total, cut } = page
  const events = page.events.map(asEvent)
  while (page.cursor !== null) {
    onProgress(Math.min(1, events.length / Math.max(1, total)))
    page = await fetchPoolLog({ chainId, id, from, cursor: page.cursor }, options)
    events.push(...page.events.map(asEvent))
  }
  return { rules: { version, tickSpacing }, start: asStart(start), events, cut, until: page.at.time }
}

const asStart = ({ time, sqrtPriceX96, tick, protocolFee, ticks }: NonNullable<PoolLogPage['start']>): PoolStart => ({
  ...{ time, tick, protocolFee, sqrtPriceX96: BigInt(sqrtPriceX96) },
  ticks: ticks.map(([at, net, gross]) => ({ tick: at, net: BigInt(net), gross: BigInt(gross) })),
})

function asEvent(row: PoolLogPage['events'][number]): PoolEvent {
  if (row[0] === 's') {
    const [, time, amount0, amount1, sqrtPriceX96, tick, liquidity, fee] = row
    return {
      ...{ type: 'swap', time, tick, fee, amount0: BigInt(amount0), amount1: BigInt(amount1) },
      ...{ sqrtPriceX96: BigInt(sqrtPriceX96), liquidity: BigInt(liquidity) },
    }
  }
  if (row[0] === 'l') {
    const [, time, tickLower, tickUpper, delta] = row
    return { type: 'liquidity', time, tickLower, tickUpper, delta: BigInt(delta) }
  }
  if (row[0] === 'g') return { type: 'gift', time: row[1], amount0: BigInt(row[2]), amount1: BigInt(row[3]) }
  return { type: 'protocolFee', time: row[1], protocolFee: row[2] }
}

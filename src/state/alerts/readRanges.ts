import type { Address } from '#domain/chains/Chain.ts'
import { currenciesOf, positionId, statusOf } from '#domain/liquidity/Position.ts'
import { fetchPositions } from '#data/market/positions/fetchPositions.ts'
import { isRanged } from '#domain/versions.ts'
import { type PositionRef, readPositions } from '#onchain/read/readPositions.ts'

/** Of so many positions a network, the newest. */
const MOST = 50

/** An open position with a range. */
type Ranged = { id: string; isInside: boolean; chainId: number; tokens: readonly [string, string] }

/**
 * A wallet's open positions of v3 and v4, and whether the price of now is in their range. Throws when index or node
 * can't be asked.
 */
export async function readRanges(owner: Address): Promise<Ranged[]> {
  const { items } = await fetchPositions(owner, 'all', { retries: 0 })
  const refs = new Map<number, PositionRef[]>()
  for (const { chainId, version, id } of items)
    if (isRanged(version)) refs.set(chainId, [...(refs.get(chainId) ?? []), { version, tokenId: BigInt(id) }])
  const read = await Promise.all([...refs].map(([chainId, all]) => readPositions(chainId, all.slice(0, MOST))))
  return read
    .flatMap(({ positions }) => positions)
    .flatMap(position => {
      const status = position && statusOf(position)
      if (!position || status === 'closed') return []
      const { chainId, pool } = position
      return [{ id: positionId(position), isInside: status === 'inRange', chainId, tokens: currenciesOf(pool) }]
    })
}

import type { Address } from '#domain/chains/Chain.ts'
import { type Hex, ZERO_ADDRESS } from '#domain/Hex.ts'
import type { Move } from '#domain/plan/Moves.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'

/**
 * What a transaction created: a position's number, and what it moved of the account's. `id` null: v2, or unknown.
 * `pool`: one of v3 has no name before it is created.
 */
export type Made = { id: bigint | null; pool: string; moves: readonly Move[] }

/**
 * Reads a new position's number from its receipt; null where the node doesn't answer: the receipt is told without it.
 */
export async function readMade({
  chainId,
  hash,
  account,
  pool,
}: {
  chainId: number
  hash: Hex
  account: Address
  pool: PoolRef
}): Promise<Made | null> {
  try {
    const { readReceiptMoves } = await import('#onchain/read/mined/readReceiptMoves.ts')
    const { spenderOf } = await import('#domain/plan/makers/LiquidityTerms.ts')
    const [{ items, moves }, named] = await Promise.all([
      readReceiptMoves({ chainId, hash, account }),
      pool.id === ZERO_ADDRESS
        ? import('#onchain/read/readLiquidityPool.ts').then(({ readLiquidityPool }) => readLiquidityPool(chainId, pool))
        : null,
    ])
    const { spender } = spenderOf(chainId, pool.version)
    const id = items.find(({ contract, way }) => contract === spender && way === 'in')?.id ?? null
    return { id, pool: named?.pool.id ?? pool.id, moves }
  } catch (error) {
    console.warn('Tarn: the receipt of a new position could not be read', error)
    return null
  }
}

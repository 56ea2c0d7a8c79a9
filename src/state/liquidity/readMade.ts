import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import type { Move } from '#domain/plan/Moves.ts'
import type { ProtocolVersion } from '#domain/protocols/Pool.ts'

/** What a transaction made: a position's number, and what it really moved of the account's. `id` null: v2, or nobody can tell. */
export type Made = { id: bigint | null; moves: readonly Move[] }

/** Reads a new position's number from its receipt; null where the node doesn't answer: the receipt is told without it. */
export async function readMade({
  chainId,
  hash,
  account,
  version,
}: {
  chainId: number
  hash: Hex
  account: Address
  version: ProtocolVersion
}): Promise<Made | null> {
  try {
    const { readReceiptMoves } = await import('#onchain/read/readReceiptMoves.ts')
    const { spenderOf } = await import('#domain/plan/makers/LiquidityTerms.ts')
    const { items, moves } = await readReceiptMoves({ chainId, hash, account })
    const { spender } = spenderOf(chainId, version)
    return { id: items.find(({ contract, way }) => contract === spender && way === 'in')?.id ?? null, moves }
  } catch (error) {
    console.warn('Tarn: the receipt of a new position could not be read', error)
    return null
  }
}

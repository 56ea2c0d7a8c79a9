import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { each } from '../tokens/each.ts'

/**
 * GO-10: what the transactions of a position cost its owner, raw native units by hash, as their receipts say; 0:
 * another account paid. Null: not all of it is known. Throws the signal's reason when aborted.
 */
export async function gasPaid(
  { chainId, owner, hashes }: { chainId: number; owner: Address; hashes: readonly string[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, bigint> | null> {
  const paid = new Map<string, bigint>()
  const all = [...new Set(hashes)]
  const read = async (hash: string) => {
    const gas = await paidFor({ chainId, owner, hash: hash as Hex }, signal)
    if (gas !== null) paid.set(hash, gas)
  }
  try {
    await each(all, read, () => {})
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: what a position’s transactions cost could not be read', error)
  }
  return paid.size === all.length ? paid : null
}

async function paidFor(
  { chainId, owner, hash }: { chainId: number; owner: Address; hash: Hex },
  signal: AbortSignal,
): Promise<bigint | null> {
  const { readSent } = await import('#onchain/read/mined/readSent.ts')
  const sent = await readSent(chainId, hash, { signal })
  if (!sent || sent.from === owner) return sent?.gas ?? null
  // An account that pays for itself pays within an operation, which another account carries.
  const { costOf } = await import('#onchain/read/mined/readMoves.ts')
  return costOf(owner, sent.receipt) ?? 0n
}

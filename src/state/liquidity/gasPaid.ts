import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { each } from '../tokens/each.ts'

/**
 * GO-10: what the transactions of a position cost its owner, raw native units by hash; 0: another account paid. Null:
 * not all of it could be read. Throws the signal's reason when aborted.
 */
export async function gasPaid(
  { chainId, owner, hashes }: { chainId: number; owner: Address; hashes: readonly string[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, bigint> | null> {
  const paid = new Map<string, bigint>()
  const all = [...new Set(hashes)]
  try {
    const { readGasPaid } = await import('#onchain/read/mined/readGasPaid.ts')
    const read = async (hash: string) => {
      const gas = await readGasPaid({ chainId, account: owner, hash: hash as Hex }, { signal })
      if (gas !== null) paid.set(hash, gas)
    }
    await each(all, read, () => {})
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: what a position’s transactions cost could not be read', error)
  }
  return paid.size === all.length ? paid : null
}

import type { Database } from '../engine/Database.ts'
import type { ReadBlock } from '../engine/writeBatch.ts'

/** The blocks that a network can go back to, the last one first. `upTo`: none after this one. */
export async function keptBlocks(database: Database, chainId: number, upTo: number): Promise<ReadBlock[]> {
  const found = await database.query(
    'SELECT number, hash, time FROM engine_block WHERE chain_id = $1 AND number <= $2 ORDER BY number DESC',
    [chainId, upTo],
  )
  return found.map(row => ({ number: Number(row.number), hash: String(row.hash), time: Number(row.time) }))
}

/** The newest ones are looked at together: most forks are of a block or two. */
const NEWEST = 8

/**
 * The last of these blocks (the last one first) that is on the chain; undefined: none is. What is below a block that is
 * on the chain is on it too, so it is found by halves. `hashesOf`: the chain's hashes of these numbers.
 */
export async function findFork(
  kept: readonly ReadBlock[],
  hashesOf: (numbers: number[]) => Promise<(string | undefined)[]>,
): Promise<ReadBlock | undefined> {
  const newest = kept.slice(0, NEWEST)
  const hashes = await hashesOf(newest.map(({ number }) => number))
  const near = newest.find(({ hash }, i) => hash === hashes[i])
  if (near !== undefined || kept.length <= NEWEST) return near
  let [off, on] = [NEWEST - 1, kept.length]
  while (on - off > 1) {
    const middle = Math.floor((off + on) / 2)
    const [hash] = await hashesOf([kept[middle]!.number])
    if (hash === kept[middle]!.hash) on = middle
    else off = middle
  }
  return kept[on]
}

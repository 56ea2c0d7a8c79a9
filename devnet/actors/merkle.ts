import { concatHex, type Hex, keccak256, zeroHash } from 'viem'

// Merkl's tree: two nodes are hashed smaller one first, a node without a sibling goes up as it is.

const parentOf = (a: Hex, b: Hex): Hex => keccak256(concatHex(a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a]))

const above = (level: readonly Hex[]): Hex[] =>
  Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
    const [a, b] = [level[2 * i]!, level[2 * i + 1]]
    return b === undefined ? a : parentOf(a, b)
  })

/** The root over leaves; of none, zero. */
export function rootOf(leaves: readonly Hex[]): Hex {
  let level = [...leaves]
  while (level.length > 1) level = above(level)
  return level[0] ?? zeroHash
}

/** The siblings on a leaf's way to the root. Throws where it is no leaf. */
export function proofOf(leaves: readonly Hex[], leaf: Hex): Hex[] {
  let at = leaves.indexOf(leaf)
  if (at < 0) throw new RangeError('no leaf of this tree')
  const proof: Hex[] = []
  for (let level = [...leaves]; level.length > 1; level = above(level), at >>= 1) {
    const sibling = level[at ^ 1]
    if (sibling !== undefined) proof.push(sibling)
  }
  return proof
}

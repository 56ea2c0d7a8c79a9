import { type Hex, keccak256, numberToHex, toRlp } from 'viem'
import { quantityOf } from './rlpFields.ts'

/** What RLP writes: bytes, or a list of such. */
export type Rlp = Uint8Array | readonly Rlp[]

/** A value with its key's nibbles (half bytes). */
type Leaf = { path: readonly number[]; value: Uint8Array }

const NOTHING = new Uint8Array()
export const encode = (value: Rlp): Uint8Array => toRlp(value as never, 'bytes')

const nibblesOf = (key: Uint8Array): number[] => [...key].flatMap(byte => [byte >> 4, byte & 15])

/** A path as a node has it: two nibbles to a byte, after a mark of its kind and of an odd length. */
function packed(path: readonly number[], isLeaf: boolean): Uint8Array {
  const mark = (isLeaf ? 2 : 0) + (path.length % 2)
  const all = path.length % 2 === 0 ? [mark, 0, ...path] : [mark, ...path]
  return Uint8Array.from({ length: all.length / 2 }, (_, i) => all[2 * i]! * 16 + all[2 * i + 1]!)
}

/** A node's hash, as its parent has it. Only nodes below 32 bytes stand there themselves: receipts are longer. */
const refer = (node: Rlp): Rlp => keccak256(encode(node), 'bytes')

/** The node that holds these leaves, whose paths agree up to `depth`. No path is the beginning of another. */
function nodeOf(leaves: readonly Leaf[], depth: number): Rlp {
  const [{ path, value }, ...others] = leaves as [Leaf, ...Leaf[]]
  if (others.length === 0) return [packed(path.slice(depth), true), value]
  let end = depth
  while (others.every(other => other.path[end] === path[end])) end += 1
  if (end > depth) return [packed(path.slice(depth, end), false), refer(nodeOf(leaves, end))]
  const children = Array.from({ length: 16 }, (_, nibble): Rlp => {
    const below = leaves.filter(leaf => leaf.path[depth] === nibble)
    return below.length === 0 ? NOTHING : refer(nodeOf(below, depth + 1))
  })
  return [...children, NOTHING]
}

/**
 * The root of the Merkle Patricia trie in which a block keeps its receipts, by RLP of their places.
 * @param values of at least 32 bytes each.
 */
export function orderedRoot(values: readonly Uint8Array[]): Hex {
  if (values.length === 0) return keccak256(encode(NOTHING))
  const leaves = values.map((value, i) => ({ path: nibblesOf(encode(quantityOf(numberToHex(i)))), value }))
  return keccak256(encode(nodeOf(leaves, 0)))
}

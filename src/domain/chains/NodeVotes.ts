// Several nodes answer the same question about one block: which answer counts? Each node has one vote, no matter who
// operates it.

/** A node by its name (a host, or `site` and `wallet`), and what it answers; null: it can't say. */
export type Voice = { node: string; says: readonly bigint[] | null }

/**
 * Why nothing may be built on what `node` says: another one says something else, or (`other` null) two others agree
 * that it isn't so.
 */
export type Dispute = { node: string; other: string | null }

const same = (a: readonly bigint[], b: readonly bigint[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i])

/**
 * With two nodes both have to agree. With three, two have to, one of them the node that the page reads from, since the
 * page shows its values. Without another node, or without an answer, there is no dispute.
 */
export function disputeOf({ node, says }: Voice, others: readonly Voice[]): Dispute | null {
  if (!says) return null
  const heard = others.flatMap(other => (other.says ? [{ node: other.node, says: other.says }] : []))
  const [first, second] = heard
  if (!first || heard.some(other => same(other.says, says))) return null
  return { node, other: second && same(first.says, second.says) ? null : first.node }
}

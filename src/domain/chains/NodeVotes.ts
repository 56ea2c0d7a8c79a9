// Several nodes are asked the same of one block: whom is believed? Each counts once, whoever runs it.

/** A node by its name (a host, or `site` and `wallet`), and what it answers; null: it can't say. */
export type Voice = { node: string; says: readonly bigint[] | null }

/** Why nothing may be built on what `node` says: another one says something else, or (`other` null) two others agree that it isn't so. */
export type Dispute = { node: string; other: string | null }

const same = (a: readonly bigint[], b: readonly bigint[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i])

/**
 * Of two both have to agree, of three two, one of them the node that the page reads from: what it shows came from there. Nobody else to ask, or nothing said: no dispute.
 */
export function disputeOf({ node, says }: Voice, others: readonly Voice[]): Dispute | null {
  if (!says) return null
  const heard = others.flatMap(other => (other.says ? [{ node: other.node, says: other.says }] : []))
  const [first, second] = heard
  if (!first || heard.some(other => same(other.says, says))) return null
  return { node, other: second && same(first.says, second.says) ? null : first.node }
}

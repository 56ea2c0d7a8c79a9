/** What a transaction's place in time is told by. `id`: `<chainId>-<block>-<logIndex>-…`. */
export type Placed = { id: string; time: number }

/** Newest first, as /api/market/transactions lists them: by time, then network, block and log. */
export function newerFirst(a: Placed, b: Placed): number {
  if (a.time !== b.time) return b.time - a.time
  const [x, y] = [a.id.split('-'), b.id.split('-')]
  const i = x.findIndex((part, at) => part !== y[at])
  return i < 0 ? 0 : Number(y[i]) - Number(x[i])
}

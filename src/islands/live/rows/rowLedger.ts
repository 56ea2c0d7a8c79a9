// EX-8: which transactions a page knows without a hole. Pure: what is told goes in, what may be shown comes out.
import type { Change, Moment, TransactionRow, UpTo } from '#data/market/schemas.ts'
import { newerFirst, type Placed } from '#data/market/newerFirst.ts'

/** Newest first. `upTo`: the blocks up to which nothing is missing above its last row. */
export type Answer = { transactions: TransactionRow[]; cursor: string | null; upTo: UpTo[] }
/**
 * `renew`: between these rows and those known before some are missing: the old ones have to go, and the list goes on
 * from this cursor.
 */
export type News = { rows: TransactionRow[]; cursor: string | null; renew: boolean }

/** Messages that wait for an answer; more of them are in the answer after it. */
const MOST_HELD = 100

/** `first`: the rows a page begins with, without a hole among them. `mostPages`: asked for at most until rows meet. */
export function rowLedger(first: readonly Placed[], mostPages: number) {
  /** Of each network: every row after this block that isn't known is of this time or later. */
  const floors = new Map<number, Moment>()
  for (const { id, time } of first) {
    const [chainId = 0, block = 0] = id.split('-').map(Number)
    // Of its newest block a row may be missing.
    if (block > (floors.get(chainId)?.block ?? -1) + 1) floors.set(chainId, { block: block - 1, time })
  }
  const nothing: Moment = { block: -1, time: Math.min(...first.map(({ time }) => time)) }
  const floorOf = (chainId: number): Moment => floors.get(chainId) ?? nothing
  let begun = first.length > 0
  let held: Change[] = []

  function take({ chainId, from, at, transactions }: Change, into: TransactionRow[]): boolean {
    const floor = floorOf(chainId)
    if (from > floor.block) return false
    into.push(...transactions)
    if (at.block > floor.block) floors.set(chainId, at)
    return true
  }

  /** A network that tells late may tell of what is below the table's end: that is for those who ask what is older. */
  const above = (rows: TransactionRow[], end: Placed | undefined) =>
    end ? rows.filter(row => newerFirst(row, end) <= 0) : rows

  return {
    /**
     * The rows of a message, above the table's `end` (none: all there are stand in it); null when some before it are
     * missing: then it waits for the next answer.
     */
    heard(change: Change, end: Placed | undefined): TransactionRow[] | null {
      const rows: TransactionRow[] = []
      if (take(change, rows)) return above(rows, end)
      held = [...held, change].slice(-MOST_HELD)
      return null
    },
    /**
     * An answer, asked on until it meets what is known, with the messages that waited for it. Rejects as `askOn` does.
     */
    async answered(
      { transactions, cursor, upTo }: Answer,
      askOn: (cursor: string) => Promise<Answer>,
      tableEnd: Placed | undefined,
    ): Promise<News> {
      const rows = [...transactions]
      let end = cursor
      const isHole = () => {
        const last = rows[rows.length - 1]
        return (
          end !== null &&
          last !== undefined &&
          upTo.some(({ chainId, block }) => {
            const floor = floorOf(chainId)
            return (
              block > floor.block &&
              last.time >= floor.time &&
              !rows.some(row => row.chainId === chainId && row.block <= floor.block)
            )
          })
        )
      }
      for (let page = 1; page <= mostPages && begun && isHole(); page++) {
        const more = await askOn(end!)
        rows.push(...more.transactions)
        end = more.cursor
      }
      const renew = !begun || isHole()
      begun = true
      for (const { chainId, block, time } of upTo)
        if (block > floorOf(chainId).block) floors.set(chainId, { block, time })
      const last = end === null ? undefined : rows[rows.length - 1]
      held = held.filter(change => !take(change, rows))
      return { rows: above(rows, renew ? last : tableEnd), cursor: end, renew }
    },
  }
}

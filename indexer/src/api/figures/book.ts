import { chainById } from '#domain/chains/chains.ts'
import { select } from '../../../engine/opened.ts'
import { sql } from '../../../engine/sql.ts'
import { pool as pools, token as tokens } from '../../../schema.ts'
import type { Moment } from '#data/market/schemas.ts'
import {
  countTransactions,
  type PoolFigures,
  readPoolFigures,
  readSparks,
  readTokenFigures,
  type TokenFigures,
} from './figures.ts'
import { addPoolEdges, addTokenEdges, type Edges, sumEdges } from './edgeSums.ts'
import { readEdges } from './readEdges.ts'
import { joinPoolBars, joinTokenBars, openSpark } from './joinOpenBars.ts'

export type TokenDbRow = typeof tokens.$inferSelect
export type PoolDbRow = typeof pools.$inferSelect

/** What was read of a chain: rows and the figures of their bars. */
export type Book = {
  at: Moment
  /** When everything was read, by our clock (ms) and the chain's (s); since then only what changed. */
  wholeAt: number
  wholeTime: number
  tokens: Map<string, TokenDbRow>
  pools: Map<string, PoolDbRow>
  tokenFigures: Map<string, TokenFigures>
  poolFigures: Map<string, PoolFigures>
  /** Half-hour slot → price, by token. */
  sparks: Map<string, Map<number, number>>
  edges: Edges
  transactions1d: number
}

/** Windows roll on for those who don't trade: everything is read again after this long, by our clock or the chain's (which runs while we catch up). */
const WHOLE_MS = 30_000
const WHOLE_S = 120

/** The book at a block: what changed since the one before, or everything when that is old, missing or of another past. */
export async function readBook(chainId: number, at: Moment, before: Book | undefined): Promise<Book> {
  const whole =
    before === undefined ||
    Date.now() - before.wholeAt > WHOLE_MS ||
    at.time - before.wholeTime > WHOLE_S ||
    at.block <= before.at.block
  const rewritten = before !== undefined && at.block <= before.at.block
  const since = whole ? -1 : before.at.block
  const tokenRows = await select(
    tokens,
    sql`WHERE ${tokens.chainId} = ${chainId} AND ${tokens.updatedBlock} > ${since}`,
  )
  const poolRows = await select(pools, sql`WHERE ${pools.chainId} = ${chainId} AND ${pools.updatedBlock} > ${since}`)
  const book: Book = whole
    ? {
        at,
        wholeAt: Date.now(),
        wholeTime: at.time,
        tokens: new Map(),
        pools: new Map(),
        tokenFigures: new Map(),
        poolFigures: new Map(),
        sparks: new Map(),
        edges: before?.edges ?? new Map(),
        transactions1d: 0,
      }
    : { ...before, at }
  for (const row of tokenRows) book.tokens.set(row.address, row)
  for (const row of poolRows) book.pools.set(row.id, row)
  if (tokenRows.length > 0 || poolRows.length > 0 || whole)
    book.edges = await readEdges(chainId, at.time, rewritten ? undefined : book.edges)
  const sums = sumEdges(book.edges, at.time, chainById(chainId)?.contracts.wrappedNative)
  if (tokenRows.length > 0 || whole) {
    const ids = whole ? 'all' : tokenRows.map(row => row.address)
    for (const row of await readTokenFigures(chainId, at.time, ids))
      book.tokenFigures.set(row.address, addTokenEdges(joinTokenBars(row, at.time), sums))
    for (const { address, slot, close } of await readSparks(chainId, at.time, ids)) {
      const line = book.sparks.get(address) ?? new Map<number, number>()
      book.sparks.set(address, line.set(Number(slot), close))
    }
    for (const { address, bars } of tokenRows) {
      const open = openSpark(bars, at.time)
      if (open !== undefined)
        book.sparks.set(address, (book.sparks.get(address) ?? new Map<number, number>()).set(open.slot, open.close))
    }
  }
  if (poolRows.length > 0 || whole) {
    const ids = whole ? 'all' : poolRows.map(row => row.id)
    for (const row of await readPoolFigures(chainId, at.time, ids))
      book.poolFigures.set(row.pool, addPoolEdges(joinPoolBars(row, at.time), book.pools.get(row.pool)?.fee ?? 0, sums))
    book.transactions1d = await countTransactions(chainId, at.time)
  }
  return book
}

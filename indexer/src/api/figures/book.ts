import { chainById } from '#domain/chains/chains.ts'
import { select } from '../../../engine/opened.ts'
import { sql } from '../../../engine/sql.ts'
import { pool as pools, token as tokens } from '../../schema.ts'
import type { Candle, Moment } from '#data/market/schemas.ts'
import {
  countTransactions,
  type PoolFigures,
  readPoolFigures,
  readSparks,
  readTokenFigures,
  type TokenFigures,
} from './figures.ts'
import { type AnchorLine, anchorOf, carry } from './anchorLine.ts'
import { readAnchorDays, readAnchors } from './readAnchors.ts'
import { addPoolEdges, addTokenEdges, type Edges, isNextBar, passing, sumEdges } from './edgeSums.ts'
import { type DollarHistory, NO_HISTORY, readDollars } from './dollars/readDollars.ts'
import type { PoolDbRow, TokenDbRow } from './rows.ts'
import { readEdges } from './readEdges.ts'
import { type Idle, idleEnds, joinOpenDay } from './idleDays.ts'
import { among, joinPoolBars, joinTokenBars, openBar, openSpark } from './joinOpenBars.ts'
import { readIdle } from './readIdle.ts'
import { DAY } from './windows.ts'

/** What was read of a chain: rows and the figures of their bars. */
export type Book = {
  at: Moment
  /** When everything was read, by our clock (ms), and at which block; since then only what changed. */
  wholeAt: number
  wholeBlock: number
  tokens: Map<string, TokenDbRow>
  pools: Map<string, PoolDbRow>
  /** Sums of ended bars as they were read, and with the open ones and the windows' edges at this block. */
  tokenSums: Map<string, TokenFigures>
  poolSums: Map<string, PoolFigures>
  tokenFigures: Map<string, TokenFigures>
  poolFigures: Map<string, PoolFigures>
  /** Half-hour slot → price, by token. */
  sparks: Map<string, Map<number, number>>
  /** Of the network's dollars, as of the last whole reading. */
  dollars: DollarHistory
  /** What the tokens cost that price others, as of the last whole reading. */
  anchors: ReadonlyMap<string, AnchorLine>
  anchorDays: ReadonlyMap<string, readonly Candle[]>
  /** When tokens did not trade; read again of those that trade. */
  idle: Map<string, readonly Idle[]>
  edges: Edges
  transactions1d: number
}

/**
 * Everything is read again after this long by our clock, if a row changed meanwhile, and as soon as windows begin in
 * the next bars.
 */
const WHOLE_MS = 30_000

/**
 * The book at a block: what changed since the one before, or everything when that is old, missing or of another past.
 * `changedAt`: the last block that changed a row; undefined: not known.
 */
export async function readBook(
  chainId: number,
  { block, time, changedAt }: Moment & { changedAt: number | undefined },
  before: Book | undefined,
): Promise<Book> {
  const at = { block, time }
  const isOld = before !== undefined && Date.now() - before.wholeAt > WHOLE_MS
  const whole =
    before === undefined ||
    (isOld && (changedAt === undefined || changedAt > before.wholeBlock)) ||
    isNextBar(before.at.time, at.time) ||
    at.block <= before.at.block
  const rewritten = before !== undefined && at.block <= before.at.block
  const since = whole ? -1 : before.at.block
  const isChanged = changedAt === undefined || changedAt > since
  const tokenRows = isChanged
    ? await select(tokens, sql`WHERE ${tokens.chainId} = ${chainId} AND ${tokens.updatedBlock} > ${since}`)
    : []
  const poolRows = isChanged
    ? await select(pools, sql`WHERE ${pools.chainId} = ${chainId} AND ${pools.updatedBlock} > ${since}`)
    : []
  const book: Book = whole
    ? {
        at,
        wholeAt: Date.now(),
        wholeBlock: at.block,
        tokens: new Map(),
        pools: new Map(),
        tokenSums: new Map(),
        poolSums: new Map(),
        tokenFigures: new Map(),
        poolFigures: new Map(),
        sparks: new Map(),
        dollars: NO_HISTORY,
        anchors: new Map(),
        anchorDays: new Map(),
        idle: rewritten || before === undefined ? new Map() : before.idle,
        edges: before?.edges ?? new Map(),
        transactions1d: 0,
      }
    : { ...before, at }
  for (const row of tokenRows) book.tokens.set(row.address, row)
  for (const row of poolRows) book.pools.set(row.id, row)
  if (tokenRows.length > 0 || poolRows.length > 0 || whole)
    book.edges = await readEdges(chainId, at.time, rewritten ? undefined : book.edges)
  const chain = chainById(chainId)
  if (whole && chain !== undefined) book.dollars = await readDollars(chain, book.pools.values(), at.time)
  const dollars = chain?.dollars ?? []
  const usdOf = (id: string) => book.tokens.get(id)?.priceUsd
  if (whole) {
    const ids = new Set([...book.tokens.values()].flatMap(row => anchorOf(row, { dollars, usdOf }) ?? []))
    const anchors = [...ids].flatMap(id => book.tokens.get(id) ?? [])
    book.anchors = await readAnchors(chainId, anchors, at.time)
    book.anchorDays = await readAnchorDays(chainId, anchors, at.time)
  }
  const wrapped = chain?.contracts.wrappedNative
  const sums = sumEdges(book.edges, at.time, wrapped)
  const tell = (id: string) => {
    const [token, pool] = [book.tokenSums.get(id), book.poolSums.get(id)]
    const row = book.tokens.get(id)
    const anchor = (row && anchorOf(row, { dollars, usdOf })) ?? ''
    if (token !== undefined) {
      const idle = joinOpenDay(book.idle.get(id) ?? [], row && openBar(row.bars, DAY))
      const days = dollars.includes(id as `0x${string}`) ? [] : (book.anchorDays.get(anchor) ?? [])
      const { ends, perAnchor } = idleEnds(idle, days, at.time)
      const joined = joinTokenBars(token, at.time)
      book.tokenFigures.set(id, {
        ...carry(addTokenEdges(joined, sums), book.anchors.get(anchor), at.time),
        high: among(Math.max, joined.high, ends?.high),
        low: among(Math.min, joined.low, ends?.low),
        perAnchor,
        ...book.dollars.years.get(id),
        ...book.dollars.pasts.get(id)?.began,
      })
    }
    if (pool !== undefined)
      book.poolFigures.set(id, addPoolEdges(joinPoolBars(pool, at.time), book.pools.get(id)?.fee ?? 0, sums))
  }
  if (tokenRows.length > 0 || whole) {
    const ids = whole ? 'all' : tokenRows.map(row => row.address)
    // What ended stays: all are read once, later those that traded.
    const traded =
      before === undefined || rewritten
        ? 'all'
        : tokenRows.filter(({ updatedBlock }) => updatedBlock > before.at.block).map(({ address }) => address)
    for (const [id, idle] of await readIdle(chainId, at.time, traded)) book.idle.set(id, idle)
    for (const row of await readTokenFigures(chainId, at.time, ids)) {
      book.tokenSums.set(row.address, row)
      tell(row.address)
    }
    for (const { address, slot, close } of await readSparks(chainId, at.time, ids)) {
      const line = book.sparks.get(address) ?? new Map<number, number>()
      book.sparks.set(address, line.set(Number(slot), close))
    }
    for (const { address, bars } of tokenRows) {
      const open = openSpark(bars, at.time)
      if (open !== undefined)
        book.sparks.set(address, (book.sparks.get(address) ?? new Map<number, number>()).set(open.slot, open.close))
    }
    for (const [address, { line }] of book.dollars.pasts) if (line.size > 0) book.sparks.set(address, new Map(line))
  }
  if (poolRows.length > 0 || whole) {
    const ids = whole ? 'all' : poolRows.map(row => row.id)
    for (const row of await readPoolFigures(chainId, at.time, ids)) {
      book.poolSums.set(row.pool, row)
      tell(row.pool)
    }
  }
  if (poolRows.length > 0 || whole || isOld) book.transactions1d = await countTransactions(chainId, at.time)
  if (isOld) book.wholeAt = Date.now()
  // Windows roll on for those who don't trade.
  if (!whole) for (const id of passing({ edges: book.edges, before: before.at.time, now: at.time, wrapped })) tell(id)
  return book
}

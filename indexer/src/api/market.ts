import type { Hex } from 'viem'
import type { Moment, Stats } from '#data/market/schemas.ts'
import { networks } from '../../networks.ts'
import { type Book, readBook } from './book.ts'
import { type ChainMarket, chainMarket } from './chainMarket.ts'
import { readIndexedBlocks } from './database.ts'
import { joinStats } from './joinStats.ts'
import { type Facts, NO_FACTS, readSupplies } from './readFacts.ts'

/** How often the database is asked whether a block was indexed. */
const POLL_MS = 250
/** While the past is read, the market is looked at only this often. */
const PAST_MS = 5_000
/** A chain whose indexed block is older than this (s) is being read. */
const PAST_AGE = 3_600
/** Supplies are read again after this long. */
const FACTS_MS = 300_000

const on = networks().map(network => network.chain)
const markets = new Map<number, ChainMarket>()
const books = new Map<number, Book>()
const facts = new Map<number, Map<string, Facts>>()
const factsAt = new Map<number, number>()
const readAt = new Map<number, number>()
const listeners = new Set<(now: ChainMarket, before: ChainMarket | undefined) => void>()

/** The networks that are on, in the order people see. */
export const networksOn = on

/** What is known of a chain; undefined before its first block was read. */
export const marketOf = (chainId: number): ChainMarket | undefined => markets.get(chainId)

/** The markets of a scope: one chain's or all. */
export const marketsOf = (chainId: number | 'all'): ChainMarket[] =>
  on.flatMap(chain => (chainId === 'all' || chain.id === chainId ? (markets.get(chain.id) ?? []) : []))

/** The moment a scope's figures are of: the latest block read. */
export const momentOf = (scope: readonly ChainMarket[]): Moment =>
  scope.reduce<Moment>((at, market) => (market.at.time > at.time ? market.at : at), { block: 0, time: 0 })

/** Stats of one chain, or of all together. */
export function statsOf(chainId: number | 'all'): Stats {
  const scope = marketsOf(chainId)
  return chainId !== 'all' && scope[0] !== undefined ? scope[0].stats : joinStats(scope.map(market => market.stats))
}

/** Called with a chain's new and former market after each indexed block. Returns what ends it. */
export function onBlock(listener: (now: ChainMarket, before: ChainMarket | undefined) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function refreshFacts(market: ChainMarket): Promise<void> {
  const { chain } = market
  const known = facts.get(chain.id) ?? new Map<string, Facts>()
  const due = Date.now() - (factsAt.get(chain.id) ?? 0) > FACTS_MS
  const wanted = [...market.tokens.keys()].filter((address): address is Hex => address !== 'NATIVE' && (due || !known.has(address)))
  if (wanted.length === 0) return
  for (const [address, supply] of await readSupplies(chain.key, wanted)) known.set(address, { ...(known.get(address) ?? NO_FACTS), ...supply })
  facts.set(chain.id, known)
  if (due) factsAt.set(chain.id, Date.now())
}

/** One look: chains whose indexed block changed are read anew. */
async function look(): Promise<void> {
  for (const { chainId, block, time } of await readIndexedBlocks()) {
    const chain = on.find(known => known.id === chainId)
    const before = markets.get(chainId)
    if (chain === undefined || (before?.at.block === block && before.at.time === time)) continue
    if (before !== undefined && Date.now() / 1000 - time > PAST_AGE && Date.now() - (readAt.get(chainId) ?? 0) < PAST_MS) continue
    readAt.set(chainId, Date.now())
    const factsOf = (address: string) => facts.get(chainId)?.get(address)
    const book = await readBook(chainId, { block, time }, books.get(chainId))
    books.set(chainId, book)
    let market = chainMarket(chain, { block, time }, book, factsOf)
    if (before === undefined || before.tokens.size !== market.tokens.size) {
      await refreshFacts(market)
      market = chainMarket(chain, { block, time }, book, factsOf)
    } else {
      refreshFacts(market).catch(complain)
    }
    markets.set(chainId, market)
    for (const listener of listeners) listener(market, before)
  }
}

let lastComplaint = 0
function complain(error: unknown): void {
  // While the database starts or stops a look may fail; the next one may not. Said at most every ten seconds.
  if (Date.now() - lastComplaint < 10_000) return
  lastComplaint = Date.now()
  console.warn(`market: ${error instanceof Error ? error.message : String(error)}`)
}

async function watch(): Promise<never> {
  for (;;) {
    await look().catch(complain)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}
void watch()

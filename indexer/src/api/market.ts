import type { Hex } from 'viem'
import type { Moment, Stats } from '#data/market/schemas.ts'
import type { Chain } from '#domain/chains/Chain.ts'
import { versions } from '../../../src/domain/versions.ts'
import { networks } from '../../chains/networks.ts'
import { nextRead } from '../../engine/opened.ts'
import { wait } from '../../engine/wait.ts'
import { type Book, readBook } from './figures/book.ts'
import { chainMarket } from './chainMarket.ts'
import type { ChainMarket } from './marketRows.ts'
import { readIndexedBlocks } from './database.ts'
import { joinStats } from './figures/joinStats.ts'
import { type Facts, NO_FACTS } from './token/Facts.ts'
import { readSupplies } from './token/readFacts.ts'
import { followCampaigns, paidOf } from './campaigns.ts'
import { readStatus } from './readStatus.ts'
import { simulateFees } from './token/simulateFees.ts'

/** How often the database is asked whether a block was indexed, where another process indexes. */
const POLL_MS = 100
/** Without a new block, the market is looked at so often: a node may answer again. */
const CALM_MS = 1_000
/**
 * While the past is read, or a node doesn't answer, the market is looked at only this often: it shares a thread with
 * the reading.
 */
const BEHIND_MS = 15_000
/** A chain's past is being read while its head is more blocks away than this. */
const FAR = 20
/** Supplies and fees are read again after this long. */
const FACTS_MS = 600_000

const on = networks().map(network => network.chain)
const markets = new Map<number, ChainMarket>()
const books = new Map<number, Book>()
const facts = new Map<number, Map<string, Facts>>()
const factsAt = new Map<number, number>()
/** Chains whose node didn't answer for supplies and fees: to be asked again. */
const incomplete = new Set<number>()
/** Tokens whose fees were asked for, by chain. */
const simulated = new Map<number, Set<string>>()
const readAt = new Map<number, number>()
/** Which past of a chain its book is of. */
const pasts = new Map<number, number>()
/**
 * `rewritten`: blocks up to the former one are not all what they were. `isChanged`: false if no row changed since the
 * former one.
 */
export type News = { now: ChainMarket; before: ChainMarket | undefined; rewritten: boolean; isChanged: boolean }
type Listener = (news: News) => void
const listeners = new Set<Listener>()

/** What is known of a chain; undefined before its first block was read. */
export const marketOf = (chainId: number): ChainMarket | undefined => markets.get(chainId)

/** One chain, all with real money, or all without. */
export type Scope = number | 'all' | 'testnets'

/** Whether a chain belongs to a scope: what is traded on a testnet is no volume of the market's. */
export const inScope = (scope: Scope, chain: Chain): boolean =>
  typeof scope === 'number' ? chain.id === scope : (scope === 'testnets') === (chain.testnet === true)

/** The markets of a scope. */
export const marketsOf = (scope: Scope): ChainMarket[] =>
  on.flatMap(chain => (inScope(scope, chain) ? (markets.get(chain.id) ?? []) : []))

/** The moment a scope's figures are of: the latest block read. */
export const momentOf = (scope: readonly ChainMarket[]): Moment =>
  scope.reduce<Moment>((at, market) => (market.at.time > at.time ? market.at : at), { block: 0, time: 0 })

/** Stats of one chain, or of all together. */
export function statsOf(wanted: Scope): Stats {
  const scope = marketsOf(wanted)
  return typeof wanted === 'number' && scope[0] !== undefined
    ? scope[0].stats
    : joinStats(scope.map(market => market.stats))
}

/** Called with a chain's new and former market after each indexed block. Returns what ends it. */
export function onBlock(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pool that holds most of a token: v4's pools all lie in their manager. */
function holderOf(market: ChainMarket, address: string): Hex | undefined {
  let most: { holder: string; held: bigint } | undefined
  for (const { db: pool } of market.pools.values()) {
    const held = pool.token0 === address ? pool.reserve0 : pool.token1 === address ? pool.reserve1 : 0n
    const holder = versions[pool.version].singleton ? market.chain.contracts.v4PoolManager : pool.id
    if (holder !== undefined && held > (most?.held ?? 0n)) most = { holder, held }
  }
  return most?.holder as Hex | undefined
}

/**
 * Reads supplies and fees: of everything when they are old, else of what is new. A token is asked for its fees once a
 * pool holds some of it.
 */
async function refreshFacts(market: ChainMarket): Promise<boolean> {
  const { chain } = market
  const rpc = networks().find(network => network.chain.id === chain.id)?.rpc[0]
  if (rpc === undefined) return false
  const known = facts.get(chain.id) ?? new Map<string, Facts>()
  facts.set(chain.id, known)
  const due = Date.now() - (factsAt.get(chain.id) ?? 0) > FACTS_MS
  if (due) factsAt.set(chain.id, Date.now())
  const addresses = [...market.tokens.keys()].filter((address): address is Hex => address !== 'NATIVE')
  const wanted = addresses.filter(address => due || !known.has(address))
  if (wanted.length > 0) {
    for (const [address, supply] of await readSupplies(chain.key, wanted))
      known.set(address, { ...(known.get(address) ?? NO_FACTS), ...supply })
  }
  const asked = simulated.get(chain.id) ?? new Set<string>()
  simulated.set(chain.id, asked)
  const toSimulate = addresses.flatMap(address => {
    const holder = due || !asked.has(address) ? holderOf(market, address) : undefined
    return holder === undefined ? [] : [{ address, holder }]
  })
  for (const { address, holder } of toSimulate) {
    known.set(address, { ...(known.get(address) ?? NO_FACTS), ...(await simulateFees(rpc, address, holder)) })
    asked.add(address)
  }
  return wanted.length + toSimulate.length > 0
}

/** Whether a chain's past is being read: its indexed block is far from its head. */
async function isBehind(chainId: number): Promise<boolean> {
  const { networks: all } = await readStatus()
  return (all.find(network => network.chainId === chainId)?.lag ?? 0) > FAR
}

/** One look: chains whose indexed block changed are read anew. */
async function look(): Promise<void> {
  for (const { chainId, block, time, past, changedAt } of await readIndexedBlocks()) {
    const chain = on.find(known => known.id === chainId)
    const before = markets.get(chainId)
    const rewritten = pasts.get(chainId) !== past
    if (
      chain === undefined ||
      (before?.at.block === block && before.at.time === time && !rewritten && !incomplete.has(chainId))
    )
      continue
    const behind = await isBehind(chainId)
    if (
      before !== undefined &&
      (behind || incomplete.has(chainId)) &&
      Date.now() - (readAt.get(chainId) ?? 0) < BEHIND_MS
    )
      continue
    readAt.set(chainId, Date.now())
    const beside = {
      factsOf: (address: string) => facts.get(chainId)?.get(address),
      paidOf: (pool: string) => paidOf(chainId, pool),
    }
    const book = await readBook(chainId, { block, time, changedAt }, rewritten ? undefined : books.get(chainId))
    books.set(chainId, book)
    pasts.set(chainId, past)
    let market = chainMarket(chain, { at: { block, time }, book }, beside)
    // What is served at the head is whole: supplies and fees of new tokens are known before they are shown.
    if (!behind) {
      const found = await refreshFacts(market).catch(complain)
      if (found === undefined) incomplete.add(chainId)
      else incomplete.delete(chainId)
      if (found !== false) market = chainMarket(chain, { at: { block, time }, book }, beside)
    }
    markets.set(chainId, market)
    const isNext = before !== undefined && !rewritten && block > before.at.block
    const isChanged = !isNext || changedAt === undefined || changedAt > before.at.block
    for (const listener of listeners) listener({ now: market, before, rewritten, isChanged })
  }
}

let lastComplaint = 0
function complain(error: unknown): undefined {
  // While the database starts or stops a look may fail; the next one may not. Said at most every ten seconds.
  if (Date.now() - lastComplaint < 10_000) return undefined
  lastComplaint = Date.now()
  console.warn(`market: ${error instanceof Error ? error.message : String(error)}`)
  return undefined
}

async function watch(): Promise<never> {
  await followCampaigns()
  for (;;) {
    // What is read while this looks is looked at next.
    const read = nextRead()
    await look().catch(complain)
    await wait(read === undefined ? POLL_MS : CALM_MS, read)
  }
}
void watch()

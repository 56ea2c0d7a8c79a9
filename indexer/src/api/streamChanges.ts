import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { narrowChange } from '#data/market/narrowChange.ts'
import { readEventId } from '#data/market/readEventId.ts'
import type { Change, TokenRow, TransactionRow, Window } from '#data/market/schemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { ChainMarket, MarketPool, MarketToken } from './marketRows.ts'
import { poolDetailFigures } from './details.ts'
import { inScope, marketsOf, type News, onBlock, statsOf } from './market.ts'
import type { StreamQuery } from './parameters.ts'
import { transactionsSince } from './transactions.ts'

const MAX_SUBSCRIBERS = 500
const HEARTBEAT_MS = 15_000
/** A reader this many messages behind is let go; its EventSource comes back by itself. */
const MAX_BEHIND = 20
/** Of one message; older ones than fit are asked for by those who miss them. */
const MAX_TRANSACTIONS = 200
/** How far back is looked when a chain was rewritten. */
const REORG_BLOCKS = 64

let subscribers = 0

type Block = {
  market: ChainMarket
  from: number
  tokens: Change['tokens']
  pools: Change['pools']
  transactions: TransactionRow[]
}
const readers = new Set<(block: Block) => void>()

const tokenChange = ({ row, detail }: MarketToken): Change['tokens'][number] => ({
  address: row.address,
  priceUsd: row.priceUsd,
  fdvUsd: row.fdvUsd,
  tvlUsd: row.tvlUsd,
  ...windowed('change', row.change),
  ...windowed('volume', row.volume),
  ...detail,
})

const windowed = <Name extends string>(name: Name, of: TokenRow['change']) =>
  Object.fromEntries(Object.entries(of).map(([window, value]) => [name + window, value])) as Record<
    `${Name}${Window}`,
    number | null
  >

function poolChange(pool: MarketPool): Change['pools'][number] {
  const { id, price, tvlUsd, volume1d, volume30d, fees1d, aprBase, aprReward, dynamicFee, fee } = pool.row
  return {
    id,
    price,
    tvlUsd,
    volume1d,
    volume30d,
    fees1d,
    aprBase,
    aprReward,
    // A fee that stands for ever is on the page already.
    ...(dynamicFee ? { fee } : {}),
    ...poolDetailFigures(pool),
  }
}

/** Whether two rows of changes say the same. */
const same = (a: object, b: object | undefined): boolean =>
  b !== undefined && Object.entries(a).every(([name, value]) => (b as Record<string, unknown>)[name] === value)

/** What is traded now comes first, then what is large: a listener is told only so many rows. */
const byWeight = <T extends { db: { updatedBlock: number }; row: { tvlUsd: number | null } }>(
  all: Iterable<T>,
  block: number,
): T[] =>
  [...all].sort(
    (a, b) =>
      Number(b.db.updatedBlock > block) - Number(a.db.updatedBlock > block) ||
      (b.row.tvlUsd ?? 0) - (a.row.tvlUsd ?? 0),
  )

/** What is different between two readings of a chain. */
async function blockOf({ now, before, rewritten, isChanged }: News & { before: ChainMarket }): Promise<Block> {
  const was = <T, C>(all: ReadonlyMap<string, T>, id: string, change: (of: T) => C) => {
    const old = all.get(id)
    return old && change(old)
  }
  const moved = <T extends { db: { updatedBlock: number }; row: { tvlUsd: number | null } }, C extends object>(
    all: ReadonlyMap<string, T>,
    old: ReadonlyMap<string, T>,
    change: (of: T) => C,
  ): C[] => {
    const changed = [...all].filter(([id, one]) => !same(change(one), was(old, id, change)))
    return byWeight(
      changed.map(([, one]) => one),
      before.at.block,
    ).map(change)
  }
  // After a reorg blocks are read anew that listeners know of.
  const since =
    now.at.block > before.at.block && !rewritten
      ? before.at.block
      : Math.max(0, Math.min(now.at.block, before.at.block) - REORG_BLOCKS)
  return {
    market: now,
    tokens: moved(now.tokens, before.tokens, tokenChange),
    pools: moved(now.pools, before.pools, poolChange),
    ...(isChanged ? await transactionsSince(now.chain.id, since, MAX_TRANSACTIONS) : { from: since, transactions: [] }),
  }
}

/**
 * Everything of a chain as it stands, and what happened after a block: for a listener who comes back. (Windows roll on
 * for those who don't trade.)
 */
async function blockSince(now: ChainMarket, block: number): Promise<Block> {
  return {
    market: now,
    tokens: byWeight(now.tokens.values(), block).map(tokenChange),
    pools: byWeight(now.pools.values(), block).map(poolChange),
    ...(await transactionsSince(now.chain.id, block, MAX_TRANSACTIONS)),
  }
}

// One reader of the market for all subscribers; nothing is read without subscribers.
onBlock(({ before, ...news }) => {
  if (before === undefined || readers.size === 0) return
  blockOf({ ...news, before }).then(
    block => {
      for (const reader of readers) reader(block)
    },
    error => console.warn(`stream: ${error instanceof Error ? error.message : String(error)}`),
  )
})

const changeFor = ({ market, from, tokens, pools, transactions }: Block, query: StreamQuery): Change =>
  narrowChange({
    change: { chainId: market.chain.id, at: market.at, from, tokens, pools, transactions, stats: statsOf(query.chain) },
    wanted: query,
    most: query.rows,
    whole: query.whole === 'true',
  })

/**
 * GET /stream: one `change` a block and chain, as long as it is listened to; who names the last one heard
 * (Last-Event-ID) is told at once what moved since.
 */
export function streamChanges(c: Context, query: StreamQuery): Response {
  if (subscribers >= MAX_SUBSCRIBERS) {
    c.header('Retry-After', '30')
    return c.json({ error: { code: 'tooMany', message: 'too many listeners' } }, 429)
  }
  subscribers += 1
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async stream => {
    let behind = 0
    const heard = readEventId(c.req.header('last-event-id'))
    let wake = () => {}
    const done = new Promise<void>(resolve => {
      wake = resolve
    })
    const send = (write: () => Promise<void>) => {
      behind += 1
      if (behind > MAX_BEHIND) return wake()
      write().then(() => {
        behind -= 1
      }, wake)
    }
    const reader = (block: Block) => {
      const { chain, at } = block.market
      if (!inScope(query.chain, chain)) return
      heard.set(chain.id, at.block)
      const id = [...heard]
        .filter(([chainId]) => typeof query.chain !== 'number' || chainId === chain.id)
        .map(([chainId, number]) => `${chainId}-${number}`)
        .join(',')
      send(() => stream.writeSSE({ event: 'change', id, data: JSON.stringify(changeFor(block, query)) }))
    }
    readers.add(reader)
    const beat = setInterval(() => send(() => stream.write(': still here\n\n').then(() => {})), HEARTBEAT_MS)
    stream.onAbort(wake)
    try {
      await stream.write(
        `: ${typeof query.chain === 'string' ? query.chain : (chainById(query.chain)?.key ?? '')}\nretry: 3000\n\n`,
      )
      for (const market of marketsOf(query.chain)) {
        const block = heard.get(market.chain.id)
        if (block !== undefined && block < market.at.block) reader(await blockSince(market, block))
      }
      await done
    } finally {
      clearInterval(beat)
      readers.delete(reader)
      subscribers -= 1
    }
  })
}

import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { narrowChange } from '#data/market/narrowChange.ts'
import { readEventId } from '#data/market/readEventId.ts'
import type { Change, TransactionRow } from '#data/market/schemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { ChainMarket } from './chainMarket.ts'
import { inScope, marketsOf, onBlock, statsOf } from './market.ts'
import type { StreamQuery } from './parameters.ts'
import { transactionsSince } from './transactions.ts'

const MAX_SUBSCRIBERS = 500
const HEARTBEAT_MS = 15_000
/** A reader this many messages behind is let go; its EventSource comes back by itself. */
const MAX_BEHIND = 20
const MAX_TRANSACTIONS = 50

let subscribers = 0

type Block = { market: ChainMarket; tokens: Change['tokens']; pools: Change['pools']; transactions: TransactionRow[] }
const readers = new Set<(block: Block) => void>()

/** What is different between two readings of a chain. */
async function blockOf(now: ChainMarket, before: ChainMarket): Promise<Block> {
  const tokens: Change['tokens'] = []
  for (const [address, { row }] of now.tokens) {
    const old = before.tokens.get(address)?.row
    const same = old !== undefined && old.priceUsd === row.priceUsd && old.change['1d'] === row.change['1d'] && old.volume['1d'] === row.volume['1d'] && old.tvlUsd === row.tvlUsd
    if (!same) tokens.push({ address: row.address, priceUsd: row.priceUsd, change1h: row.change['1h'], change1d: row.change['1d'], volume1d: row.volume['1d'], tvlUsd: row.tvlUsd })
  }
  const pools: Change['pools'] = []
  for (const [id, { row }] of now.pools) {
    const old = before.pools.get(id)?.row
    const same = old !== undefined && old.price === row.price && old.tvlUsd === row.tvlUsd && old.volume1d === row.volume1d
    if (!same) pools.push({ id: row.id, tvlUsd: row.tvlUsd, volume1d: row.volume1d, price: row.price, aprBase: row.aprBase })
  }
  return { market: now, tokens, pools, transactions: await transactionsSince(now.chain.id, before.at.block, MAX_TRANSACTIONS) }
}

/** Everything of a chain that moved after a block, as it stands now: for a listener who comes back. */
async function blockSince(now: ChainMarket, block: number): Promise<Block> {
  const tokens = [...now.tokens.values()]
    .filter(({ db, row }) => db.updatedBlock > block || row.address === 'NATIVE')
    .map(({ row }) => ({ address: row.address, priceUsd: row.priceUsd, change1h: row.change['1h'], change1d: row.change['1d'], volume1d: row.volume['1d'], tvlUsd: row.tvlUsd }))
  const pools = [...now.pools.values()]
    .filter(({ db }) => db.updatedBlock > block)
    .map(({ row }) => ({ id: row.id, tvlUsd: row.tvlUsd, volume1d: row.volume1d, price: row.price, aprBase: row.aprBase }))
  return { market: now, tokens, pools, transactions: await transactionsSince(now.chain.id, block, MAX_TRANSACTIONS) }
}

// One reader of the market for all subscribers; nothing is read while nobody listens.
onBlock((now, before) => {
  if (before === undefined || readers.size === 0) return
  blockOf(now, before).then(
    block => {
      for (const reader of readers) reader(block)
    },
    error => console.warn(`stream: ${error instanceof Error ? error.message : String(error)}`),
  )
})

const changeFor = ({ market, tokens, pools, transactions }: Block, query: StreamQuery): Change =>
  narrowChange({ chainId: market.chain.id, at: market.at, tokens, pools, transactions, stats: statsOf(query.chain) }, query, query.rows)

/** GET /stream: one `change` a block and chain, as long as it is listened to; who names the last one heard (Last-Event-ID) is told at once what moved since. */
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
      const id = [...heard].filter(([chainId]) => typeof query.chain !== 'number' || chainId === chain.id).map(([chainId, number]) => `${chainId}-${number}`).join(',')
      send(() => stream.writeSSE({ event: 'change', id, data: JSON.stringify(changeFor(block, query)) }))
    }
    readers.add(reader)
    const beat = setInterval(() => send(() => stream.write(': still here\n\n').then(() => {})), HEARTBEAT_MS)
    stream.onAbort(wake)
    try {
      await stream.write(`: ${typeof query.chain === 'string' ? query.chain : (chainById(query.chain)?.key ?? '')}\nretry: 3000\n\n`)
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

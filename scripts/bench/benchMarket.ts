// A made market of any size, for benches: rows of the real shapes from a seeded generator, written as a snapshot
// without an indexer.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chainById } from '#domain/chains/chains.ts'
import type {
  Candle,
  Candles,
  PoolDetail,
  PoolTicks,
  TokenDetail,
  TokenRef,
  TransactionRow,
} from '#data/market/schemas.ts'
import { type DetailFile, detailPath, keyOf, SNAPSHOT_VERSION, type SnapshotFile } from '#data/market/snapshot.ts'

const CHAIN = 1
const NOW = 1_795_000_000
const AT = { block: 1_000_000, time: NOW }
const TRANSACTIONS = 20

/** mulberry32: the same numbers for the same seed, everywhere. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const hex = (random: () => number, digits: number): `0x${string}` =>
  `0x${Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('')}`

function barsOf(
  random: () => number,
  { range, interval, many }: { range: Candles['range']; interval: number; many: number },
): Candles {
  let price = 10 ** (random() * 6 - 3)
  const items: Candle[] = Array.from({ length: many }, (_, i) => {
    const open = price
    price *= 1 + (random() - 0.5) * 0.01
    return {
      time: NOW - (many - i) * interval,
      open,
      high: Math.max(open, price) * 1.001,
      low: Math.min(open, price) * 0.999,
      close: price,
      volumeUsd: random() * 50_000,
      tvlUsd: 1e6 * random(),
    }
  })
  return { range, interval, items, at: AT }
}

function tokenOf(random: () => number, i: number): TokenDetail {
  const windows = (scale: number) => ({
    '1h': random() * scale,
    '1d': random() * scale * 24,
    '1w': random() * scale * 168,
    '1m': random() * scale * 700,
    '1y': random() * scale * 8_000,
  })
  const signed = () => random() - 0.45
  const priceUsd = 10 ** (random() * 8 - 4)
  return {
    chainId: CHAIN,
    address: hex(random, 40),
    symbol: `TK${i}`,
    name: `Bench token number ${i}`,
    decimals: 18,
    logoUrl: null,
    color: '#0b6e78',
    buyFeeBps: 0,
    sellFeeBps: 0,
    safety: 'none',
    spam: false,
    listed: true,
    priceUsd,
    priceConfidence: 0.9,
    change: { '1h': signed(), '1d': signed(), '1w': signed(), '1m': signed(), '1y': signed() },
    volume: windows(1e5 * random()),
    fdvUsd: 1e9 * random(),
    tvlUsd: 1e7 * random(),
    sparkline: Array.from({ length: 48 }, () => priceUsd * (0.95 + random() * 0.1)),
    at: AT,
    totalSupply: `${10n ** 26n}`,
    marketCapUsd: 1e9 * random(),
    high52w: priceUsd * 2,
    low52w: priceUsd / 2,
    tvlChange1d: signed(),
    volumeChange1d: signed(),
    description: null,
    links: { website: null, twitter: null },
    poolCount: 2,
  } as TokenDetail
}

const refOf = ({
  chainId,
  address,
  symbol,
  name,
  decimals,
  logoUrl,
  color,
  buyFeeBps,
  sellFeeBps,
  safety,
  spam,
  listed,
}: TokenDetail): TokenRef => ({
  chainId,
  address,
  symbol,
  name,
  decimals,
  logoUrl,
  color,
  buyFeeBps,
  sellFeeBps,
  safety,
  spam,
  listed,
})

function poolOf(random: () => number, tokens: readonly TokenDetail[], i: number): PoolDetail {
  const first = tokens[i % tokens.length]!
  const second = tokens[Math.floor(random() * tokens.length)]!
  const [a, b] = [refOf(first), refOf(second.address === first.address ? tokens[(i + 1) % tokens.length]! : second)]
  const tvlUsd = 10 ** (3 + random() * 5)
  return {
    chainId: CHAIN,
    id: hex(random, 40),
    version: 'v3',
    fee: [100, 500, 3000, 10_000][i % 4]!,
    dynamicFee: false,
    tickSpacing: 60,
    hook: null,
    token0: a.address < b.address ? a : b,
    token1: a.address < b.address ? b : a,
    tvlUsd,
    volume1d: tvlUsd * random(),
    volume30d: tvlUsd * random() * 20,
    fees1d: tvlUsd * random() * 0.003,
    aprBase: random(),
    aprReward: null,
    price: 10 ** (random() * 6 - 3),
    at: AT,
    reserve0: `${10n ** 21n}`,
    reserve1: `${10n ** 20n}`,
    reserve0Usd: tvlUsd / 2,
    reserve1Usd: tvlUsd / 2,
    tvlChange1d: random() - 0.5,
    volumeChange1d: random() - 0.5,
    feesChange1d: random() - 0.5,
    sqrtPriceX96: `${1n << 96n}`,
    tick: 0,
    liquidity: `${10n ** 22n}`,
    created: AT,
  } as PoolDetail
}

const transactionsOf = (random: () => number, pool: PoolDetail): TransactionRow[] =>
  Array.from(
    { length: TRANSACTIONS },
    (_, i) =>
      ({
        id: `${CHAIN}-${AT.block - i}-${Math.floor(random() * 1e9)}`,
        chainId: CHAIN,
        hash: hex(random, 64),
        block: AT.block - i,
        time: NOW - i * 60,
        type: 'swap',
        pool: pool.id,
        version: pool.version,
        token0: pool.token0,
        token1: pool.token1,
        amount0: `${BigInt(Math.floor(random() * 1e15)) * 1000n}`,
        amount1: `-${BigInt(Math.floor(random() * 1e15)) * 1000n}`,
        usd: random() * 10_000,
        account: hex(random, 40),
      }) as TransactionRow,
  )

const ticksOf = (): PoolTicks => ({
  tick: 0,
  tickSpacing: 60,
  liquidity: `${10n ** 22n}`,
  items: Array.from({ length: 40 }, (_, i) => ({
    tick: (i - 20) * 60,
    liquidityNet: `${i < 20 ? '' : '-'}${10n ** 20n}`,
    liquidityGross: `${10n ** 20n}`,
  })),
  at: AT,
})

/** Writes a market of so many tokens and pools into `folder`, as scripts/build/build-snapshot.ts would. */
export function writeMarket(folder: string, tokenCount: number, poolCount: number): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(detailPath(folder, CHAIN, 'x')), { recursive: true })
  const random = randomOf(7)
  const tokens = Array.from({ length: tokenCount }, (_, i) => tokenOf(random, i))
  const pools = Array.from({ length: poolCount }, (_, i) => poolOf(random, tokens, i))
  const changed: Record<string, number> = {}
  const keep = (id: string, detail: DetailFile) => {
    changed[keyOf(CHAIN, id)] = detail.transactions[0]!.time
    writeFileSync(detailPath(folder, CHAIN, id), JSON.stringify(detail))
  }
  const candles = () =>
    ({
      '1d': barsOf(random, { range: '1d', interval: 300, many: 288 }),
      all: barsOf(random, { range: 'all', interval: 86_400, many: 92 }),
    }) as DetailFile['candles']
  for (const [i, token] of tokens.entries())
    keep(token.address, {
      candles: candles(),
      ticks: null,
      providing: null,
      transactions: transactionsOf(random, pools[i % pools.length]!),
    })
  for (const pool of pools)
    keep(pool.id, { candles: candles(), ticks: ticksOf(), providing: null, transactions: transactionsOf(random, pool) })
  tokens.sort((a, b) => (b.volume['1d'] ?? 0) - (a.volume['1d'] ?? 0))
  pools.sort((a, b) => (b.tvlUsd ?? 0) - (a.tvlUsd ?? 0))
  const by = { v2: null, v3: 1e9, v4: null }
  const stats = ['ethereum', 'all'].map(chain => ({
    chain,
    volume1d: 1e8,
    volumeChange1d: 0.01,
    volume1dBy: by,
    volumeChange1dBy: by,
    tvl: 1e9,
    tvlChange1d: 0.01,
    tvlBy: by,
    tvlChange1dBy: by,
    tokens: tokenCount,
    pools: poolCount,
    transactions1d: 1000,
    at: AT,
  }))
  const file = {
    version: SNAPSHOT_VERSION,
    nfts: [],
    at: { [CHAIN]: AT },
    tokens,
    pools,
    transactions: pools.slice(0, 5).flatMap(pool => transactionsOf(random, pool)),
    stats,
    changed,
    routing: { [CHAIN]: { chainId: CHAIN, items: [], at: AT } },
  } as SnapshotFile
  writeFileSync(join(folder, 'market.json'), JSON.stringify(file))
  if (chainById(CHAIN) === undefined) throw new Error('the bench market is on no network')
}

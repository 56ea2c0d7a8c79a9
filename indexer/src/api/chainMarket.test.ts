import { expect, test } from 'vitest'
import { chainById, chains } from '#domain/chains/chains.ts'
import type { PoolDbRow, TokenDbRow } from './figures/rows.ts'
import type { Book } from './figures/book.ts'
import type { AnchorLine } from './figures/anchorLine.ts'
import type { PoolFigures, TokenFigures } from './figures/figures.ts'
import { chainMarket, changeOf, sum } from './chainMarket.ts'
import { NO_BARS } from '../market/openBars.ts'
import { type Facts, NO_FACTS } from './token/Facts.ts'
import { listedToken } from '../market/tokenList.ts'

const ethereum = chainById(1)!
const [USDC = '', USDT = '', DAI = ''] = ethereum.dollars
const GOOD = `0x${'a'.repeat(40)}`
const TRAP = `0x${'b'.repeat(40)}`
const SPAM = `0x${'c'.repeat(40)}`
const NOW = 2_000_000_000
const OLD = NOW - 90 * 86_400

const token = (
  address: string,
  symbol: string,
  quotes: { pool: string; via: string; rate: number }[] = [],
): TokenDbRow =>
  ({
    chainId: 1,
    address,
    symbol,
    name: symbol,
    decimals: 18,
    reserve: 10n ** 24n,
    bars: NO_BARS,
    quotes: quotes.map(quote => ({ ...quote, depth: 500_000, since: OLD })),
  }) as unknown as TokenDbRow
const pool = (token0: string, token1: string, price: number, depth = 500_000): PoolDbRow =>
  ({
    chainId: 1,
    id: `${token0}/${token1}`,
    version: 'v2',
    token0,
    token1,
    decimals0: 18,
    decimals1: 18,
    fee: 3_000,
    reserve0: BigInt(depth) * 10n ** 18n,
    reserve1: BigInt(Math.round(depth * price)) * 10n ** 18n,
    price,
    sqrtPriceX96: null,
    liquidity: null,
    createdTime: OLD,
    bars: NO_BARS,
  }) as unknown as PoolDbRow

function market(
  pools: readonly PoolDbRow[],
  tokens: readonly TokenDbRow[] = [],
  chain = ethereum,
  figures: Record<string, Partial<TokenFigures>> = {},
  more: {
    facts?: Record<string, Partial<Facts>>
    sparks?: Record<string, [slot: number, usd: number][]>
    anchors?: Record<string, AnchorLine>
    pools?: Map<string, PoolFigures>
  } = {},
) {
  const all = [...chain.dollars.map((id, at) => token(id, ['USDC', 'USDT', 'DAI', 'USDS'][at] ?? 'USD')), ...tokens]
  const book = {
    tokens: new Map(all.map(row => [row.address, row])),
    pools: new Map(pools.map(row => [row.id, row])),
    tokenFigures: new Map(Object.entries(figures)),
    poolFigures:
      more.pools ??
      new Map(
        pools.map(({ id }) => [
          id,
          {
            pool: id,
            bars: NO_BARS,
            v1d: 1_000,
            v1d_before: 500,
            v30d: 9_000,
            f1d: 3,
            f1d_before: 1,
            tvl_day_ago: 100,
          },
        ]),
      ),
    sparks: new Map(Object.entries(more.sparks ?? {}).map(([id, points]) => [id, new Map(points)])),
    anchors: new Map(Object.entries(more.anchors ?? {})),
    transactions1d: 3,
  } as unknown as Book
  return chainMarket(
    chain,
    { at: { block: 1, time: NOW }, book },
    {
      factsOf: address => (address === TRAP ? { ...NO_FACTS, sellFeeBps: 10_000 } : factsOf(more.facts?.[address])),
      paidOf: id => (id === `${USDC}/${GOOD}` ? 10 : 0),
    },
  )
}
const factsOf = (facts: Partial<Facts> | undefined) => facts && { ...NO_FACTS, ...facts }
const worth = (told: ReturnType<typeof market>, ...ids: string[]) =>
  ids.map(id => Number(told.tokens.get(id)!.row.priceUsd!.toFixed(3)))

test('[EX-4] what can’t be sold, and spam, stand in no TVL and no volume; the honest pools stand in both', () => {
  const via = (id: string) => [{ pool: `${USDC}/${id}`, via: USDC, rate: 2 }]
  const told = market(
    [pool(USDC, GOOD, 0.5), pool(USDC, TRAP, 0.5), pool(USDC, SPAM, 0.5)],
    [token(GOOD, 'GOOD', via(GOOD)), token(TRAP, 'TRAP', via(TRAP)), token(SPAM, 'claim at x.com', via(SPAM))],
  )
  expect([told.tokens.get(TRAP)!.row.safety, told.tokens.get(SPAM)!.row.spam]).toEqual(['honeypot', true])
  const honest = told.pools.get(`${USDC}/${GOOD}`)!.row
  // Ten dollars a day are paid to who stands there.
  expect(honest.aprReward).toBeCloseTo((10 * 365) / honest.tvlUsd!, 10)
  expect(honest.tvlUsd).toBeGreaterThan(0)
  expect(told.stats).toMatchObject({ tvl: honest.tvlUsd, volume1d: 1_000, volumeChange1d: 1, pools: 3 })
  expect(told.stats.tvlBy.v2).toBe(honest.tvlUsd)
})

test('[EX-3] dollars are a dollar while their pools agree, and a lost peg is seen, also in what is priced by it', () => {
  expect(worth(market([pool(USDC, USDT, 1.004), pool(DAI, USDC, 0.997)]), USDC, USDT, DAI)).toEqual([1, 1, 1])
  const lost = [pool(USDC, USDT, 0.9), pool(DAI, USDC, 1 / 0.9), pool(DAI, USDT, 1)]
  expect(worth(market(lost), USDC, USDT, DAI)).toEqual([0.9, 1, 1])
  const priced = token(GOOD, 'GOOD', [{ pool: 'p', via: USDC, rate: 2 }])
  expect(worth(market(lost, [priced]), GOOD)).toEqual([1.8])
  // Two alone: the one that is named first is believed. A shallow pool says nothing.
  expect(worth(market([pool(USDC, USDT, 1.25)]), USDC, USDT)).toEqual([1, 0.8])
  expect(worth(market([pool(USDC, USDT, 1.25, 500)]), USDC, USDT)).toEqual([1, 1])
})

test('[EX-3] an anchor is known, listed or not; where nothing pays a reward its rate is 0', () => {
  const told = market([pool(USDC, USDT, 1)])
  const unlisted: string[] = []
  for (const chain of chains) {
    const { tokens } = market([], [], chain)
    for (const id of chain.dollars) {
      expect(tokens.get(id)!.row, `${chain.key} ${id}`).toMatchObject({ listed: true, safety: 'none', priceUsd: 1 })
      if (listedToken(chain.id, id) === undefined) unlisted.push(id)
    }
  }
  // The list does not name them all.
  expect(unlisted).not.toEqual([])
  expect(told.pools.get(`${USDC}/${USDT}`)!.row.aprReward).toBe(0)
})

test('[EX-3] the year’s high and low hold today’s price, though only what prices the token moved since it was traded', () => {
  const priced = [token(GOOD, 'GOOD', [{ pool: 'p', via: USDC, rate: 2 }])]
  const year = (high: number, low: number) => {
    const { row, detail } = market([], priced, ethereum, { [GOOD]: { high, low } }).tokens.get(GOOD)!
    return [row.priceUsd, detail.low52w, detail.high52w]
  }
  expect(year(1.5, 1)).toEqual([2, 1, 2])
  expect(year(4, 3)).toEqual([2, 2, 4])
  expect(year(4, 1)).toEqual([2, 1, 4])
  // Who was never traded has no year.
  expect(market([], priced).tokens.get(GOOD)!.detail).toMatchObject({ high52w: null, low52w: null })
})

test('[EX-3] a market cap is the price of what circulates, a diluted one of all there is; the native currency’s is known', () => {
  const priced = token(GOOD, 'GOOD', [{ pool: 'p', via: USDC, rate: 2 }])
  const weth = ethereum.contracts.wrappedNative!
  const ether = [token('NATIVE', 'ETH'), token(weth, 'WETH', [{ pool: 'q', via: USDC, rate: 1_000 }])]
  const sixes = { ...token(TRAP, 'SIX', [{ pool: 'r', via: USDC, rate: 0.5 }]), decimals: 6 } as TokenDbRow
  const facts = {
    [GOOD]: { totalSupply: 1_000n * 10n ** 18n, burnt: 250n * 10n ** 18n },
    [weth]: { totalSupply: 7n * 10n ** 18n },
  }
  const caps = (id: string, told = market([], [priced, ...ether, sixes], ethereum, {}, { facts })) => {
    const { row, detail } = told.tokens.get(id)!
    return [row.fdvUsd, detail.marketCapUsd]
  }
  expect(caps(GOOD)).toEqual([2_000, 1_500])
  expect(caps(weth)).toEqual([7_000, 7_000])
  // No contract knows ether's: tokenNotes.json does, about 120 million of it.
  const [whole, circulating] = caps('NATIVE')
  expect(whole).toBe(circulating)
  expect(whole! / 1_000 / 120e6).toBeCloseTo(1, 1)
  // Whose supply isn't known, or whose price, has none.
  expect(caps(TRAP)).toEqual([null, null])
  expect(caps(GOOD, market([], [token(GOOD, 'GOOD')], ethereum, {}, { facts }))).toEqual([null, null])
})

test('[EX-1] the line of a day begins at the price of a day ago, stands where nothing was traded, and ends at today’s', () => {
  const priced = [token(GOOD, 'GOOD', [{ pool: 'p', via: USDC, rate: 2 }])]
  const line = (p1d: number | null, points: [number, number][]) =>
    market([], priced, ethereum, { [GOOD]: { p1d } }, { sparks: { [GOOD]: points } }).tokens.get(GOOD)!.row.sparkline
  const told = line(1, [
    [10, 3],
    [20, 4],
  ])
  expect(told).toHaveLength(48)
  expect([told[0], told[9], told[10], told[19], told[20], told[46], told[47]]).toEqual([1, 1, 3, 3, 4, 4, 2])
  // Who was traded first today begins there.
  expect(line(null, [[46, 4]])).toEqual([4, 2])
  expect(line(null, [])).toEqual([])
})

test('[EX-1] a change is against the window’s own beginning; volumes are the token’s own, prices the wrapper’s', () => {
  const weth = ethereum.contracts.wrappedNative!
  const ether = [token('NATIVE', 'ETH'), token(weth, 'WETH', [{ pool: 'q', via: USDC, rate: 100 }])]
  const of = (volumes: number) => ({
    v1h: volumes,
    v1d: volumes + 1,
    v1w: volumes + 2,
    v1m: volumes + 3,
    v1y: volumes + 4,
  })
  const told = market([], ether, ethereum, {
    NATIVE: { ...of(10), p1h: 1, p1d: 1, p1w: 1, p1m: 1, p1y: 1, v1d_before: 22, tvl_day_ago: 50 },
    [weth]: { ...of(70), p1h: 50, p1d: 80, p1w: 200, p1m: 400, p1y: 0 },
  })
  const { row, detail } = told.tokens.get('NATIVE')!
  expect(row.change).toEqual({ '1h': 1, '1d': 0.25, '1w': -0.5, '1m': -0.75, '1y': null })
  expect(row.volume).toEqual({ '1h': 10, '1d': 11, '1w': 12, '1m': 13, '1y': 14 })
  expect(told.tokens.get(weth)!.row.volume['1d']).toBe(71)
  expect(detail.volumeChange1d).toBe(-0.5)
  expect(detail.tvlChange1d).toBe(row.tvlUsd! / 50 - 1)
})

test('[EX-1] between its trades the line of a day moves with what prices the token, half hour by half hour', () => {
  const weth = ethereum.contracts.wrappedNative!
  const rows = [
    { ...token(weth, 'WETH', [{ pool: 'q', via: USDC, rate: 100 }]), priceUsd: 100 } as TokenDbRow,
    token(GOOD, 'GOOD', [{ pool: 'p', via: weth, rate: 2 }]),
  ]
  // Ether costs 50 until six hours ago, then 75, and 100 since an hour ago.
  const anchors = {
    [weth]: [
      { until: NOW - 90_000, close: 50 },
      { until: NOW - 21_600, close: 75 },
      { until: NOW - 3_600, close: 100 },
    ],
  }
  const told = market([], rows, ethereum, { [GOOD]: { p1d: 100 } }, { anchors, sparks: { [GOOD]: [[40, 160]] } })
  const line = told.tokens.get(GOOD)!.row.sparkline
  expect([line[0], line[34], line[35], line[39]]).toEqual([100, 100, 150, 150])
  // Its own trade, then on from there.
  expect(line[40]).toBe(160)
  const risen = expect.closeTo((160 * 100) / 75, 9)
  expect(line.slice(41)).toEqual([160, 160, 160, 160, risen, risen, 200])
})

test('[EX-2] what nothing is known of was not traded; a pool’s day and month are its own', () => {
  const untouched = market([pool(USDC, GOOD, 0.5)], [token(GOOD, 'GOOD')], ethereum, {}, { pools: new Map() })
  expect(untouched.tokens.get(GOOD)!.row.volume).toEqual({ '1h': 0, '1d': 0, '1w': 0, '1m': 0, '1y': 0 })
  expect(untouched.pools.get(`${USDC}/${GOOD}`)!.row).toMatchObject({
    ...{ volume1d: 0, volume30d: 0, fees1d: 0, aprBase: 0 },
  })
  expect(untouched.stats).toMatchObject({ volume1d: 0, volumeChange1d: null, tvlChange1d: null })
  const told = market([pool(USDC, GOOD, 0.5)], [token(GOOD, 'GOOD', [{ pool: 'p', via: USDC, rate: 2 }])])
  const { row, reserve0Usd, reserve1Usd } = told.pools.get(`${USDC}/${GOOD}`)!
  // 500,000 dollars on one side, 250,000 tokens at 2 on the other.
  expect([reserve0Usd, reserve1Usd, row.tvlUsd]).toEqual([500_000, 500_000, 1_000_000])
  expect(row).toMatchObject({ volume1d: 1_000, volume30d: 9_000, fees1d: 3, aprBase: (3 * 365) / 1_000_000 })
  expect(changeOf(3, 0)).toBeNull()
  expect([changeOf(3, 0.5), changeOf(null, 1), changeOf(1, null)]).toEqual([5, null, null])
  expect([sum([null, 2]), sum([null, null]), sum([1, 2])]).toEqual([2, null, 3])
})

test('[EX-3] a token takes its list’s names, the native currency its network’s; who borrows one of these is an imitation', () => {
  const [FIRST, SECOND] = [`0x${'d'.repeat(40)}`, `0x${'e'.repeat(40)}`]
  const listed = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'
  const rows = [token('NATIVE', 'whatever'), token(listed, 'whatever'), token(FIRST, 'ЕТН'), token(SECOND, 'UNl')]
  const told = market([], rows)
  const of = (id: string) => {
    const { symbol, name, listed: known, safety } = told.tokens.get(id)!.row
    return [symbol, name, known, safety]
  }
  expect(of('NATIVE')).toEqual(['whatever', 'Ethereum', true, 'none'])
  expect(of(listed)).toEqual(['UNI', 'Uniswap', true, 'none'])
  expect(told.tokens.get(listed)!.row.logoUrl).toEqual(listedToken(1, listed)!.logoUrl)
  // Cyrillic letters of ether’s symbol, a small letter for a capital one.
  expect([of(FIRST)[3], of(SECOND)[3]]).toEqual(['impersonator', 'impersonator'])
})

test('[EX-3] today’s high and low of the year are carried by what prices the token, where it did not trade today', () => {
  const weth = ethereum.contracts.wrappedNative!
  const midnight = NOW - (NOW % 86_400)
  const day = (time: number) => ({
    tvlUsd: null,
    bars: [0, 1, 2].map(() => ({ time, open: 90, high: 130, low: 80, close: 100, volumeUsd: 0, feesUsd: 0 })),
  })
  const year = (time: number) => {
    const priced = token(weth, 'WETH', [{ pool: 'q', via: USDC, rate: 100 }])
    const ether = { ...priced, priceUsd: 100, bars: day(time) } as TokenDbRow
    const own = token(GOOD, 'GOOD', [{ pool: 'p', via: weth, rate: 2 }])
    const figures = { [GOOD]: { high: 190, low: 180, perAnchor: 2 } }
    const { high52w, low52w } = market([], [ether, own], ethereum, figures).tokens.get(GOOD)!.detail
    return [low52w, high52w]
  }
  expect(year(midnight)).toEqual([160, 260])
  // A bar of yesterday is none of today's: its price of now alone counts.
  expect(year(midnight - 86_400)).toEqual([180, 200])
})

test('[EX-1] of more than 20,000 pools the largest are listed; one of nothing goes before one of unknown worth', () => {
  const priced = token(GOOD, 'GOOD', [{ pool: 'p', via: USDC, rate: 2 }])
  const unknown = token(SPAM, 'UNKNOWN')
  const many = Array.from({ length: 19_999 }, (_, i) => ({ ...pool(USDC, GOOD, 0.5, 2_000 + i), id: `pool ${i}` }))
  const [nothing, unsaid] = [pool(USDC, GOOD, 0.5, 0), { ...pool(SPAM, TRAP, 1), id: 'unsaid' }]
  const told = market([unsaid, nothing, ...many], [priced, unknown, token(TRAP, 'OTHER')])
  expect(told.pools.get(`${USDC}/${GOOD}`)?.row.tvlUsd).toBe(0)
  const kept = [...told.pools.keys()]
  expect([kept.length, kept[0], kept.at(-2), kept.at(-1)]).toEqual([20_000, 'pool 19998', 'pool 0', `${USDC}/${GOOD}`])
  // As many as are listed stay as they are.
  const fits = [...market([unsaid, ...many], [priced, unknown, token(TRAP, 'OTHER')]).pools.keys()]
  expect([fits.length, fits[0], fits[1]]).toEqual([20_000, 'unsaid', 'pool 0'])
}, 60_000)

test('[EX-1] [EN-1] what a network’s own currency is worth is counted by what the network made, a wrapper is known', () => {
  const wrapper = ethereum.contracts.wrappedNative!
  const rate = [{ pool: 'p', via: USDC, rate: 2 }]
  const native = { ...token('NATIVE', 'ETH'), quotes: [] } as TokenDbRow
  const all = [native, token(wrapper, 'WETH', rate)]
  const facts = { totalSupply: 5n * 10n ** 18n, burnt: 10n ** 18n }
  const told = market(
    [pool(USDC, wrapper, 0.5)],
    all,
    ethereum,
    { NATIVE: { v1d_before: 500 } },
    { facts: { NATIVE: facts } },
  )
  const { detail } = told.tokens.get('NATIVE')!
  expect(detail.marketCapUsd).toBe(241_400_000)
  expect(detail.volumeChange1d).toBe(-1)
  for (const chain of chains) {
    const of = chain.contracts.wrappedNative
    if (of) expect(market([], [token(of, 'W')], chain).tokens.get(of)!.row.safety, chain.key).toBe('none')
  }
})

test('[EX-4] a pool whose first token can’t be sold stands in no sum either', () => {
  const via = (id: string) => [{ pool: `${id}/${USDC}`, via: USDC, rate: 2 }]
  const told = market([pool(TRAP, USDC, 2)], [token(TRAP, 'TRAP', via(TRAP))])
  expect(told.pools.get(`${TRAP}/${USDC}`)!.row.tvlUsd).toBeGreaterThan(0)
  expect(told.stats).toMatchObject({ tvl: null, volume1d: 0, pools: 1 })
})

test('[EX-1] a line of one price ends at the price of now', () => {
  const priced = token(GOOD, 'GOOD', [{ pool: 'p', via: USDC, rate: 2 }])
  const told = market([pool(USDC, GOOD, 0.5)], [priced], ethereum, {}, { sparks: { [GOOD]: [[47, 3]] } })
  expect(told.tokens.get(GOOD)!.row.sparkline).toEqual([2])
})

// What a page says of the market, read as a person reads it (the column's heading, the row's name, the text of the
// figure), against what the build froze of the market, and where that can be, against what follows from the pool's own
// state. Nothing here asks the code that drew the page.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PoolRow, TokenRow } from '#data/market/schemas.ts'
import { placesOf } from '../../../scripts/run/places.ts'
import { misread } from '../../support/readsAs.ts'
import { htmlOf, pages } from './built.ts'

type Frozen = {
  at: Record<string, { time: number }>
  tokens: (TokenRow & Record<string, unknown> & Aged)[]
  pools: (PoolRow & Record<string, unknown> & Aged)[]
}
/** The block that a row's figures are of. */
type Aged = { at: { time: number } }
type Read<Row> = (row: Row) => number | null

const { at, tokens, pools } = JSON.parse(
  readFileSync(join(placesOf(process.env.TARN_HOME ?? '.tarn').snapshot, 'market.json'), 'utf8'),
) as Frozen
const tokenOf = new Map(tokens.map(row => [`${row.chainId}:${row.address}`, row]))
const poolOf = new Map(pools.map(row => [`${row.chainId}:${row.id}`, row]))
const CHAIN: Record<string, number> = { ethereum: 1, base: 8453 }

const text = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(x?)(\w+);/g, (_, hex, code) => String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
const all = (html: string, pattern: RegExp): string[][] =>
  [...html.matchAll(pattern)].map(match => match.slice(1).map(part => part ?? ''))

/** What one whole token0 costs in token1, from the pool's own state. */
function priceOf(pool: Frozen['pools'][number]): number {
  const decimals = 10 ** (pool.token0.decimals - pool.token1.decimals)
  if (pool.version === 'v2') return (Number(pool.reserve1) / Number(pool.reserve0)) * decimals
  return (Number(pool.sqrtPriceX96) / 2 ** 96) ** 2 * decimals
}
const share = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : part / whole

/** By the words above a column. */
const TOKENS: Record<string, Read<Frozen['tokens'][number]>> = {
  Price: row => row.priceUsd,
  '1H': row => row.change['1h'],
  '1D': row => row.change['1d'],
  FDV: row => row.fdvUsd,
  Volume: row => row.volume['1d'],
}
const POOLS: Record<string, Read<Frozen['pools'][number]>> = {
  Fee: row => (row.dynamicFee ? null : row.fee / 1e6),
  TVL: row => row.tvlUsd,
  APR: row => share(row.fees1d === null ? null : row.fees1d * 365, row.tvlUsd),
  'Reward APR': row => row.aprReward,
  '1D vol': row => row.volume1d,
  '30D vol': row => row.volume30d,
  '1D vol/TVL': row => share(row.volume1d, row.tvlUsd),
}
/** By the words beside a figure: what it is, and by how much it changed within a day. */
const TOKEN_STATS: Record<string, [Read<Frozen['tokens'][number]>, Read<Frozen['tokens'][number]>?]> = {
  TVL: [row => row.tvlUsd, row => row.tvlChange1d as number | null],
  'Market cap': [row => row.marketCapUsd as number | null],
  FDV: [row => row.fdvUsd],
  '1 day volume': [row => row.volume['1d'], row => row.volumeChange1d as number | null],
  '52-week high': [row => row.high52w as number | null],
  '52-week low': [row => row.low52w as number | null],
}
const POOL_STATS: Record<string, [Read<Frozen['pools'][number]>, Read<Frozen['pools'][number]>?]> = {
  TVL: [row => row.tvlUsd, row => row.tvlChange1d as number | null],
  '24H volume': [row => row.volume1d, row => row.volumeChange1d as number | null],
  '24H fees': [row => row.fees1d, row => row.feesChange1d as number | null],
  'Base APR': [row => share(row.fees1d === null ? null : row.fees1d * 365, row.tvlUsd)],
  'Reward APR': [row => row.aprReward],
  'Total APR': [
    row => (row.fees1d === null || !row.tvlUsd ? null : (row.fees1d * 365) / row.tvlUsd + (row.aprReward ?? 0)),
  ],
}

/** The tables of a kind on a page: headings, and rows by key. */
const tablesOf = (html: string, kind: string) =>
  all(html, new RegExp(`<table class="market market-${kind}"[^>]*>(.*?)</table>`, 'gs')).map(([table = '']) => ({
    heads: all(table, /<th scope="col"[^>]*>(.*?)<\/th>/gs).map(([head = '']) => text(head)),
    rows: all(table, /<tr data-key="([^"]+)"[^>]*>(.*?)<\/tr>/gs).map(([key = '', row = '']) => ({
      key,
      cells: all(row, /<td[^>]*>(.*?)<\/td>/gs).map(([cell = '']) => cell),
    })),
  }))
const statsOf = (html: string) =>
  new Map(
    all(html, /<div[^>]*><dt class="soft">(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs).map(([label = '', value = '']) => [
      text(label),
      all(value, /<data[^>]*>(.*?)<\/data>/gs).map(([one = '']) => text(one)),
    ]),
  )

const english = pages.filter(path => /^\/explore\//.test(path))
const of = (pattern: RegExp) =>
  english.flatMap(path => (pattern.test(path) ? [[path, pattern.exec(path)!] as const] : []))
const tokenPages = of(/^\/explore\/tokens\/(ethereum|base)\/(NATIVE|0x[0-9a-f]{40})$/)
const poolPages = of(/^\/explore\/pools\/(ethereum|base)\/(0x[0-9a-f]+)$/)

describe('[EX-2] [EX-3] a table says of every row what is true of it', () => {
  test.each([
    ['tokens', TOKENS, tokenOf, 40],
    ['pools', POOLS, poolOf, 100],
  ] as const)('%s', (kind, columns, rowOf, least) => {
    const wrong: string[] = []
    const seen = new Set<string>()
    for (const path of english)
      for (const { heads, rows } of tablesOf(htmlOf(path), kind))
        for (const { key, cells } of rows) {
          const row = rowOf.get(key)
          if (!row) continue
          seen.add(key)
          const names =
            kind === 'tokens'
              ? [(row as TokenRow).name, (row as TokenRow).symbol]
              : [`${(row as PoolRow).token0.symbol}/${(row as PoolRow).token1.symbol}`, (row as PoolRow).version]
          const shown = cells.map(text)
          // Names that would mislead are marked or cut; those that are listed stand as they are.
          const honest =
            kind === 'pools'
              ? [(row as PoolRow).token0, (row as PoolRow).token1].every(token => token.listed)
              : (row as TokenRow).listed
          if (honest)
            for (const name of names)
              if (!shown.some(cell => cell.includes(name))) wrong.push(`${path} ${key} is not called ${name}`)
          const [chainId, id = ''] = key.split(':')
          if (
            !cells
              .join()
              .includes(
                `href="/explore/${kind}/${Object.keys(CHAIN).find(name => CHAIN[name] === Number(chainId))}/${id}"`,
              )
          )
            wrong.push(`${path} ${key} leads elsewhere`)
          for (const [head, read] of Object.entries(columns)) {
            const at = heads.indexOf(head)
            if (at < 0) continue
            if (head === 'Fee' && (row as PoolRow).dynamicFee) continue
            const problem = misread(shown[at] ?? '', (read as Read<unknown>)(row))
            if (problem) wrong.push(`${path} ${key} ${head}: ${problem}`)
          }
        }
    expect(wrong.slice(0, 20)).toEqual([])
    expect(seen.size).toBeGreaterThanOrEqual(least)
    // Every column is somewhere.
    const heads = new Set(english.flatMap(path => tablesOf(htmlOf(path), kind).flatMap(table => table.heads)))
    expect(Object.keys(columns).filter(head => !heads.has(head))).toEqual([])
  })

  test('in every language the figures of a table are the same ones, in the same order', () => {
    const values = (path: string) =>
      all(htmlOf(path), /<table class="market [^>]*>(.*?)<\/table>/gs).map(([table = '']) =>
        all(table, /<data [^>]*?value="([^"]*)"/g).join(),
      )
    const wrong = [
      '/explore/tokens/ethereum',
      '/explore/pools/base',
      ...tokenPages.slice(0, 5).map(([path]) => path),
    ].flatMap(path =>
      ['fr-FR', 'ja-JP', 'ar-SA']
        .filter(locale => values(`/${locale}${path}`).join() !== values(path).join())
        .map(locale => `${locale} ${path}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('[EX-4] [EX-8] a page of a token or a pool says what is true of it', () => {
  const figures = <Row>(
    path: string,
    html: string,
    row: Row,
    stats: Record<string, [Read<Row>, Read<Row>?]>,
  ): string[] => {
    const shown = statsOf(html)
    return Object.entries(stats).flatMap(([label, reads]) => {
      const texts = shown.get(label)
      if (!texts) return [`${path} has no ${label}`]
      return reads
        .flatMap((read, i) =>
          read === undefined || (i === 1 && texts[i] === undefined && read(row) === null)
            ? []
            : (misread(texts[i] ?? '', read(row)) ?? []),
        )
        .map(problem => `${path} ${label}: ${problem}`)
    })
  }
  /** Problems of a page's copy buttons and explorer links: each must give the address that the page is about. */
  const addresses = (path: string, html: string, id: string): string[] => {
    const copied = all(html, /data-copy="([^"]*)"/g).map(([value = '']) => value)
    const links = all(html, /href="(https:\/\/(?:etherscan\.io|basescan\.org)\/[^"]*)"/g).map(([value = '']) => value)
    return [
      ...copied.filter(value => value !== id && !value.endsWith(path)).map(value => `${path} copies ${value}`),
      ...(id === 'NATIVE' || copied.includes(id) ? [] : [`${path} does not copy its address`]),
      ...(id.length > 42 || id === 'NATIVE' || links.some(link => link.endsWith(`/${id}`))
        ? []
        : [`${path} leads to no block explorer`]),
    ]
  }

  test('tokens: price and change, statistics, facts, addresses', () => {
    const wrong = tokenPages.flatMap(([path, [, chain = '', id = '']]) => {
      const row = tokenOf.get(`${CHAIN[chain]}:${id}`)
      if (!row) return []
      const html = htmlOf(path)
      const [price = '', change = ''] = all(
        /<p class="detail-price">.*?<\/p>/s.exec(html)?.[0] ?? '',
        /<data[^>]*>(.*?)<\/data>/gs,
      ).map(([one = '']) => text(one))
      const facts = new Map(
        all(html, /<div[^>]*><dt class="soft">([^<]*)<\/dt><dd[^>]*>(.*?)<\/dd>/gs).map(([label = '', value = '']) => [
          label,
          text(value),
        ]),
      )
      const told: [string, string, number | null][] = [
        ['price', price, row.priceUsd],
        ...(row.change['1d'] === null ? [] : ([['change', change, row.change['1d']]] as [string, string, number][])),
        ['Decimals', facts.get('Decimals') ?? '', row.decimals],
        ...(row.totalSupply
          ? ([['Total supply', facts.get('Total supply') ?? '', Number(row.totalSupply) / 10 ** row.decimals]] as [
              string,
              string,
              number,
            ][])
          : []),
        ...(row.buyFeeBps !== null && facts.has('Buy fee')
          ? ([['Buy fee', facts.get('Buy fee')!, row.buyFeeBps / 1e4]] as [string, string, number][])
          : []),
        ...(row.sellFeeBps !== null && facts.has('Sell fee')
          ? ([['Sell fee', facts.get('Sell fee')!, row.sellFeeBps / 1e4]] as [string, string, number][])
          : []),
      ]
      return [
        ...told.flatMap(([what, shown, value]) => {
          const problem = misread(shown, value)
          return problem ? [`${path} ${what}: ${problem}`] : []
        }),
        ...(facts.get('Network')?.toLowerCase() === chain ? [] : [`${path} is on ${facts.get('Network')}`]),
        ...(row.listed && !html.includes(`>${row.symbol}<`) ? [`${path} is not called ${row.symbol}`] : []),
        ...figures(path, html, row, TOKEN_STATS),
        ...addresses(path, html, id),
      ]
    })
    expect(wrong.slice(0, 20)).toEqual([])
    expect(tokenPages.length).toBeGreaterThan(28)
  })

  test('pools: the rate both ways from the pool’s own state, balances, statistics, addresses', () => {
    const wrong = poolPages.flatMap(([path, [, chain = '', id = '']]) => {
      const row = poolOf.get(`${CHAIN[chain]}:${id}`)
      if (!row) return []
      const html = htmlOf(path)
      const rate = (which: string) =>
        text(new RegExp(`<span[^>]*data-price-of="${which}"[^>]*>(.*?)</span>`, 's').exec(html)?.[1] ?? '')
      const [zero, one, price] = [row.token0.symbol, row.token1.symbol, priceOf(row)]
      const says = ([which, from, to, value]: readonly [string, string, string, number]): string[] => {
        const shown = rate(which)
        if (!shown.startsWith(`1 ${from} = `) || !shown.endsWith(` ${to}`))
          return [`${path} ${which}: "${shown}" for 1 ${from} in ${to}`]
        const problem = misread(shown.slice(`1 ${from} = `.length, -to.length - 1), value, 6)
        return problem ? [`${path} ${which}: ${problem}`] : []
      }
      const held = all(html, /<span class="balance">.*?<data[^>]*>(.*?)<\/data>.*?<bdi[^>]*>([^<]*)<\/bdi><\/a>/gs)
      const balances = (
        [
          [row.reserve0, row.token0],
          [row.reserve1, row.token1],
        ] as const
      ).flatMap(([raw, token], i) => {
        const [amount = '', symbol = ''] = held[i] ?? []
        const problem = misread(text(amount), Number(raw) / 10 ** token.decimals)
        return [
          ...(problem ? [`${path} holds ${problem} ${token.symbol}`] : []),
          ...(text(symbol) === token.symbol ? [] : [`${path} holds ${symbol}, not ${token.symbol}`]),
        ]
      })
      return [
        ...(
          [
            ['price', zero, one, price],
            ['inverse', one, zero, 1 / price],
          ] as const
        ).flatMap(says),
        ...(row.reserve0 === null || row.reserve0 === undefined ? [] : balances),
        ...(row.dynamicFee || text(html.match(/<span class="badges">(.*?)<div/s)?.[1] ?? '').includes(row.version)
          ? []
          : [`${path} is not called ${row.version}`]),
        ...figures(path, html, row, POOL_STATS),
        ...addresses(path, html, id),
      ]
    })
    expect(wrong.slice(0, 20)).toEqual([])
    expect(poolPages.length).toBeGreaterThan(80)
  })
})

/** Blocks that a page's own parts were read at, some seconds after the lists: a minute may have passed between. */
function detailTimes(name: string): number[] {
  const file = join(placesOf(process.env.TARN_HOME ?? '.tarn').snapshot, 'details', `${name}.json`)
  if (!existsSync(file)) return []
  const parts = Object.values(JSON.parse(readFileSync(file, 'utf8'))) as ({ at?: { time: number } } | null)[]
  return parts.flatMap(part => part?.at?.time ?? [])
}

test('[EX-8] what stands still says its age: every list, and every page before its script, names the minute of the block that its figures are of', () => {
  const minute = (seconds: number) => Math.floor(seconds / 60)
  let said = 0
  const wrong = pages.flatMap(path => {
    const [, shown] = /As of ([A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d UTC)/.exec(htmlOf(path)) ?? []
    if (!shown) return []
    said++
    const [, chain = '', id = ''] = /^\/explore\/\w+\/(ethereum|base)(?:\/(\w+))?/.exec(path) ?? []
    // A token's and a pool's page are asked for one after the other, each at the block of then.
    const own = tokenOf.get(`${CHAIN[chain]}:${id}`) ?? poolOf.get(`${CHAIN[chain]}:${id}`)
    const times = own
      ? [own.at.time, ...detailTimes(`${CHAIN[chain]}-${id}`)]
      : CHAIN[chain]
        ? [at[CHAIN[chain]]!.time]
        : Object.values(at).map(({ time }) => time)
    return times.some(time => minute(time) === minute(Date.parse(shown) / 1000)) ? [] : [`${path}: ${shown}`]
  })
  expect(wrong.slice(0, 10)).toEqual([])
  expect(said).toBeGreaterThan(50)
})

// The floor of bench-build: the same figures of the same snapshot as pages of template strings, without components,
// checks or policies. `node scripts/bench/barePages.ts <snapshot folder> <out folder> [compress]` writes them all (and
// their compressed neighbours); 11ty uses `barePage` for the same pages.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { PoolDetail, TokenDetail } from '#data/market/schemas.ts'
import { pageLocales } from '#i18n/locales.ts'
import { type DetailFile, detailPath, type SnapshotFile } from '#data/market/snapshot.ts'

export const LOCALES = pageLocales.map(({ key }) => key)
/** What our pages carry beside their figures (header, footer, settings, the swap box's markup), as so much text. */
const SHELL = `<nav>${'<a href="/explore" class="link">Explore the market</a>'.repeat(60)}</nav>`
const SHELL_END = `<footer>${'<label class="option"><input type="radio" name="currency"> Currency</label>'.repeat(300)}</footer>`

const formats = new Map<
  string,
  { money: Intl.NumberFormat; percent: Intl.NumberFormat; date: Intl.DateTimeFormat; number: Intl.NumberFormat }
>()
function formatsOf(locale: string) {
  let made = formats.get(locale)
  if (made === undefined) {
    made = {
      money: new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'USD',
        notation: 'compact',
        maximumSignificantDigits: 3,
      }),
      percent: new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 }),
      date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
      number: new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 }),
    }
    formats.set(locale, made)
  }
  return made
}

const escaped = (text: string) => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)

/** One page: title, statistics, the price line, its last 24 bars as a table, pools or balances, twelve transactions. */
function barePage({
  row,
  detail,
  pools,
  locale,
}: {
  row: TokenDetail | PoolDetail
  detail: DetailFile
  pools: readonly PoolDetail[]
  locale: string
}): string {
  const { money, percent, date, number } = formatsOf(locale)
  const usd = (value: number | null) =>
    `<data value="${value ?? ''}">${value === null ? '–' : money.format(value)}</data>`
  const name = 'symbol' in row ? escaped(row.name) : `${escaped(row.token0.symbol)}/${escaped(row.token1.symbol)}`
  const bars = detail.candles['1d'].items
  const top = Math.max(...bars.map(bar => bar.close))
  const low = Math.min(...bars.map(bar => bar.close))
  const line = bars
    .map(
      (bar, i) => `${i === 0 ? 'M' : 'L'}${i * 3} ${(300 - ((bar.close - low) / (top - low || 1)) * 300).toFixed(1)}`,
    )
    .join('')
  const stats =
    'symbol' in row
      ? [row.priceUsd, row.tvlUsd, row.marketCapUsd, row.fdvUsd, row.volume['1d'], row.high52w, row.low52w]
      : [row.tvlUsd, row.volume1d, row.fees1d, row.reserve0Usd, row.reserve1Usd]
  const change = 'symbol' in row ? row.change['1d'] : row.tvlChange1d
  const table = bars
    .slice(-24)
    .map(
      bar =>
        `<tr><td>${date.format(bar.time * 1000)}</td><td>${usd(bar.open)}</td><td>${usd(bar.high)}</td><td>${usd(bar.low)}</td><td>${usd(bar.close)}</td><td>${usd(bar.volumeUsd)}</td></tr>`,
    )
    .join('')
  const poolRows = pools
    .slice(0, 8)
    .map(
      pool =>
        `<tr><td><a href="/explore/pools/ethereum/${pool.id}">${escaped(pool.token0.symbol)}/${escaped(pool.token1.symbol)}</a></td><td>${percent.format(pool.fee / 1e6)}</td><td>${usd(pool.tvlUsd)}</td><td>${usd(pool.volume1d)}</td></tr>`,
    )
    .join('')
  const swaps = detail.transactions
    .slice(0, 12)
    .map(
      tx =>
        `<tr><td>${date.format(tx.time * 1000)}</td><td>${tx.type}</td><td>${number.format(Number(tx.amount0) / 1e18)}</td><td>${number.format(Number(tx.amount1) / 1e18)}</td><td>${usd(tx.usd)}</td><td>${tx.account}</td></tr>`,
    )
    .join('')
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${name}</title></head><body>${SHELL}<main><h1>${name}</h1><p>${percent.format(change ?? 0)}</p><dl>${stats.map(value => `<dt>Figure</dt><dd>${usd(value)}</dd>`).join('')}</dl><svg viewBox="0 0 864 300"><path d="${line}"/></svg><table>${table}</table><table>${poolRows}</table><table>${swaps}</table></main>${SHELL_END}</body></html>`
}

/** Every page of a snapshot with what it needs, one after the other. */
function* barePages(folder: string): Generator<{
  path: string
  row: TokenDetail | PoolDetail
  detail: DetailFile
  pools: readonly PoolDetail[]
  locale: string
}> {
  const market = JSON.parse(readFileSync(join(folder, 'market.json'), 'utf8')) as SnapshotFile
  const poolsOf = Map.groupBy(
    market.pools.flatMap(pool => [pool.token0, pool.token1].map(token => ({ pool, address: token.address }))),
    ({ address }) => address,
  )
  for (const row of [...market.tokens, ...market.pools]) {
    const id = 'symbol' in row ? row.address : row.id
    const detail = JSON.parse(readFileSync(detailPath(folder, row.chainId, id), 'utf8')) as DetailFile
    const pools = 'symbol' in row ? (poolsOf.get(id as `0x${string}`) ?? []).map(({ pool }) => pool) : []
    for (const locale of LOCALES)
      yield {
        path: `${locale}/explore/${'symbol' in row ? 'tokens' : 'pools'}/ethereum/${id}.html`,
        row,
        detail,
        pools,
        locale,
      }
  }
}

if (import.meta.main) {
  const [from, to, compress] = process.argv.slice(2) as [string, string, string?]
  let pages = 0
  const folders = new Set<string>()
  for (const { path, row, detail, pools, locale } of barePages(from)) {
    const file = join(to, path)
    if (!folders.has(dirname(file))) {
      mkdirSync(dirname(file), { recursive: true })
      folders.add(dirname(file))
    }
    const html = barePage({ row, detail, pools, locale })
    writeFileSync(file, html)
    if (compress !== undefined) {
      writeFileSync(`${file}.br`, brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
      writeFileSync(`${file}.gz`, gzipSync(html, { level: 9 }))
    }
    pages++
  }
  console.log(JSON.stringify({ pages }))
}

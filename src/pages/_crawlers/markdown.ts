// A token's and a pool's page as Markdown: the same figures, for readers that read text. Cells are cleaned: a name is
// untrusted text.
import { chainById } from '#domain/chains/chains.ts'
import { isTurned } from '#domain/protocols/PoolQuote.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Candle, PoolRow, TokenRef, TransactionRow } from '#data/market/schemas.ts'
import { formatRatio } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { turnedBar } from '#ui/chart/turnedBar.ts'
import { sumBars } from '#ui/chart/sumBars.ts'
import { feeText, pairText, poolPath, tokenPath } from '#ui/explore/table/cells.tsx'
import { trade } from '#ui/explore/trade.ts'
import { feeBadge } from '#ui/pool/PoolView.tsx'
import { levelOf } from '#ui/token/SafetyCard.tsx'
import type { MarketPage } from '../_findMarketPage.ts'

/** Longer names are cut; a description is longer text. */
const NAME = 80
const TEXT = 4_000
const clean = (text: string, most = NAME) => safeText(text, most).replace(/([\\`*_{}[\]<>|#])/g, '\\$1')
const table = (heads: string[], rows: string[][]) =>
  rows.length === 0
    ? []
    : [
        `| ${heads.join(' | ')} |`,
        `| ${heads.map(() => '---').join(' | ')} |`,
        ...rows.map(row => `| ${row.join(' | ')} |`),
        '',
      ]
const facts = (pairs: [string, string][]) => [...pairs.map(([name, value]) => `- ${name}: ${value}`), '']

const taken = (say: Say, bps: number | null) => say.figure('percent', bps === null ? null : bps / 10_000)

/** SW-12: what is wrong with tokens, in the words that their pages have; `named`: which one it is of. */
const warnings = (say: Say, tokens: readonly TokenRef[], named: boolean): string[] =>
  tokens
    .filter(token => levelOf(token) !== 'none' && token.address !== 'NATIVE')
    .flatMap(token => {
      const level = levelOf(token)
      const title = say.t(`token.safety.${level}.title`)
      const fees = { buy: taken(say, token.buyFeeBps), sell: taken(say, token.sellFeeBps) }
      return [
        `> ${named ? `${clean(token.symbol)}: ` : ''}**${title}** ${say.t(`token.safety.${level}.body`, fees)}`,
        '',
      ]
    })

function bars(say: Say, candles: readonly Candle[], price: (value: number) => string): string[] {
  return table(
    [say.t('chart.table.from'), say.t('chart.open'), say.t('chart.close'), say.t('chart.kind.volume')],
    // A day by the hour.
    sumBars(candles, 25)
      .reverse()
      .map(c => [say.figure('date', c.time), price(c.open), price(c.close), say.figure('usd', c.volumeUsd)]),
  )
}

function trades(say: Say, rows: readonly TransactionRow[]): string[] {
  return table(
    ['time', 'type', 'amounts', 'usd'].map(id => say.t(id === 'usd' ? 'explore.col.usd' : `explore.col.${id}`)),
    rows.slice(0, 12).map(row => {
      const { a, b } = trade(row)
      const side = (s: typeof a) => `${say.amount(s.raw, s.decimals, 5)} ${clean(s.symbol)}`
      return [
        say.figure('date', row.time),
        clean(say.t(`explore.tx.${row.type}`, { a: safeText(a.symbol, 12), b: safeText(b.symbol, 12) })),
        `${side(a)} ${row.type === 'swap' ? '→' : '+'} ${side(b)}`,
        say.figure('usd', row.usd),
      ]
    }),
  )
}

/** The page as Markdown; `site` makes its links whole. */
export function pageMarkdown(say: Say, site: URL, page: MarketPage): string {
  const href = (path: string) => new URL(path, site).href
  const row = page.is === 'token' ? page.token : page.pool
  const chain = chainById(row.chainId)?.name ?? ''
  const asOf = `_${say.t('shell.snapshot', { block: say.figure('count', row.at.block), time: say.figure('date', row.at.time) })}_`
  if (page.is === 'token') {
    const { token, pools } = page
    const symbol = clean(token.symbol)
    const pool = (p: PoolRow) => [
      `[${clean(pairText(p))}](${href(poolPath(say, p))})`,
      p.version,
      feeText(say, p),
      say.figure('usd', p.tvlUsd),
      say.figure('percent', p.aprBase),
    ]
    return [
      `# ${clean(token.name)} (${symbol})`,
      '',
      asOf,
      '',
      ...facts([
        [say.t('explore.col.price'), say.figure('price', token.priceUsd)],
        [say.t('explore.window.1d'), say.figure('change', token.change['1d'])],
        [say.t('token.stat.tvl'), say.figure('usd', token.tvlUsd)],
        [say.t('token.stat.marketCap'), say.figure('usd', token.marketCapUsd)],
        [say.t('token.stat.fdv'), say.figure('usd', token.fdvUsd)],
        [say.t('token.stat.volume'), say.figure('usd', token.volume['1d'])],
        [say.t('token.stat.high'), say.figure('price', token.high52w)],
        [say.t('token.stat.low'), say.figure('price', token.low52w)],
        [say.t('token.info.network'), chain],
        [say.t('token.info.contract'), token.address],
        [say.t('token.info.decimals'), `${token.decimals}`],
        [
          say.t('token.info.supply'),
          say.figure('compact', token.totalSupply === null ? null : Number(token.totalSupply) / 10 ** token.decimals),
        ],
        // Found by simulation; not known of most tokens.
        ...(token.buyFeeBps === null
          ? []
          : ([[say.t('token.info.buyFee'), taken(say, token.buyFeeBps)]] as [string, string][])),
        ...(token.sellFeeBps === null
          ? []
          : ([[say.t('token.info.sellFee'), taken(say, token.sellFeeBps)]] as [string, string][])),
      ]),
      ...warnings(say, [token], false),
      ...(token.description ? [clean(token.description, TEXT), ''] : []),
      `## ${say.t('chart.table')}`,
      '',
      ...bars(say, page.candles, value => say.figure('price', value)),
      `## ${say.t('token.pools', { symbol })}`,
      '',
      ...table(
        ['pool', 'protocol', 'fee', 'tvl', 'apr'].map(id => say.t(`explore.col.${id}`)),
        pools.slice(0, 8).map(pool),
      ),
      `## ${say.t('token.transactions', { symbol })}`,
      '',
      ...trades(say, page.transactions),
      href(tokenPath(say, token)),
      '',
    ].join('\n')
  }
  const { pool } = page
  const ratio = (value: number | null) => formatRatio(value, say.tag)
  const turned = isTurned(pool)
  const [base, quote] = turned ? [pool.token1, pool.token0] : [pool.token0, pool.token1]
  const side = (token: typeof pool.token0, raw: string) =>
    `${say.amount(BigInt(raw), token.decimals, 6)} [${clean(token.symbol)}](${href(tokenPath(say, token))})`
  return [
    `# ${clean(pairText(pool))} ${pool.version} ${feeBadge(say, pool)}`,
    '',
    asOf,
    '',
    ...facts([
      [
        say.t('explore.col.price'),
        `1 ${clean(base.symbol)} = ${ratio(turned && pool.price ? 1 / pool.price : pool.price)} ${clean(quote.symbol)}`,
      ],
      [say.t('pool.balances'), `${side(pool.token0, pool.reserve0)}, ${side(pool.token1, pool.reserve1)}`],
      [say.t('pool.tvl'), say.figure('usd', pool.tvlUsd)],
      [say.t('pool.volume'), say.figure('usd', pool.volume1d)],
      [say.t('pool.fees'), say.figure('usd', pool.fees1d)],
      [say.t('pool.apr.base'), say.figure('percent', pool.aprBase)],
      [say.t('pool.apr.reward'), say.figure('percent', pool.aprReward)],
      [say.t('token.info.network'), chain],
      [say.t('explore.col.pool'), pool.id],
      ...(pool.hook ? ([[say.t('explore.hook'), pool.hook]] as [string, string][]) : []),
    ]),
    ...warnings(say, [pool.token0, pool.token1], true),
    `## ${say.t('chart.table')}`,
    '',
    ...bars(say, turned ? page.candles.map(turnedBar) : page.candles, ratio),
    `## ${say.t('pool.transactions')}`,
    '',
    ...trades(say, page.transactions),
    href(poolPath(say, pool)),
    '',
  ].join('\n')
}

// The search index as files: a small list with the names of the day, two files of columns and one of help articles a
// language, whose names change with what is in them.
import { createHash } from 'node:crypto'
import type { Address } from '#domain/chains/Chain.ts'
import { packPools, packTokens, type PoolEntry, type TokenEntry } from '#domain/search/SearchIndex.ts'
import type { TokenRef } from '#data/market/schemas.ts'
import { articleWords, type PackedArticle } from '#domain/search/searchArticles.ts'
import { type LocaleKey, pageLocales } from '#i18n/locales.ts'
import { articlesOf } from '../[...locale]/help/_articles.ts'
import { momentOf, poolsOn, tokensOn } from '../_market.ts'

const infoOf = (t: TokenRef) => ({
  chainId: t.chainId,
  address: t.address as Address,
  symbol: t.symbol,
  name: t.name,
  safety: t.safety,
  spam: t.spam,
  listed: t.listed,
})

type SearchFiles = {
  list: { version: 1; tokens: string; pools: string; help: Record<string, string>; at: { block: number; time: number } }
  files: Record<string, string>
}

const articles = (locale: LocaleKey): PackedArticle[] =>
  articlesOf(locale).map(({ key, title, description, headings, text }) => ({
    key,
    title,
    heads: headings.map(heading => heading.text).join(' '),
    words: articleWords(`${description} ${text}`),
  }))

let made: { at: number; files: SearchFiles } | undefined

/** Texts of the index files by name (`tokens.<hash>`), and the list that names them. */
export function searchFiles(): SearchFiles {
  const at = momentOf('all')
  if (made?.at === at.time) return made.files
  const entries: TokenEntry[] = tokensOn('all').map(t => ({
    ...infoOf(t),
    tvlUsd: t.tvlUsd,
    volumeUsd: t.volume['1d'],
  }))
  const { packed, rowOf } = packTokens(entries)
  const pools = poolsOn('all').map(
    (p): PoolEntry => ({
      poolId: p.id,
      chainId: p.chainId,
      protocolVersion: p.version,
      hookAddress: p.hook as Address | null,
      feeTier: p.dynamicFee ? null : p.fee,
      token0CurrencyInfo: infoOf(p.token0),
      token1CurrencyInfo: infoOf(p.token1),
      tvlUsd: p.tvlUsd,
      volumeUsd: p.volume1d,
    }),
  )
  const nameOf = (kind: string, text: string) =>
    `${kind}.${createHash('sha256').update(text).digest('hex').slice(0, 10)}`
  const files: Record<string, string> = {}
  const filed = (kind: string, content: unknown): string => {
    const text = JSON.stringify(content)
    const name = nameOf(kind, text)
    files[name] = text
    return `/search/${name}.json`
  }
  const help = Object.fromEntries(pageLocales.map(({ key }) => [key, filed(`help-${key}`, articles(key))]))
  made = {
    at: at.time,
    files: {
      list: { version: 1, tokens: filed('tokens', packed), pools: filed('pools', packPools(pools, rowOf)), help, at },
      files,
    },
  }
  return made.files
}

import * as v from 'valibot'
import type { Address } from '#domain/chains/Chain.ts'
import { helpPages } from '#domain/routes/routes.ts'
import type { PackedArticle } from '#domain/search/searchArticles.ts'
import type { PackedPools, PackedTokens } from '#domain/search/SearchIndex.ts'
import { fetchJson, type FetchOptions } from '../market/fetch/fetchJson.ts'

const file = v.pipe(v.string(), v.regex(/^\/search\/[\w.-]+\.json$/))
const list = v.object({ version: v.literal(1), tokens: file, pools: file, help: v.record(v.string(), file) })
const articles = v.array(
  v.object({ key: v.picklist(helpPages), title: v.string(), heads: v.string(), words: v.string() }),
)
const rows = v.array(v.pipe(v.number(), v.integer()))
const tokens = v.object({
  version: v.literal(1),
  chains: rows,
  c: v.string(),
  s: v.string(),
  n: v.string(),
  a: v.string(),
  f: v.string(),
  w: v.string(),
  trending: rows,
})
const address = v.custom<Address>(value => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value))
const pools = v.object({
  version: v.literal(1),
  t: rows,
  v: v.string(),
  fee: rows,
  short: v.string(),
  long: v.string(),
  hooks: v.array(address),
  h: rows,
  w: v.string(),
  trending: rows,
})

/**
 * The packed head of the market and the help articles of a language: a small list with today's names, then files that
 * may come from the cache for ever. Throws DataError.
 */
export async function fetchSearchIndex(
  locale: string,
  options?: FetchOptions,
): Promise<{ tokens: PackedTokens; pools: PackedPools; articles: PackedArticle[] }> {
  const names = await fetchJson(list, '/search/index.json', options)
  const help = names.help[locale]
  const [packedTokens, packedPools, written] = await Promise.all([
    fetchJson(tokens, names.tokens, options),
    fetchJson(pools, names.pools, options),
    help === undefined ? [] : fetchJson(articles, help, options),
  ])
  return { tokens: packedTokens, pools: packedPools, articles: written }
}

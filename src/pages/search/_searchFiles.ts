// The search index as files: a small list with the names of the day, and two files of columns whose names change with what is in them.
import { createHash } from 'node:crypto'
import type { Address } from '#domain/chains/Chain.ts'
import { packPools, packTokens, type PoolEntry, type TokenEntry } from '#domain/search/SearchIndex.ts'
import type { TokenRef } from '#data/market/schemas.ts'
import { momentOf, poolsOn, tokensOn } from '../_market.ts'

const infoOf = (t: TokenRef) => ({ chainId: t.chainId, address: t.address as Address, symbol: t.symbol, name: t.name, safety: t.safety, spam: t.spam, listed: t.listed })

type SearchFiles = { list: { version: 1; tokens: string; pools: string; at: { block: number; time: number } }; files: Record<string, string> }

let made: { at: number; files: SearchFiles } | undefined

/** Texts of the index files by name (`tokens.<hash>`), and the list that names them. */
export function searchFiles(): SearchFiles {
  const at = momentOf('all')
  if (made?.at === at.time) return made.files
  const entries: TokenEntry[] = tokensOn('all').map(t => ({ ...infoOf(t), tvlUsd: t.tvlUsd, volumeUsd: t.volume['1d'] }))
  const { packed, rowOf } = packTokens(entries)
  const pools = poolsOn('all').map((p): PoolEntry => ({
    poolId: p.id,
    chainId: p.chainId,
    protocolVersion: p.version,
    hookAddress: p.hook as Address | null,
    feeTier: p.dynamicFee ? null : p.fee,
    token0CurrencyInfo: infoOf(p.token0),
    token1CurrencyInfo: infoOf(p.token1),
    tvlUsd: p.tvlUsd,
    volumeUsd: p.volume1d,
  }))
  const texts = { tokens: JSON.stringify(packed), pools: JSON.stringify(packPools(pools, rowOf)) }
  const nameOf = (kind: keyof typeof texts) => `${kind}.${createHash('sha256').update(texts[kind]).digest('hex').slice(0, 10)}`
  const [tokens, poolsName] = [nameOf('tokens'), nameOf('pools')]
  const files: SearchFiles = {
    list: { version: 1, tokens: `/search/${tokens}.json`, pools: `/search/${poolsName}.json`, at },
    files: { [tokens]: texts.tokens, [poolsName]: texts.pools },
  }
  made = { at: at.time, files }
  return files
}

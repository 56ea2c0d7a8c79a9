import type { Address } from '../chains/Chain.ts'
import { protocolVersions } from '../protocols/Pool.ts'
import { type HelpPage, helpPages } from '../routes/routes.ts'
import { type CurrencyId, safetyLevels, type Token } from '../token/Token.ts'
import type { ProtocolVersion } from '../versions.ts'

/** What a result needs to know of a token. */
export type CurrencyInfo = Pick<Token, 'chainId' | 'address' | 'symbol' | 'name' | 'safety' | 'spam' | 'listed'>

/** GS-6: what a search finds, the networks, and what is written here. */
export type SearchResult =
  | { type: 'token'; currencyInfo: CurrencyInfo }
  | {
      type: 'pool'
      poolId: string
      chainId: number
      protocolVersion: ProtocolVersion
      hookAddress: Address | null
      /** Hundredths of a bip; null: the hook sets it. */
      feeTier: number | null
      token0CurrencyInfo: CurrencyInfo
      token1CurrencyInfo: CurrencyInfo
    }
  | { type: 'walletByAddress'; address: Address }
  /**
   * `isRawName`: typed without its `.eth`. `punycode`: the name in ASCII where its letters could be taken for others.
   * `primaryENSName`: what the address calls itself, when that is known.
   */
  | {
      type: 'ensAddress'
      address: Address
      ensName: string
      isRawName: boolean
      punycode?: string
      primaryENSName: string | null
    }
  /** `looksLike`: what the name could be taken for. */
  | { type: 'unitag'; address: Address; unitag: string; looksLike?: string }
  | {
      type: 'nftCollection'
      chainId: number
      address: Address
      name: string
      imageUrl: string | null
      isVerified: boolean
    }
  | { type: 'network'; chainId: number }
  | { type: 'helpArticle'; article: HelpPage; title: string }

export type PoolResult = Extract<SearchResult, { type: 'pool' }>

/** One thing has one key, whatever found it. */
export function resultKey(result: SearchResult): string {
  switch (result.type) {
    case 'token':
      return `token:${result.currencyInfo.chainId}:${result.currencyInfo.address}`
    case 'pool':
      return `pool:${result.chainId}:${result.poolId}`
    case 'nftCollection':
      return `collection:${result.chainId}:${result.address}`
    case 'network':
      return `network:${result.chainId}`
    case 'helpArticle':
      return `article:${result.article}`
    default:
      return `wallet:${result.address}`
  }
}

/** What can be copied of a result: its address, pool id or nothing. */
export function resultAddress(result: SearchResult): string | null {
  if (result.type === 'token') return result.currencyInfo.address === 'NATIVE' ? null : result.currencyInfo.address
  if (result.type === 'pool') return result.poolId
  return result.type === 'network' || result.type === 'helpArticle' ? null : result.address
}

type Bag = Record<string, unknown>
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null
const isText = (value: unknown, max = 200): value is string => typeof value === 'string' && value.length <= max
const isAddress = (value: unknown): value is Address => isText(value) && /^0x[0-9a-f]{40}$/.test(value)
const isChain = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0

function currencyOf(value: unknown): CurrencyInfo | null {
  if (!isBag(value)) return null
  const { chainId, address, symbol, name, safety, spam, listed } = value
  if (!isChain(chainId) || !(address === 'NATIVE' || isAddress(address)) || !isText(symbol) || !isText(name))
    return null
  const level = safetyLevels.find(known => known === safety)
  if (!level) return null
  return {
    chainId,
    address: address as CurrencyId,
    symbol,
    name,
    safety: level,
    spam: spam === true,
    listed: listed === true,
  }
}

/** A result from storage; null when it is invalid (written by an older version, or edited by hand). */
export function parseResult(value: unknown): SearchResult | null {
  if (!isBag(value)) return null
  const { type, chainId, address, name, ensName } = value
  if (type === 'token') {
    const currencyInfo = currencyOf(value['currencyInfo'])
    return currencyInfo && { type, currencyInfo }
  }
  if (type === 'pool') {
    const [token0CurrencyInfo, token1CurrencyInfo] = [
      currencyOf(value['token0CurrencyInfo']),
      currencyOf(value['token1CurrencyInfo']),
    ]
    const { poolId, hookAddress, feeTier } = value
    const protocolVersion = protocolVersions.find(version => version === value['protocolVersion'])
    if (!token0CurrencyInfo || !token1CurrencyInfo || !protocolVersion || !isChain(chainId)) return null
    if (!isText(poolId) || !/^0x([0-9a-f]{40}|[0-9a-f]{64})$/.test(poolId)) return null
    if (!(hookAddress === null || isAddress(hookAddress)) || !(feeTier === null || Number.isFinite(feeTier)))
      return null
    return {
      type,
      poolId,
      chainId,
      protocolVersion,
      hookAddress,
      feeTier: feeTier as number | null,
      token0CurrencyInfo,
      token1CurrencyInfo,
    }
  }
  if (type === 'helpArticle') {
    const article = helpPages.find(page => page === value['article'])
    return article && isText(value['title']) ? { type, article, title: value['title'] } : null
  }
  if (type === 'network') return isChain(chainId) ? { type, chainId } : null
  if (!isAddress(address)) return null
  if (type === 'walletByAddress') return { type, address }
  const { unitag, looksLike } = value
  if (type === 'unitag')
    return isText(unitag, 20) ? { type, address, unitag, ...(isText(looksLike, 30) ? { looksLike } : {}) } : null
  if (type === 'ensAddress' && isText(ensName)) {
    const { punycode, isRawName } = value
    const primaryENSName = isText(value['primaryENSName']) ? value['primaryENSName'] : null
    const ascii = isText(punycode, 2_000) ? { punycode } : {}
    return { type, address, ensName, isRawName: isRawName === true, ...ascii, primaryENSName }
  }
  if (type === 'nftCollection' && isChain(chainId) && isText(name)) {
    const { imageUrl, isVerified } = value
    return {
      type,
      chainId,
      address,
      name,
      imageUrl: isText(imageUrl, 2_000) ? imageUrl : null,
      isVerified: isVerified === true,
    }
  }
  return null
}

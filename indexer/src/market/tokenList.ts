import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'

/** What a token list says about a token. */
export type Listed = { chainId: number; address: string; symbol: string; name: string; logoUrl: string | null }

type ListFile = { tokens: { chainId: number; address: string; symbol: string; name: string; logoURI?: string }[] }

/**
 * The list that tells listed tokens: `TOKEN_LIST` (a path) or the default list's package. That package is GPL data and
 * a development dependency: where it isn't installed and no path is given, no token is listed.
 */
function readListFile(): ListFile {
  const path = process.env.TOKEN_LIST
  if (path !== undefined) return JSON.parse(readFileSync(path, 'utf8'))
  try {
    return createRequire(import.meta.url)('@uniswap/default-token-list')
  } catch (error) {
    console.warn(`no token list: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    return { tokens: [] }
  }
}

/** ipfs addresses by a public gateway's path, http never. */
const logo = (uri: string | undefined): string | null => {
  if (uri === undefined || uri.length > 500) return null
  if (uri.startsWith('ipfs://')) return `https://ipfs.io/ipfs/${uri.slice(7)}`
  return uri.startsWith('https://') ? uri : null
}

const byId = new Map<string, Listed>()
const byChain = new Map<number, Listed[]>()
for (const { chainId, address, symbol, name, logoURI } of readListFile().tokens) {
  const item: Listed = { chainId, address: address.toLowerCase(), symbol, name, logoUrl: logo(logoURI) }
  byId.set(`${chainId}-${item.address}`, item)
  byChain.set(chainId, [...(byChain.get(chainId) ?? []), item])
}

export const listedToken = (chainId: number, address: string): Listed | undefined => byId.get(`${chainId}-${address}`)
export const listedTokens = (chainId: number): readonly Listed[] => byChain.get(chainId) ?? []

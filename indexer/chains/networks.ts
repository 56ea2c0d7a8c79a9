import { chains } from '../../src/domain/chains/chains.ts'
import type { Address, Chain } from '../../src/domain/chains/Chain.ts'

/** NFT collections to index on a network, and the market whose offers and sales are told. */
export type Nfts = { collections: Address[]; market: Address | undefined }

/** A network that is on: it has a node. Several URLs (comma separated) share the load. */
export type Network = { chain: Chain; rpc: string[]; startBlock: number; nfts: Nfts; pollMs: number }

const isOwnNode = (url: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

/** How often a head is asked for: a node of our own as often as it can bear, a rented one no more than it has news. */
const OWN_POLL_MS = 200
const RENTED_POLL_MS = 1_000

/**
 * The networks to index, read from the environment: `RPC_URL_<id>` turns one on, `TARN_CHAINS=1,8453` narrows,
 * `START_BLOCK_<id>` (default 0) says where its contracts begin, `NFT_COLLECTIONS_<id>` (comma separated) and
 * `NFT_MARKET_<id>` which collectibles are read.
 */
export function networks(env: Record<string, string | undefined> = process.env): Network[] {
  const only = env.TARN_CHAINS?.split(',').map(id => Number(id.trim()))
  return chains.flatMap(chain => {
    const urls =
      env[`RPC_URL_${chain.id}`]
        ?.split(',')
        .map(url => url.trim())
        .filter(url => url !== '') ?? []
    if (urls.length === 0 || (only !== undefined && !only.includes(chain.id))) return []
    return [
      {
        chain,
        rpc: urls,
        startBlock: Number(env[`START_BLOCK_${chain.id}`] ?? 0),
        nfts: nftsOf(chain.id, env),
        pollMs: pollMsOf(chain, urls, env),
      },
    ]
  })
}

function pollMsOf(chain: Chain, urls: readonly string[], env: Record<string, string | undefined>): number {
  if (env.INDEXER_POLL_MS !== undefined && env.INDEXER_POLL_MS !== '') return Number(env.INDEXER_POLL_MS)
  return urls.every(isOwnNode) ? OWN_POLL_MS : Math.min(RENTED_POLL_MS, chain.blockTime / 2)
}

function nftsOf(chainId: number, env: Record<string, string | undefined>): Nfts {
  const addresses = (name: string): Address[] => {
    const found = (env[`${name}_${chainId}`] ?? '')
      .split(',')
      .map(one => one.trim().toLowerCase())
      .filter(one => one !== '')
    const wrong = found.find(one => !/^0x[0-9a-f]{40}$/.test(one))
    if (wrong !== undefined) throw new Error(`${name}_${chainId}: ${wrong} is not an address`)
    return found as Address[]
  }
  return { collections: addresses('NFT_COLLECTIONS'), market: addresses('NFT_MARKET')[0] }
}

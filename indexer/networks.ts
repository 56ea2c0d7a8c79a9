import { chains } from '../src/domain/chains/chains.ts'
import type { Chain } from '../src/domain/chains/Chain.ts'

/** A network that is on: it has a node. Several URLs (comma separated) share the load. */
export type Network = { chain: Chain; rpc: string[]; startBlock: number }

/**
 * Ponder lets each URL of a chain take 20 requests a second at first and learns slowly that it could take more. A node of our own needs no
 * such care: named forty times it is forty URLs.
 */
const OWN_NODE_SHARES = 40
const isOwnNode = (url: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

/**
 * The networks to index, read from the environment: `RPC_URL_<id>` turns one on, `TARN_CHAINS=1,8453` narrows, `START_BLOCK_<id>`
 * (default 0) says where its contracts begin.
 */
export function networks(env: Record<string, string | undefined> = process.env): Network[] {
  const only = env.TARN_CHAINS?.split(',').map(id => Number(id.trim()))
  return chains.flatMap(chain => {
    const urls = env[`RPC_URL_${chain.id}`]?.split(',').map(url => url.trim()).filter(url => url !== '') ?? []
    if (urls.length === 0 || (only !== undefined && !only.includes(chain.id))) return []
    return [{ chain, rpc: urls.flatMap(url => (isOwnNode(url) ? Array<string>(OWN_NODE_SHARES).fill(url) : [url])), startBlock: Number(env[`START_BLOCK_${chain.id}`] ?? 0) }]
  })
}

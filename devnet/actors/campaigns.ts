import type { Network } from '../chain/Network.ts'
import type { Pool } from '../markets/pools.ts'
import type { Token } from '../markets/Token.ts'

/** What pays liquidity of one pool on top of its fees: so many whole tokens a day. */
export type Campaign = { pool: Pool; token: Token; perDay: number }

/** LIST: campaigns by network: a pool by its version, pair and fee. */
const campaigns: Record<number, { pool: [2 | 3 | 4, string, string, number]; token: string; perDay: number }[]> = {
  1: [
    { pool: [3, 'UNI', 'WETH', 3000], token: 'UNI', perDay: 260 },
    { pool: [4, 'ETH', 'USDC', 500], token: 'UNI', perDay: 410 },
  ],
  8453: [{ pool: [3, 'WETH', 'USDC', 500], token: 'AERO', perDay: 900 }],
}

/** The campaigns that run on a network. */
export function campaignsOf({ chainId, tokens, pools }: Pick<Network, 'chainId' | 'tokens' | 'pools'>): Campaign[] {
  return (campaigns[chainId] ?? []).flatMap(({ pool: [version, a, b, fee], token, perDay }) => {
    const paid = tokens.find(each => each.symbol === token)
    const pair = [a, b].map(symbol => tokens.find(each => each.symbol === symbol)?.address ?? 'NATIVE').sort()
    const pool = pools.find(
      each => each.version === version && each.fee === fee && [each.token0, each.token1].sort().join() === pair.join(),
    )
    return paid && pool ? [{ pool, token: paid, perDay }] : []
  })
}

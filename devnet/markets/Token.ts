import type { Address } from '../../src/domain/chains/Chain.ts'

/**
 * How a token behaves: `plain`, `wrapped` (WETH9), `tether` (no return value, approve zero first), or one of the made
 * traps.
 */
export type TokenKind = 'plain' | 'wrapped' | 'tether' | 'silent' | 'fee' | 'blocklist' | 'honeypot' | 'hostile'

/**
 * One token of the devnet. `usd` is its price now (what 90 days of history end at), `supply` whole units, `vol` yearly
 * volatility.
 */
export type Token = {
  chainId: number
  address: Address
  symbol: string
  name: string
  decimals: number
  kind: TokenKind
  usd: number
  supply: number
  vol: number
}

// Tokens for tests of views: what the market says of them is what a test says.
import type { KnownToken } from '#state/tokens/tokens.ts'
import { USDC, WETH } from './plans.ts'

const known = (address: KnownToken['address'], symbol: string, decimals: number, priceUsd: number): KnownToken => ({
  ...{ chainId: 1, address, symbol, name: symbol, decimals, priceUsd, prices: [], change1d: null },
  ...{ logoUrl: null, color: null, buyFeeBps: null, sellFeeBps: null, safety: 'none', spam: false, listed: true },
})

export const knownUsdc = known(USDC, 'USDC', 6, 1)
export const knownWeth = known(WETH, 'WETH', 18, 3_000)
export const knownEther = known('NATIVE', 'ETH', 18, 3_000)

/** A v3 pool of the two, by its address alone. */
export const poolOfBoth = {
  version: 'v3',
  id: `0x${'88'.repeat(20)}`,
  token0: USDC,
  token1: WETH,
  fee: 3_000,
  tickSpacing: 60,
} as const

/** What stands beside each name of a list of facts, as it is read. */
export const factsIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)].map(([, name, value]) => [
      readable(name!),
      readable(value!),
    ]),
  )
/** The text of markup. */
export const readable = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u2066-\u2069\u200e]/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

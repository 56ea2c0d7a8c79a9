import type { TokenRef } from '#data/market/schemas.ts'

/** A listed token of Ethereum that nothing is wrong with, as the market tells it: for tests of what is said of one. */
export const someToken = (symbol: string, more: Partial<TokenRef> = {}): TokenRef => ({
  ...{ chainId: 1, address: `0x${'a1'.repeat(20)}`, symbol, name: symbol, decimals: 18 },
  ...{ logoUrl: null, color: null, buyFeeBps: null, sellFeeBps: null, safety: 'none', spam: false, listed: true },
  ...more,
})

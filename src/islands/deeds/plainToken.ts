import type { Token } from '#domain/token/Token.ts'

/** A token of which little is known, for its picture beside a deed. */
export const plainToken = (known: Pick<Token, 'chainId' | 'address' | 'symbol'> & Partial<Token>): Token => ({
  ...{ name: known.symbol, decimals: 0, logoUrl: null, color: null, buyFeeBps: null, sellFeeBps: null },
  ...{ safety: 'none', spam: false, listed: false },
  ...known,
})

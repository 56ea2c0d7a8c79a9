import type { TokenRef } from '#data/market/schemas.ts'

/** Only what names a token: what an island gets as a prop is HTML that every visitor downloads. */
export const refOf = (t: TokenRef): TokenRef => ({
  chainId: t.chainId,
  address: t.address,
  symbol: t.symbol,
  name: t.name,
  decimals: t.decimals,
  logoUrl: t.logoUrl,
  color: t.color,
  buyFeeBps: t.buyFeeBps,
  sellFeeBps: t.sellFeeBps,
  safety: t.safety,
  spam: t.spam,
  listed: t.listed,
})

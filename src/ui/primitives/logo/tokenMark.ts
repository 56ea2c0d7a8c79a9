// What a token's logo or monogram is, as data: TokenIcon draws it at build and in islands, plain scripts by hand.
import { safeText } from '#domain/token/Token.ts'
import { tokenLogos } from './tokenLogos.ts'

/** What a token's picture is made of. */
export type Marked = {
  symbol: string
  /** Lower-case address or NATIVE: picks the monogram's tint. */
  address: string
  /** On the default token list: only then may a symbol choose a logo (any token may be called USDC). */
  listed?: boolean | undefined
  /** A picture of ours (`/…`) or embedded (`data:image/…`). Others' hosts are not asked: a page view stays private. */
  logoUrl?: string | null | undefined
  /** `#rrggbb` of the monogram's ground, when known. */
  color?: string | null | undefined
}

/** White letters need a ground that is dark enough (relative luminance ≤ 0.3 gives 3:1). */
function dark(color: string): boolean {
  const part = (at: number) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) <= 0.3
}

/**
 * What stands for another currency, wrapped or bridged, and wears its logo (WETH, cbBTC, wstETH, USDC.e): a ring tells
 * it apart.
 */
export const isWrapped = ({ symbol, listed }: Marked): boolean =>
  listed === true && /^(w|cb|we|wst)(btc|eth|pol|matic|bnb|avax|celo|sol|ada|doge|ltc|xrp)$|^\w+\.e$/i.test(symbol)

/** Where a token's logo lies on our own host, or null. */
export function logoOf({ symbol, address, listed, logoUrl }: Marked): string | null {
  // A second slash names a host, and so do a backslash and what browsers leave out (`/\t/host`): a path goes on with a
  // letter.
  if (logoUrl && /^(\/\w|data:image\/(svg\+xml|png|webp)[;,])/.test(logoUrl)) return logoUrl
  const known = listed || address === 'NATIVE' ? tokenLogos[symbol.toUpperCase()] : undefined
  return known ? `/tokens/${known}` : null
}

/** The darker quarter of a monogram's ground (view box 40 by 40), which `turn` turns. */
export const QUARTER = 'M20 20V0A20 20 0 0 1 40 20z'

/**
 * Its letters, the ground they stand on (`fill`) or which of eight tints, and how far its darker quarter is turned
 * (degrees): by its address, so that two that call themselves the same don't look it.
 */
export function monogramOf({ symbol, address, color }: Marked): {
  letters: string
  fill: string | undefined
  tint: number
  turn: number
} {
  const letters = [...safeText(symbol, 20).replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 3).join('').toUpperCase() || '?'
  const fill = color && /^#[0-9a-f]{6}$/i.test(color) && dark(color) ? color : undefined
  const number = [...address].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 99_991, 7)
  return { letters, fill, tint: number % 8, turn: ((number >> 3) % 36) * 10 }
}

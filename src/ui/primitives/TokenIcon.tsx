import { safeText } from '#domain/Token.ts'
import { tokenLogos } from './tokenLogos.ts'

type Props = {
  symbol: string
  /** Lower-case address or NATIVE: picks the monogram's tint. */
  address: string
  /** On the default token list: only then may a symbol choose a logo (anybody may call a token USDC). */
  listed?: boolean
  /** A picture of ours (`/…`) or embedded (`data:image/…`). Others' hosts are not asked: a page view is nobody's business. */
  logoUrl?: string | null
  /** `#rrggbb` of the monogram's ground, when known. */
  color?: string | null
  /** Pixels. */
  size?: number
  className?: string
}

/** Which of eight tints a token without colour wears: the same on every page. */
const tint = (address: string) => [...address].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 997, 7) % 8

/** White letters need a ground that is dark enough (relative luminance ≤ 0.3 gives 3:1). */
function dark(color: string): boolean {
  const part = (at: number) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) <= 0.3
}

/** Where a token's logo lies on our own host, or null. */
export function logoOf({ symbol, address, listed, logoUrl }: Pick<Props, 'symbol' | 'address' | 'listed' | 'logoUrl'>): string | null {
  if (logoUrl && /^(\/(?!\/)|data:image\/(svg\+xml|png|webp))/.test(logoUrl)) return logoUrl
  const known = listed || address === 'NATIVE' ? tokenLogos[symbol.toUpperCase()] : undefined
  return known ? `/tokens/${known}` : null
}

/** A token's logo, or its letters in its colour. Decoration: its name stands beside it. */
export function TokenIcon({ symbol, address, listed, logoUrl, color, size = 32, className }: Props) {
  const name = className ? `token-icon ${className}` : 'token-icon'
  const logo = logoOf({ symbol, address, listed, logoUrl })
  if (logo) return <img className={name} src={logo} alt="" width={size} height={size} loading="lazy" decoding="async" />
  const letters = [...safeText(symbol, 20).replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 3).join('').toUpperCase() || '?'
  const own = color && /^#[0-9a-f]{6}$/i.test(color) && dark(color) ? color : undefined
  return (
    <svg className={name} viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" data-tint={own ? undefined : tint(address)}>
      <circle cx="20" cy="20" r="20" fill={own} />
      <text x="20" y="20" dy="0.35em" textAnchor="middle" fontSize={letters.length > 2 ? 11.5 : 15} fontWeight="600">
        {letters}
      </text>
    </svg>
  )
}

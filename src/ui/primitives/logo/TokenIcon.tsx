import { isWrapped, logoOf, monogramOf, QUARTER } from './tokenMark.ts'

type Props = Parameters<typeof monogramOf>[0] & {
  /** Pixels. */
  size?: number
  className?: string
}

/** A token's logo, or its letters in its colour. Decoration: its name stands beside it. */
export function TokenIcon({ size = 32, className, ...token }: Props) {
  const name = ['token-icon', isWrapped(token) && 'token-wrapped', className].filter(Boolean).join(' ')
  const logo = logoOf(token)
  if (logo) return <img className={name} src={logo} alt="" width={size} height={size} loading="lazy" decoding="async" />
  const { letters, fill, tint, turn } = monogramOf(token)
  return (
    <svg
      className={name}
      viewBox="0 0 40 40"
      width={size}
      height={size}
      aria-hidden="true"
      data-tint={fill ? undefined : tint}
    >
      <circle cx="20" cy="20" r="20" fill={fill} />
      <path d={QUARTER} transform={`rotate(${turn} 20 20)`} />
      <text x="20" y="20" dy="0.35em" textAnchor="middle" fontSize={letters.length > 2 ? 11.5 : 15} fontWeight="600">
        {letters}
      </text>
    </svg>
  )
}

import type { Token } from '#domain/token/Token.ts'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'

/** Both tokens of a pair; a place as large where one is not known yet. */
export const PairIcons = ({ tokens, size }: { tokens: readonly [Token | null, Token | null]; size: number }) => (
  <span className="pair-icons">
    {tokens.map((token, side) =>
      token ? (
        <TokenIcon
          key={side}
          symbol={token.symbol}
          address={token.address}
          listed={token.listed}
          logoUrl={token.logoUrl}
          color={token.color}
          size={size}
        />
      ) : (
        <svg key={side} className="token-icon position-blank" width={size} height={size} aria-hidden="true">
          <circle cx="50%" cy="50%" r="50%" />
        </svg>
      ),
    )}
  </span>
)

import type { Position } from '#domain/liquidity/Position.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { goingOf } from '#state/liquidity/holdDeed.ts'
import { type KnownToken, nativeToken, tokenKey } from '#state/tokens/tokens.ts'

/** Both tokens of a position as they go and come; null: not known yet. */
export function goingTokens(
  position: Position,
  tokens: Readonly<Record<string, KnownToken | null>>,
): [Token, Token] | null {
  const [zero, one] = goingOf(position).map(id =>
    id === 'NATIVE' ? nativeToken(position.chainId) : (tokens[tokenKey(position.chainId, id)] ?? null),
  )
  return zero && one ? [zero, one] : null
}

/** `1.5 ETH` */
export const amountText = (
  say: Say,
  { raw, token, digits = 8 }: { raw: bigint; token: Token; digits?: number },
): string => `${say.amount(raw, token.decimals, digits)} ${safeText(token.symbol, 12)}`

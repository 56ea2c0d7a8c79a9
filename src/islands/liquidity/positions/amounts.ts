import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import type { Position } from '#domain/liquidity/Position.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import { type CurrencyId, safeText, type Token } from '#domain/token/Token.ts'
import { versions } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import { goingOf } from '#domain/liquidity/goingOf.ts'
import { keptBps } from '#state/tokens/taxesOf.ts'
import { $taxes, type KnownToken, measureTax, nativeToken, tokenKey } from '#state/tokens/tokens.ts'
import { apart } from '../../apart.ts'

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

/**
 * The sides of a position under the names that they are put in and taken out by: the native currency where the pool
 * holds its wrapped kind.
 */
export const namedSides = (
  position: Position,
  sides: readonly [KnownToken | null, KnownToken | null],
): [Token | null, Token | null] => {
  const [zero, one] = goingOf(position)
  const named = (id: CurrencyId | undefined, side: KnownToken | null) =>
    side !== null && id === 'NATIVE' ? nativeToken(position.chainId) : side
  return [named(zero, sides[0]), named(one, sides[1])]
}

/** What both tokens of a pair keep of each transfer, bps, once it is measured; of v3 and v4 nothing. */
export function useTaxes({ chainId, pool }: Pick<Position, 'chainId' | 'pool'>): readonly [number, number] {
  const taxes = useStore($taxes)
  const { version, token0, token1 } = pool
  const { taxed } = versions[version]
  useEffect(() => {
    if (!taxed) return
    void measureTax(chainId, token0)
    void measureTax(chainId, token1)
  }, [chainId, taxed, token0, token1])
  return taxed ? [keptBps(taxes, chainId, token0), keptBps(taxes, chainId, token1)] : [0, 0]
}

/** How a currency is written with what is remembered of a deed. */
export const labelOf = (id: CurrencyId, { symbol, decimals }: Token): CurrencyLabel => ({ id, symbol, decimals })

/** `1.5 ETH` */
export const amountText = (
  say: Say,
  { raw, token, digits }: { raw: bigint; token: Token; digits?: number | 'paid' },
): string => `${say.amount(raw, token.decimals, digits)} ${safeText(token.symbol, 12)}`

/** Both amounts of a pair in a line; one that is nothing is left out where the other is something. */
export const sumText = (say: Say, raws: readonly [bigint, bigint], sides: readonly [Token, Token]): string => {
  const texts = raws.map((raw, side) => amountText(say, { raw, token: sides[side]! }))
  return (raws.some(raw => raw > 0n) ? texts.filter((_, side) => raws[side]! > 0n) : texts).join(' + ')
}

/** What goes into a position, each with what bounds it; a token that doesn't go is left out. */
export const depositViews = (
  say: Say,
  { amount0, amount1, most0, most1 }: Pick<Deposit, 'amount0' | 'amount1' | 'most0' | 'most1'>,
  sides: readonly [Token, Token],
): { text: string; bound: string }[] =>
  ([[amount0, most0] as const, [amount1, most1] as const] as const).flatMap(([raw, most], side) =>
    most === 0n
      ? []
      : [
          {
            text: amountText(say, { raw, token: sides[side]!, digits: 'paid' }),
            bound: say.t('position.atMost', {
              amount: amountText(say, { raw: most, token: sides[side]!, digits: 'paid' }),
            }),
          },
        ],
  )

/** Of a token that keeps a part of each transfer; null: neither does. */
export function keepsText(
  say: Say,
  sides: readonly [Token, Token] | null,
  taxes: readonly [number, number],
): string | null {
  const side = taxes.findIndex(bps => bps > 0)
  const token = sides?.[side]
  return token
    ? say.t('position.keeps', {
        symbol: apart(say, safeText(token.symbol, 12)),
        percent: say.figure('percent', (taxes[side] ?? 0) / 10_000),
      })
    : null
}

import type { Amounts } from '#domain/protocols/v3/LiquidityMath.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { Given } from '#state/deeds/flow/flowReceipt.ts'
import type { HalfMigration } from '#state/liquidity/halves/halfMigrations.ts'
import { currenciesOfHalf } from '#state/liquidity/halves/halfRecords.ts'
import type { Rest } from '#state/liquidity/halves/readRest.ts'
import { labelOf, sumText } from '../positions/amounts.ts'

type Sides = readonly [Token, Token]
const some = ({ amount0, amount1 }: Amounts): boolean => amount0 > 0n || amount1 > 0n

/**
 * What of a half's rest stays outside when it goes on, and what of it left the wallet since; null: neither. `stays`: of
 * what may go on; without, all that is not deposited.
 */
export function restText(
  say: Say,
  {
    rest,
    deposit,
    stays,
    sides,
  }: { rest: Rest | null; deposit?: Amounts | null; stays?: Amounts | null; sides: Sides },
): string | null {
  if (!rest) return null
  const { there, usable, left } = rest
  const out = stays ?? (deposit && minus(usable, deposit))
  const sum = ({ amount0, amount1 }: Amounts) => sumText(say, [amount0, amount1], sides)
  // What is kept for the network's cost stays, too.
  const outside = out && plus(out, minus(there, usable))
  const sentences = [
    ...(outside && some(outside) ? [say.t('migrate.staysNote', { amounts: sum(outside) })] : []),
    ...(some(left) ? [say.t('migrate.leftSince', { amounts: sum(left) })] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : null
}

const plus = (a: Amounts, b: Amounts): Amounts => ({ amount0: a.amount0 + b.amount0, amount1: a.amount1 + b.amount1 })
const minus = (a: Amounts, b: Amounts): Amounts => ({ amount0: a.amount0 - b.amount0, amount1: a.amount1 - b.amount1 })

/** What a half brought, as the receipt of its second half is told it. */
export const givenOf = (half: HalfMigration, rest: Rest | null, sides: Sides): readonly Given[] | undefined => {
  if (!rest) return undefined
  const { amount0, amount1 } = rest.there
  const [zero, one] = currenciesOfHalf(half)
  return [
    { currency: labelOf(zero, sides[0]), raw: amount0 },
    { currency: labelOf(one, sides[1]), raw: amount1 },
  ]
}

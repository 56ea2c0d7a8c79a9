import { AppError } from '#domain/Errors.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { safeText } from '#domain/token/Token.ts'
import { decimalsOf } from './proven.ts'

/** Throws what the failure of a node stands for. */
async function unread(error: unknown): Promise<never> {
  const { toAppError } = await import('#onchain/node/toAppError.ts')
  throw toAppError(error, 'read')
}

/**
 * Holds every amount that a plan names against the token's own contract. Throws `token.corrected` where the contract
 * counts with other decimals (they are known from then on), `network.*` where no node answers.
 */
export async function proveAmounts({ chainId, lines, promises }: DeedPlan): Promise<void> {
  // An item has no decimals, even where its contract also counts a token.
  if (promises.items.length > 0) return
  const labels = lines
    .flat()
    .flatMap(({ currencyIn, currencyOut, amountIn, amountOut }) => [
      ...(amountIn > 0n ? [currencyIn] : []),
      ...(amountOut > 0n ? [currencyOut] : []),
    ])
  const prove = async ({ id, symbol, decimals }: (typeof labels)[number]) => {
    const told = id === 'NATIVE' ? null : await decimalsOf(chainId, id).catch(unread)
    if (told !== null && told !== decimals)
      throw new AppError('token.corrected', { values: { symbol: safeText(symbol, 12) } })
  }
  await Promise.all(labels.map(prove))
}

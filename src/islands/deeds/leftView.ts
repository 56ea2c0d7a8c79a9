import { shownShort } from '#domain/people/Typed.ts'
import { isUnlimited, spenderName } from '#domain/plan/Approval.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { apart } from '../apart.ts'
import type { LeftView } from '#ui/swap/review/LeftApprovals.tsx'

/**
 * A permission that stands after a swap: `Unlimited USDC for Permit2`. `used`: what the swap takes of it, raw; some
 * tokens count the unlimited down too.
 */
export function leftView(
  say: Say,
  {
    token,
    of: { spender, amount },
    used = 0n,
  }: { token: Token; of: { spender: Address; amount: bigint }; used?: bigint },
): LeftView {
  const symbol = safeText(token.symbol, 12)
  const unlimited = isUnlimited({ amount }) || isUnlimited({ amount: amount + used })
  return {
    key: spender,
    text: say.t('review.leaves', {
      amount: apart(
        say,
        unlimited
          ? say.t('approvals.unlimited', { symbol })
          : `${say.amount(amount, token.decimals, 'paid')} ${symbol}`,
      ),
      spender: apart(say, spenderName(token.chainId, spender) ?? shownShort(spender)),
    }),
  }
}

/** The approvals that remain after any action, in words. A token that `tokenOf` doesn't know goes by its address. */
export const leftViews = (
  say: Say,
  chainId: number,
  left: Expectation['left'],
  tokenOf: (address: Address) => Token | null | undefined,
): string[] =>
  left.map(of => {
    const token = tokenOf(of.token)
    if (token) return leftView(say, { token, of }).text
    return say.t('review.leaves', {
      amount: apart(say, shownShort(of.token)),
      spender: apart(say, spenderName(chainId, of.spender) ?? shownShort(of.spender)),
    })
  })

/** The approvals of a swap's token after it, in words. `left` null: they can't be read. */
export function leftText(say: Say, left: readonly { spender: Address; amount: bigint }[] | null, token: Token): string {
  if (left === null) return say.t('passkeys.standing.unknown', { networks: chainById(token.chainId)?.name ?? '' })
  return left.length > 0 ? left.map(of => leftView(say, { token, of }).text).join(', ') : say.t('review.none')
}

import type { Address } from '../../chains/Chain.ts'
import { chainById } from '../../chains/chains.ts'
import { ORDER_CHAIN } from '../../orders/Order.ts'
import type { CurrencyLabel, DeedPlan, Line } from '../DeedPlan.ts'
import { invalidate } from './planOrder.ts'

/**
 * LM-5: whole words of the account's bitmap are used up: no order that was ever signed under them can be filled then,
 * whether or not it is known here. Throws a RangeError without one.
 */
export function planCancelWords(account: Address, words: readonly bigint[]): DeedPlan {
  if (words.length === 0) throw new RangeError('planCancelWords: no word')
  const cancels = words.map(word => ({ word, mask: (1n << 256n) - 1n }))
  const { symbol = '', decimals = 18 } = chainById(ORDER_CHAIN)?.native ?? {}
  const currency: CurrencyLabel = { id: 'NATIVE', symbol, decimals }
  const told: Line = { currencyIn: currency, currencyOut: currency, amountIn: 0n, amountOut: 0n }
  return {
    ...{
      deed: 'cancelAllLimits',
      chainId: ORDER_CHAIN,
      account,
      deadline: 0n,
      left: [],
      calls: cancels.map(invalidate),
    },
    // One call or several, it is told once.
    lines: words.map((_, at) => (at === words.length - 1 ? [told] : [])),
    promises: { spends: [], receives: [], permits: [], items: [], cancels },
  }
}

import type { Say } from '#i18n/Say.ts'
import { apart } from './apart.ts'

/**
 * Values of a sentence in which an amount stands before its symbol: `amount` and `symbol`, `amountIn` and `symbolIn`.
 */
type Values = Record<string, string>
const PAIRS = [
  ['amount', 'symbol'],
  ['amountIn', 'symbolIn'],
  ['amountOut', 'symbolOut'],
  ['cost', 'symbol'],
] as const

/** A sentence whose amounts keep beside their symbols, whatever way it runs: “1.5 ETH” is never read “ETH 1.5”. */
export function sayAmounts(say: Say, key: string, values: Values): string {
  const text = say.t(key, values)
  if (say.dir !== 'rtl') return text
  return PAIRS.reduce((whole, [amount, symbol]) => {
    const [figure, name] = [values[amount], values[symbol]]
    if (figure === undefined || name === undefined) return whole
    // A name with a digit in it is isolated already.
    const pair = [`${figure} ${name}`, `${figure} \u2068${name}\u2069`].find(each => whole.includes(each))
    return pair === undefined ? whole : whole.replace(pair, () => apart(say, `${figure} ${name}`))
  }, text)
}

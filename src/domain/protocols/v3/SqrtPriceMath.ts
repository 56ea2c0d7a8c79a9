/**
 * Amounts between two sqrt prices, and the price after an amount. Formulas and rounding: SqrtPriceMath.sol of v3-core.
 */

const BELOW_Q96 = (1n << 96n) - 1n
const MAX_UINT160 = (1n << 160n) - 1n
const MAX_UINT256 = (1n << 256n) - 1n

export const mulDivUp = (a: bigint, b: bigint, divisor: bigint): bigint => {
  const product = a * b
  const quotient = product / divisor
  return quotient * divisor === product ? quotient : quotient + 1n
}

const divUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

/** token0 between two prices (any order): L·(1/√a − 1/√b). */
export function getAmount0Delta(a: bigint, b: bigint, liquidity: bigint, roundUp: boolean): bigint {
  const [low, high] = a > b ? [b, a] : [a, b]
  const numerator = liquidity << 96n
  const span = high - low
  return roundUp ? divUp(mulDivUp(numerator, span, high), low) : (numerator * span) / high / low
}

/** token1 between two prices (any order): L·(√b − √a). */
export function getAmount1Delta(a: bigint, b: bigint, liquidity: bigint, roundUp: boolean): bigint {
  const span = a > b ? a - b : b - a
  return (roundUp ? liquidity * span + BELOW_Q96 : liquidity * span) >> 96n
}

/** Price after `amount` of the input came in. */
export function getNextSqrtPriceFromInput(
  price: bigint,
  liquidity: bigint,
  amount: bigint,
  zeroForOne: boolean,
): bigint {
  if (!zeroForOne) return price + (amount << 96n) / liquidity
  if (amount === 0n) return price
  const numerator = liquidity << 96n
  const product = amount * price
  // beyond uint256 the contract takes the less exact form
  if (product <= MAX_UINT256 && numerator + product <= MAX_UINT256)
    return mulDivUp(numerator, price, numerator + product)
  return divUp(numerator, numerator / price + amount)
}

/** Price after `amount` of the output went out; undefined when the pool can't give it in this range. */
export function getNextSqrtPriceFromOutput(
  price: bigint,
  liquidity: bigint,
  amount: bigint,
  zeroForOne: boolean,
): bigint | undefined {
  if (zeroForOne) {
    const quotient = divUp(amount << 96n, liquidity)
    return price > quotient ? price - quotient : undefined
  }
  if (amount === 0n) return price
  const numerator = liquidity << 96n
  const product = amount * price
  if (product > MAX_UINT256 || numerator <= product) return undefined
  const next = mulDivUp(numerator, price, numerator - product)
  return next <= MAX_UINT160 ? next : undefined
}

// Raw token amounts (bigint, in the smallest unit) and plain decimals (`1.5`: digits, one dot at most).

export type ParsedAmount =
  | { status: 'ok'; raw: bigint }
  /** More non-zero decimals than the token has. */
  | { status: 'tooManyDecimals' }
  /** More than any contract can hold. */
  | { status: 'tooLarge' }
  | { status: 'invalid' }

const MAX_UINT256 = (1n << 256n) - 1n

/**
 * A plain decimal as a raw amount of a token with these decimals. Nothing is rounded: what can't be said exactly is
 * refused.
 */
export function toRaw(decimal: string, decimals: number): ParsedAmount {
  const match = /^(\d{1,200})(?:\.(\d{0,200}))?$/.exec(decimal)
  if (!match) return { status: 'invalid' }
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return { status: 'tooManyDecimals' }
  const raw = BigInt(match[1]! + fraction.padEnd(decimals, '0'))
  return raw > MAX_UINT256 ? { status: 'tooLarge' } : { status: 'ok', raw }
}

/**
 * An amount in a link as a plain decimal: a point is decimal, and so is a single comma unless exactly three digits
 * follow it (it may group). Null: it could mean two numbers, or none.
 */
export function linkDecimal(text: string): string | null {
  if (/^\d{1,80}(\.\d{0,80})?$/.test(text)) return text
  return /^\d{1,80},(\d{1,2}|\d{4,80})$/.test(text) ? text.replace(',', '.') : null
}

/** A raw amount as a plain decimal, exact, without trailing zeros. */
export function toDecimal(raw: bigint, decimals: number): string {
  const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${raw < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/** A raw amount in whole tokens, as a number: for figures and ratios, never for money that moves. */
export const toNumber = (raw: bigint, decimals: number): number => Number(toDecimal(raw, decimals))

/** Significant digits that an amount keeps after its point. */
const AFTER_POINT = 6

/**
 * An amount as it is written in a sentence, a review or a receipt: whole digits as they are, after the point at most
 * six significant ones. What is paid is rounded up (`up`), anything else down: neither is ever told better than it is.
 * Raw units; negative amounts by their size.
 */
export function toWritten(raw: bigint, decimals: number, up = false): bigint {
  if (raw < 0n) return -toWritten(-raw, decimals, up)
  const one = 10n ** BigInt(decimals)
  const [whole, fraction] = [raw / one, raw % one]
  const zeros = whole > 0n ? 0 : decimals - fraction.toString().length
  const step = 10n ** BigInt(Math.max(0, decimals - zeros - AFTER_POINT))
  const rest = raw % step
  return rest === 0n ? raw : raw - rest + (up ? step : 0n)
}

/** Rounds an amount up to at most `digits` significant digits: for an amount that the user has to bring. Raw units. */
export function roundedUp(raw: bigint, digits = 3): bigint {
  const step = 10n ** BigInt(Math.max(0, raw.toString().length - digits))
  return ((raw + step - 1n) / step) * step
}

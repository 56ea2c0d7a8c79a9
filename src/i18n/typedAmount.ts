import { toDecimal, toWritten } from '#domain/Amount.ts'
import { amountDigits } from '#domain/chains/amountDigits.ts'
import type { Token } from '#domain/token/Token.ts'
import { number, separators } from '#i18n/format.ts'
import { plainAmount } from '#i18n/parseAmount.ts'
import type { Say } from '#i18n/Say.ts'

/**
 * Typed text as a plain decimal (`1.5`); null: not a number. A lone separator is the beginning of a number and counts
 * as `0`.
 */
export function readTyped(text: string, tag: string): string | null {
  if (/^[\s.,٫。．,]*$/.test(text)) return '0'
  if (text.length > 400) return null
  const plain = plainAmount(text, tag)
  if (plain === null) return null
  const [whole = '', fraction] = plain.split('.')
  const tidy = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction ? `${tidy}.${fraction}` : tidy
}

/** A plain decimal as a locale's tag writes it, ungrouped: what is typed on goes on being readable. */
export const writeDecimal = (decimal: string, tag: string): string => decimal.replace('.', separators(tag).decimal)

/** Typed text at rest, while no caret is in it: its whole part in groups, its fraction to the last digit. */
export function grouped(text: string, tag: string): string {
  const { decimal } = separators(tag)
  const [whole = '', ...rest] = text.trim().split(decimal)
  if (!/^\d{4,60}$/.test(whole) || rest.length > 1 || /\D/.test(rest[0] ?? '')) return text
  return [number(tag, 0, { maximumFractionDigits: 0 }).format(BigInt(whole)), ...rest].join(decimal)
}

/** An amount that was reckoned, as a plain decimal of six significant digits that the token can carry. */
export function decimalOf(amount: number, decimals: number): string {
  const places = Math.min(decimals, Math.max(0, 6 - Math.ceil(Math.log10(amount))), 20)
  const text = amount.toFixed(places)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** A computed amount for a box, written by the rule of all amounts (`paid`: it leaves), and always readable again. */
export function boxText(raw: bigint, decimals: number, say: Say, paid?: 'paid'): string {
  // Tiny fractions are written out, not folded as figures are.
  const [whole = '0', fraction = ''] = toDecimal(toWritten(raw, decimals, paid === 'paid'), decimals).split('.')
  const point = separators(say.tag).decimal
  return grouped(fraction ? `${whole}${point}${fraction}` : whole, say.tag)
}

/**
 * What is bought, in a box: dollars from a cent on as money is written. What is paid is never cut to cents: it would
 * read as less than leaves.
 */
export const boughtBoxText = (
  raw: bigint,
  { chainId, address, decimals }: Pick<Token, 'chainId' | 'address' | 'decimals'>,
  say: Say,
): string =>
  amountDigits({ chainId, address }) === 'cents' && raw * 100n >= 10n ** BigInt(decimals)
    ? say.amount(raw, decimals, 'cents')
    : boxText(raw, decimals, say)

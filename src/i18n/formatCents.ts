import { formatAmount, number } from './format.ts'

/**
 * A raw amount of dollars as money is written: whole, and two digits after the point, rounded towards zero. What is
 * less than a cent is not called nothing: it is written as any amount. Apart from `formatAmount`, which the first
 * script of a page carries.
 */
export function formatCents({ raw, decimals, tag }: { raw: bigint; decimals: number; tag: string }): string {
  const cent = decimals < 2 ? 0n : 10n ** BigInt(decimals - 2)
  const cents = cent === 0n ? 0n : raw / cent
  if (cents === 0n) return formatAmount({ raw, decimals, tag })
  const text = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return number(tag, 'cents', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}` as Intl.StringNumericLiteral,
  )
}

/** A typed amount, and what it says it is of: the field's token, dollars; null: it doesn't say. */
export type Stated = { text: string; of: 'token' | 'dollars' | null }

/**
 * An amount as people copy it: `1,234 USDC`, `USDC 5`, `$1,234.56`. Only the field's own symbol is taken off, so that
 * another token's stays there and makes the text no number.
 */
export function statedAmount(typed: string, symbol: string | undefined): Stated {
  const text = typed.trim()
  for (const [sign, of] of [
    ['$', 'dollars'],
    [symbol?.toLowerCase(), 'token'],
  ] as const) {
    if (!sign) continue
    const lower = text.toLowerCase()
    const starts = lower.startsWith(sign)
    if (!starts && !lower.endsWith(sign)) continue
    const rest = starts ? text.slice(sign.length) : text.slice(0, -sign.length)
    // A symbol with a digit where the amount begins or ends could be part of it: 51INCH.
    const joined = starts ? /\d$/.test(sign) && /^\d/.test(rest) : /^\d/.test(sign) && /[\d.,]$/.test(rest)
    if (!joined && /\d/.test(rest)) return { text: rest.trim(), of }
  }
  return { text: typed, of: null }
}

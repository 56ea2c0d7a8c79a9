import { separators } from './format.ts'

/** Why a typed amount is no amount. Each is a translation key `amount.<reason>`. */
export type AmountProblem = 'empty' | 'notNumber' | 'negative' | 'exponent' | 'tooManyDecimals' | 'tooLarge'

/** `text` is plain: digits with at most one point, no groups, no leading zeros: `1234.5`. */
export type ParsedAmount = { ok: true; text: string; raw: bigint } | { ok: false; reason: AmountProblem }

const MAX = (1n << 256n) - 1n

/** Digits of full-width, Arabic and Persian writing as 0–9; full-width point and comma as theirs. */
const plainDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[٠-٩]/g, d => String(d.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, d => String(d.charCodeAt(0) - 0x6f0))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
    .replace(/。/g, '.')

/**
 * Typed text, as `1234.5`: groups of the locale dropped, its decimal sign (and a point where that can mean nothing
 * else) read. `.5` and `5.` are accepted while typing. Null: not a number.
 */
export function plainAmount(typed: string, tag: string): string | null {
  const { decimal, group } = separators(tag)
  let text = plainDigits(typed).replace(/[\s\u00a0\u202f\u200e\u200f\u061c]/g, '')
  // Arabic signs say which is which wherever they are pasted.
  if (decimal === ',' && !/[٫٬]/.test(typed)) {
    // 1.234,5 is grouped, 1234.5 and 0.500 come from an English keyboard, 1,234.5 is nothing we dare to guess.
    if (text.includes(',')) {
      if (!/^(\d*|[1-9]\d{0,2}(\.\d{3})+),\d*$/.test(text)) return null
      text = text.replaceAll('.', '').replace(',', '.')
    } else if (text.split('.').length > 2 || (group === '.' && /^[1-9]\d{0,2}\.\d{3}$/.test(text))) {
      if (!/^[1-9]\d{0,2}(\.\d{3})+$/.test(text)) return null
      text = text.replaceAll('.', '')
    }
  } else {
    const commas = text.split(',').length - 1
    // 1,234.5 is grouped; a single comma that can't be a group is a decimal comma: no group stands after a nought.
    if (commas === 1 && !text.includes('.') && !/^[1-9]\d{0,2},\d{3}$/.test(text)) text = text.replace(',', '.')
    else if (commas > 0) {
      if (!/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)) return null
      text = text.replaceAll(',', '')
    }
  }
  if (group !== '.') text = text.replaceAll(group, '')
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return null
  return text
}

/** A typed amount as a raw bigint of a token with `decimals`, exact; or the reason it is none. Never throws. */
export function parseAmount(typed: string, tag: string, decimals = 18): ParsedAmount {
  const seen = plainDigits(typed).trim()
  if (seen === '' || seen === '.' || seen === ',') return { ok: false, reason: 'empty' }
  if (/^[-−﹣]/.test(seen)) return { ok: false, reason: 'negative' }
  if (/\d\s*e[+-]?\d/i.test(seen)) return { ok: false, reason: 'exponent' }
  const text = typed.length > 400 ? null : plainAmount(typed, tag)
  if (text === null) return { ok: false, reason: 'notNumber' }
  const [whole = '', fraction = ''] = text.split('.')
  if (fraction.replace(/0+$/, '').length > decimals) return { ok: false, reason: 'tooManyDecimals' }
  const raw = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  if (raw > MAX) return { ok: false, reason: 'tooLarge' }
  const tidy = whole.replace(/^0+(?=\d)/, '') || '0'
  return { ok: true, text: text.includes('.') ? `${tidy}.${fraction}` : tidy, raw }
}

// A figure as a person reads it: the number that its text means, and how exact the text is.
const TIMES: Record<string, number> = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12, 万: 1e4, 億: 1e8, 兆: 1e12 }
const SMALL = '₀₁₂₃₄₅₆₇₈₉'

/** What other languages write for what readFigure reads. */
const WRITTEN: Record<string, readonly (readonly [RegExp, string])[]> = {
  'fr-FR': [
    [/Md/g, 'B'],
    [/k/g, 'K'],
    [/,/g, '.'],
  ],
  'ja-JP': [],
  'ar-SA': [
    [/٪/g, '%'],
    [/٬/g, ''],
    [/٫/g, '.'],
    [/ألف|آلاف/g, 'K'],
    [/مليون|ملايين/g, 'M'],
    [/مليار/g, 'B'],
    [/تري?ليون/g, 'T'],
  ],
}

/**
 * A figure of another language as the English one that says the same; its currency, which may stand at either end, is
 * left out.
 */
export const inEnglish = (locale: string, text: string): string =>
  (WRITTEN[locale] ?? []).reduce(
    (read, [written, english]) => read.replace(written, english),
    text.replace(/[\s\u061c\u200e\u200f\u2066-\u2069]|US\$|\$US|\$/g, ''),
  )

/**
 * "$8.39B", "+2.06%", "0.0₄123", "<$0.01": the number and one unit of its last digit. null where the text is no figure.
 */
export function readFigure(text: string): { number: number; unit: number; below: boolean } | null {
  const plain = text
    .replace(/[\s,\u00a0\u200e\u2066-\u2069]/g, '')
    .replace(/−/g, '-')
    .replace(new RegExp(`0([${SMALL}]+)`), (_, marks: string) =>
      '0'.repeat(Number([...marks].map(mark => SMALL.indexOf(mark)).join(''))),
    )
  const match = /^(<?)([+-]?)(<?)\$?([+-]?)(\d+)(?:\.(\d+))?([KMBT万億兆]?)(%?)$/.exec(plain)
  if (!match) return null
  const [, before, sign, after, inner, whole = '', part = '', suffix = '', percent] = match
  const times = TIMES[suffix]! * (percent ? 0.01 : 1)
  const size = Number(`${whole}.${part || '0'}`) * times
  return {
    number: sign === '-' || inner === '-' ? -size : size,
    unit: 10 ** -part.length * times,
    below: Boolean(before || after),
  }
}

/**
 * Why a text does not say this value; null when it does. Nothing known is a dash. `digits`: significant ones that are
 * written at most, as of a rate.
 */
export function misread(text: string, value: number | null, digits = Number.POSITIVE_INFINITY): string | null {
  const read = readFigure(text)
  if (value === null) return /\d/.test(text) ? `${text} for what nobody knows` : null
  if (!read) return `${text} is no figure (${value})`
  if (read.below) return value < Math.abs(read.number) ? null : `${text} for ${value}`
  const unit = Math.max(read.unit, value === 0 ? 0 : 10 ** (Math.floor(Math.log10(Math.abs(value))) + 1 - digits))
  if (Math.abs(read.number - value) > unit * 1.001 + Math.abs(value) * 1e-9) return `${text} for ${value}`
  // What has a sign to lose shows it.
  if (read.number !== 0 && Math.sign(read.number) !== Math.sign(value)) return `${text} has the wrong sign for ${value}`
  return null
}

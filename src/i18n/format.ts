// The only file that calls Intl [IN-3]. Small: the plain script that keeps figures live ships formatFigure.
import { isRightToLeft } from './locales.ts'
import type { FigureKind } from './Say.ts'

/** Shown for an unknown figure. */
export const UNKNOWN = '–'

// A formatter takes 50 times as long to make as to use: each is made once.
const made = new Map<string, unknown>()

function once<T>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined
  if (known !== undefined) return known
  const format = make()
  made.set(key, format)
  return format
}

/** `name` says what the options are: the same name, the same options. */
export const number = (tag: string, name: string | number, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  once(`${tag} ${name}`, () => new Intl.NumberFormat(tag, options))

const money = (tag: string, currency: string): Intl.NumberFormat =>
  number(tag, currency, { style: 'currency', currency })

/**
 * Pages are built once for all readers, with times in UTC. In a browser a moment is written in the reader's own time
 * zone (islands/live/startMoments rewrites the page's).
 */
const moment = (tag: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once(
    `${tag} ${name}`,
    () => new Intl.DateTimeFormat(tag, typeof window === 'undefined' ? { ...options, timeZone: 'UTC' } : options),
  )

const subscript = (n: number) => [...`${n}`].map(d => String.fromCharCode(0x2080 + Number(d))).join('')

/** `0.0₁₁123`: zeros after the point are counted, not drawn, when there are more than 8 of them. */
function foldZeros(text: string): string {
  return text.replace(/([.,٫])(0{9,})(?=[1-9])/, (_, point, zeros) => `${point}0${subscript(zeros.length)}`)
}

const signs = new WeakMap<Intl.NumberFormat, string>()

/**
 * A formatted money figure, or a percentage. In right-to-left text a symbol like `US$` would be torn to `$US`, and a
 * percent sign behind an Arabic word would change sides: marks keep them in their places.
 */
function moneyText(format: Intl.NumberFormat, value: number, tag: string): string {
  const text = format.format(value)
  if (!isRightToLeft(tag)) return text
  const sign = signs.get(format) ?? format.formatToParts(0).find(part => part.type === 'currency')?.value ?? ''
  signs.set(format, sign)
  return sign ? text.replace(sign, '\u200e$&\u200e') : `\u200e${text}`
}

/** Digits after the point that keep four significant ones. */
const fractionFor = (value: number) => Math.min(30, Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value)))))

function price(value: number, tag: string, currency: string): string {
  const whole = money(tag, currency)
  if (value === 0 || Math.abs(value) >= 10) return moneyText(whole, value, tag)
  const own = once(`${tag} ${currency} digits`, () => whole.resolvedOptions().maximumFractionDigits ?? 2)
  const most = Math.max(own, fractionFor(value))
  return foldZeros(
    moneyText(
      number(tag, `${currency} ${most}`, {
        style: 'currency',
        currency,
        minimumFractionDigits: own,
        maximumFractionDigits: most,
      }),
      value,
      tag,
    ),
  )
}

/** `<$0.01` for what would be written as nothing; else plain. */
function floored({
  value,
  least,
  format,
  tag,
}: {
  value: number
  least: number
  format: Intl.NumberFormat
  tag: string
}): string {
  return value !== 0 && Math.abs(value) < least ? `<${moneyText(format, least, tag)}` : moneyText(format, value, tag)
}

function compactMoney(value: number, tag: string, currency: string): string {
  if (Math.abs(value) < 1_000) return floored({ value, least: 0.01, format: money(tag, currency), tag })
  const digits = { minimumSignificantDigits: 3, maximumSignificantDigits: 3 }
  return moneyText(
    number(tag, `${currency} short`, { style: 'currency', currency, notation: 'compact', ...digits }),
    value,
    tag,
  )
}

function percent(value: number, tag: string, isFee: boolean): string {
  const most = isFee || (value !== 0 && Math.abs(value) < 0.001) ? 4 : 2
  return floored({
    value,
    least: 0.000001,
    format: number(tag, `share ${most}`, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: most }),
    tag,
  })
}

const ages: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

function age(time: number, tag: string, now: number): string {
  const seconds = Math.max(0, Math.round(now - time))
  const [unit, size] = ages.find(([, s]) => seconds >= s) ?? ['second', 1]
  return once(`${tag} age`, () => new Intl.RelativeTimeFormat(tag, { style: 'short', numeric: 'auto' })).format(
    -Math.floor(seconds / size),
    unit,
  )
}

const WHOLE = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY = { day: 'numeric', month: 'short' } as const

/**
 * A figure as text. Money kinds take USD and multiply by `rate`; `percent`, `change` take fractions (a change carries
 * its sign); `age`, `date` take unix seconds. Null and non-finite are written `–`.
 */
export function formatFigure({
  kind,
  value,
  tag,
  currency = 'USD',
  rate = 1,
  now = Date.now() / 1000,
}: {
  kind: FigureKind
  value: number | null
  tag: string
  currency?: string
  rate?: number
  now?: number
}): string {
  if (value === null || !Number.isFinite(value)) return UNKNOWN
  switch (kind) {
    case 'price':
      return price(value * rate, tag, currency)
    case 'usd':
      return compactMoney(value * rate, tag, currency)
    case 'usdFull':
      return floored({ value: value * rate, least: 0.01, format: money(tag, currency), tag })
    case 'usdWhole': {
      const whole = number(tag, `${currency} whole`, { style: 'currency', currency, maximumFractionDigits: 0 })
      return moneyText(whole, value * rate, tag)
    }
    case 'percent':
    case 'fee':
      return percent(value, tag, kind === 'fee')
    case 'change':
      return number(tag, kind, {
        style: 'percent',
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        signDisplay: 'exceptZero',
      }).format(value)
    case 'count':
      return number(tag, 0, { maximumFractionDigits: 0 }).format(value)
    case 'compact':
      return number(tag, kind, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
    case 'age':
      return age(value, tag, now)
    case 'date':
      return moment(tag, kind, WHOLE).format(value * 1000)
    case 'clock':
      return moment(tag, kind, CLOCK).format(value * 1000)
    case 'day':
      return moment(tag, kind, DAY).format(value * 1000)
  }
}

/**
 * A raw token amount as text: at most `digits` significant digits, whole part never cut, always rounded towards zero.
 */
export function formatAmount({
  raw,
  decimals,
  tag,
  digits = 6,
}: {
  raw: bigint
  decimals: number
  tag: string
  digits?: number
}): string {
  const sign = raw < 0n ? '-' : ''
  const text = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const fraction = decimals === 0 ? '' : text.slice(-decimals)
  const lead = whole === '0' ? fraction.search(/[1-9]/) : -whole.length
  const kept = fraction.slice(0, Math.max(0, lead + digits)).replace(/0+$/, '')
  const most = Math.min(100, kept.length)
  const format = number(tag, most, { maximumFractionDigits: most })
  return foldZeros(format.format(`${sign}${whole}${kept && `.${kept}`}` as Intl.StringNumericLiteral))
}

const RATIO_DECIMALS = 24

/**
 * A price without a currency (token1 per token0), six significant digits; `–` when it is not known or beyond all
 * measure.
 */
export function formatRatio(value: number | null, tag: string): string {
  if (value === null || !Number.isFinite(value) || Math.abs(value) >= 1e30) return UNKNOWN
  // Digit by digit: multiplied by a power of ten, 4 would become 3.99999.
  const [digits = '0', power = '0'] = value.toExponential(5).split('e')
  const zeros = RATIO_DECIMALS - 5 + Number(power)
  const six = BigInt(digits.replace('.', ''))
  return formatAmount({
    raw: zeros < 0 ? six / 10n ** BigInt(-zeros) : six * 10n ** BigInt(zeros),
    decimals: RATIO_DECIMALS,
    tag,
    digits: 6,
  })
}

/** How a locale writes the point and the groups of a number. */
export function separators(tag: string): { decimal: string; group: string } {
  const parts = number(tag, 'separators', { minimumFractionDigits: 1, useGrouping: 'always' }).formatToParts(123456.5)
  const of = (type: string) => parts.find(p => p.type === type)?.value ?? ''
  return { decimal: of('decimal') || '.', group: of('group') }
}

/** The name of a currency in a locale: "Euro". */
export const currencyName = (code: string, tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'currency' }).of(code) ?? code

/** A list as a sentence writes it: "a, b, and c". */
export const joinWords = (words: string[], tag: string): string =>
  new Intl.ListFormat(tag, { type: 'conjunction' }).format(words)

import type { RouteKey } from '#domain/routes/routes.ts'
import type { LocaleKey } from './locales.ts'

/**
 * How a figure is written. `price` $3,122.61 · `usd` compact $2.41B · `usdFull` $4,687.20 · `usdWhole` $1,000 ·
 * `percent` 0.30% · `fee` 1.2345%, as pools store it · `change` +1.84% (Figure adds the shape) · `count` 1,234 ·
 * `compact` 1.2K · `age` 2 min ago · `date` 20 Nov 2026, 14:05 · `clock` 14:05 and `day` 20 Nov (chart axes)
 */
export type FigureKind =
  | 'price'
  | 'usd'
  | 'usdFull'
  | 'usdWhole'
  | 'percent'
  | 'fee'
  | 'change'
  | 'count'
  | 'compact'
  | 'age'
  | 'date'
  | 'clock'
  | 'day'

/**
 * Everything a view needs to speak: one value, given to every ui component as the prop `say`.
 * At build it is made by `makeSay` with the whole catalogue; in an island from the words it got as props.
 */
export type Say = {
  locale: LocaleKey
  dir: 'ltr' | 'rtl'
  /** What Intl gets: the locale's tag, or a region's of it. */
  tag: string
  /** Fiat code figures are shown in; money figures arrive in USD and are multiplied by `rate`. */
  currency: string
  rate: number
  /** The sentence of a key (ICU). Unknown key: the key itself, and a law fails. */
  t(key: string, values?: Record<string, string | number>): string
  /**
   * A figure as text; null is written as the locale's "–". Money kinds take USD; percent and change take fractions; age
   * and date take unix seconds.
   */
  figure(kind: FigureKind, value: number | null): string
  /**
   * A raw token amount as text: whole digits as they are, six significant ones after the point, never rounded up.
   * `digits`: `paid` is the same rounded up, for what leaves; `cents` as money; a number is the significant digits of
   * the whole, for lists and other narrow places.
   */
  amount(raw: bigint, decimals: number, digits?: number | 'cents' | 'paid'): string
  /** The URL of a page in this locale. */
  path(route: RouteKey, params?: Record<string, string>, query?: Record<string, string | undefined>): string
}

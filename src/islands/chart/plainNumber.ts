import { formatAmount, UNKNOWN } from '#i18n/format.ts'

const DECIMALS = 24

/** Writes prices without a currency, six significant digits. */
export const plainNumber = (tag: string) => (value: number): string =>
  Number.isFinite(value) && value < 1e30 ? formatAmount(BigInt(Math.round(value * 10 ** DECIMALS)), DECIMALS, tag, 6) : UNKNOWN

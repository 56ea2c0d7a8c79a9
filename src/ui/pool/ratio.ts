import type { Say } from '#i18n/Say.ts'

const DECIMALS = 24

/** A price without a currency (token1 per token0) as text, six significant digits; `–` when not known. */
export function ratio(say: Pick<Say, 'amount' | 'figure'>, value: number | null): string {
  if (value === null || !Number.isFinite(value)) return say.figure('count', null)
  return say.amount(BigInt(Math.round(value * 10 ** DECIMALS)), DECIMALS, 6)
}

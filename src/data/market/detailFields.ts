/** Figures of a token that only its own page shows. */
export const tokenDetailFields = [
  'change1w',
  'change1m',
  'change1y',
  'marketCapUsd',
  'high52w',
  'low52w',
  'tvlChange1d',
  'volumeChange1d',
] as const
/** Figures of a pool that only its own page shows, beside its balances. */
export const poolDetailFields = [
  'fees1d',
  'reserve0Usd',
  'reserve1Usd',
  'tvlChange1d',
  'volumeChange1d',
  'feesChange1d',
] as const

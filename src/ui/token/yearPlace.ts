/** Where a price stands between the year's low and high, in percent of the slider's width; null: unknown. */
export const yearPlace = (now: number | null, low: number | null, high: number | null): number | null =>
  now === null || low === null || high === null || high <= low
    ? null
    : Math.round(Math.min(1, Math.max(0, (now - low) / (high - low))) * 96 + 2)

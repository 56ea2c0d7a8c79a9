export type Direction = 'up' | 'down' | 'flat'

/** Which way a change (a fraction) points, as it is written with two decimals of a percent: ±0.004 % is flat. Null: nothing to point. */
export function direction(change: number | null): Direction | undefined {
  if (change === null || !Number.isFinite(change)) return undefined
  if (Math.abs(change) < 0.00005) return 'flat'
  return change > 0 ? 'up' : 'down'
}

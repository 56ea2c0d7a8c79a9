export type Direction = 'up' | 'down' | 'flat'

/**
 * Which way a change (a fraction) points, as it is written with two decimals of a percent: ±0.004 % is flat. Null:
 * nothing to point.
 */
export function direction(change: number | null): Direction | undefined {
  // Nor is null finite.
  if (!Number.isFinite(change)) return undefined
  if (Math.abs(change!) < 0.00005) return 'flat'
  return change! > 0 ? 'up' : 'down'
}

/**
 * The sign that a written change begins with, marks of direction included: `+` of `+1.84%`; empty without one. On
 * screen ▲ or ▼ takes its place; screen readers and the clipboard get the sign.
 */
export const signOf = (text: string): string => /^[\u061c\u200e\u200f]*[+\-\u2212]/.exec(text)?.[0] ?? ''

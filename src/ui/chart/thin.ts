/**
 * At most `max` items of a series, evenly spaced, first and last kept: what a chart of that many pixels can show.
 */
export function thin<T>(items: readonly T[], max: number): T[] {
  if (items.length <= max) return [...items]
  return Array.from({ length: max }, (_, i) => items[Math.round((i * (items.length - 1)) / (max - 1))]!)
}

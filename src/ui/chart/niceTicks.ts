/**
 * Round values between `min` and `max` for an axis, about `count` of them, smallest first: steps are 1, 2, 2.5 or 5
 * times a power of ten. A flat or broken range gives its one value (or none).
 */
export function niceTicks(min: number, max: number, count = 4): number[] {
  if (!Number.isFinite(min) || !Number.isFinite(max) || min > max) return []
  if (min === max) return [min]
  const rough = (max - min) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map(m => m * power).find(s => s >= rough)!
  const ticks: number[] = []
  for (let i = Math.ceil(min / step); i * step <= max + step * 1e-9; i++) ticks.push(Number((i * step).toPrecision(12)))
  return ticks
}

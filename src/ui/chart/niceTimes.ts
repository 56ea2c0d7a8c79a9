const HOUR = 3_600
const STEPS = [300, 900, HOUR, 3 * HOUR, 6 * HOUR, 24 * HOUR, 7 * 24 * HOUR, 30 * 24 * HOUR, 91 * 24 * HOUR]

/**
 * Round times (UTC) for an axis, about four, none within a twelfth of either end where its text would be cut. Unix
 * seconds.
 */
export function niceTimes(from: number, to: number): number[] {
  const span = to - from
  if (!(span > 0)) return []
  const step = STEPS.find(s => span / s <= 4.5) ?? span / 4
  const times: number[] = []
  for (let time = Math.ceil((from + span / 12) / step) * step; time <= to - span / 12; time += step) times.push(time)
  return times
}

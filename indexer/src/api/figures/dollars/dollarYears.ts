import { dollarBars, type DollarPool } from './dollarBars.ts'
import { DAY, YEAR } from '../windows.ts'

/** The highest and lowest of a dollar's year, in dollars. */
export type DollarYear = { high: number; low: number }

/**
 * What the dollars of a chain were worth at most and at least in the year before `now` (unix seconds), by address, from
 * the days of their pools, as a chart of a year is made; who told nothing is not there.
 */
export function yearsOf(
  dollars: readonly string[],
  pools: readonly DollarPool[],
  now: number,
): ReadonlyMap<string, DollarYear> {
  return new Map(
    dollars.flatMap(address => {
      const days = dollarBars({ dollars, pools, address, interval: DAY }).filter(bar => bar.time > now - YEAR)
      if (days.length === 0) return []
      return [
        [
          address,
          { high: Math.max(...days.map(bar => bar.high)), low: Math.min(...days.map(bar => bar.low)) },
        ] as const,
      ]
    }),
  )
}

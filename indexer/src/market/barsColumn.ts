import type { Pack } from '../../engine/Table.ts'
import type { OpenBars } from './openBars.ts'

type Price = number | null
type Packed = [Price, ...[time: number, Price, Price, Price, Price, volume: number, fees: number][]]

/**
 * A subject's open bars as its row keeps them: objects in memory,
 * `[tvl, [time, open, high, low, close, volume, fees], …]` in the database.
 */
export const barsColumn: Pack<OpenBars> = {
  write: ({ tvlUsd, bars }) =>
    JSON.stringify([
      tvlUsd,
      ...bars.map(bar => [bar.time, bar.open, bar.high, bar.low, bar.close, bar.volumeUsd, bar.feesUsd]),
    ]),
  read(text) {
    const [tvlUsd, ...bars] = JSON.parse(text) as Packed
    return {
      tvlUsd,
      bars: bars.map(([time, open, high, low, close, volumeUsd, feesUsd]) => ({
        ...{ time, open, high, low, close },
        ...{ volumeUsd, feesUsd },
      })),
    }
  },
}

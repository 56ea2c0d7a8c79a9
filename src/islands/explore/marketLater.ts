import { settled } from '#islands/live/settled.ts'
import type { Growing } from './growTable.ts'
import type { HearSparks } from './keepSparks.ts'

/** keepMarket, whose code comes when the page stands. What is told until then waits in its order. */
export function marketLater(growing: Growing): HearSparks {
  let keeper: Promise<HearSparks> | undefined
  return (figures, time) => {
    keeper ??= settled()
      .then(() => import('./keepMarket.ts'))
      .then(module => module.keepMarket(growing))
    keeper.then(hear => hear(figures, time)).catch(console.warn)
  }
}

import { settled } from '#islands/live/settled.ts'
import type { HearSparks } from './keepSparks.ts'

/** keepSparks, whose code comes when the page stands. What is told until then waits in its order. */
export function sparksLater(frame: HTMLElement): HearSparks {
  let keeper: Promise<HearSparks> | undefined
  return (figures, time) => {
    keeper ??= settled()
      .then(() => import('./keepSparks.ts'))
      .then(module => module.keepSparks(frame))
    keeper.then(hear => hear(figures, time)).catch(console.warn)
  }
}

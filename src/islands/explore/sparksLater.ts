import { settled } from '#islands/live/settled.ts'
import type { ToldSparks } from './keepSparks.ts'

/** keepSparks, whose code comes when the page stands. What is told until then waits in its order. */
export function sparksLater(frame: HTMLElement): (told: ToldSparks) => void {
  let keeper: Promise<(told: ToldSparks) => void> | undefined
  return told => {
    keeper ??= settled().then(() => import('./keepSparks.ts')).then(module => module.keepSparks(frame))
    keeper.then(hear => hear(told)).catch(console.warn)
  }
}

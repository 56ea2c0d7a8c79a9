import { settled } from '#islands/live/settled.ts'
import type { ToldSparks } from './keepSparks.ts'

/** keepSparks, whose code comes when the page stands. What is told until then is not lost. */
export function sparksLater(frame: HTMLElement): (told: ToldSparks) => void {
  const told: ToldSparks[] = []
  let hear = (one: ToldSparks): void => void told.push(one)
  settled()
    .then(() => import('./keepSparks.ts'))
    .then(({ keepSparks }) => {
      hear = keepSparks(frame)
      for (const one of told) hear(one)
    })
    .catch((error: unknown) => console.warn(`Tarn: the trends stand still: ${error}`))
  return one => hear(one)
}

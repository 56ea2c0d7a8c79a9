// The first script's share of the chart: waits for intent, then fetches the rest.

import { settled } from '#islands/live/settled.ts'
import { FIGURES_EVENT, type ToldFigures } from './liveOf.ts'

const INTENTS = ['pointermove', 'touchstart', 'keydown', 'click']

/** Pointer, touch or key on a chart loads the interactive one; what was pressed in the meantime is done when it is there. */
export function startChart(): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-chart]')) {
    wait(section)
    void keep(section)
  }
}

/** Until then the drawn chart goes on with what the page hears; the code for it comes when the page stands. */
async function keep(section: HTMLElement): Promise<void> {
  let last: ToldFigures | undefined
  let hear: ((told: ToldFigures) => Promise<void>) | undefined
  const failed = (error: Error) => console.warn(`Tarn: the drawn chart stands still: ${error.message}`)
  window.addEventListener(FIGURES_EVENT, event => {
    last = (event as CustomEvent<ToldFigures>).detail
    hear?.(last).catch(failed)
  })
  await settled()
  try {
    hear = (await import('./keepDrawn.ts')).keepDrawn(section)
    if (last) await hear(last)
  } catch (error) {
    failed(error as Error)
  }
}

function wait(section: HTMLElement): void {
  let pressed: HTMLElement | null = null
  const press = (event: Event) => {
    pressed = (event.target as Element).closest<HTMLElement>('[data-pick] button') ?? pressed
  }
  const wake = async () => {
    for (const name of INTENTS) section.removeEventListener(name, wake)
    try {
      const { openChart } = await import('./openChart.ts')
      section.removeEventListener('click', press)
      await openChart(section, pressed)
    } catch (error) {
      // The drawn chart stays; the next intent tries again.
      console.warn(`Tarn: the chart did not load: ${error instanceof Error ? error.message : error}`)
      wait(section)
    }
  }
  section.addEventListener('click', press)
  for (const name of INTENTS) section.addEventListener(name, wake, { passive: true })
}

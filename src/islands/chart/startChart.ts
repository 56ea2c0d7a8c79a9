// The first script's share of the chart: waits for intent, then fetches the rest.

import { settled } from '#islands/live/settled.ts'
import type { ChartOf } from '#ui/chart/ChartFigure.tsx'
import { FIGURES_EVENT, liveOf, type ToldFigures } from './liveOf.ts'
import { moveLast } from './moveLast.ts'

const INTENTS = ['pointermove', 'touchstart', 'keydown', 'click']

/**
 * Pointer, touch or key on a chart loads the interactive one; what was pressed in the meantime is done when it is
 * there.
 */
export function startChart(): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-chart]')) {
    wait(section)
    keep(section)
  }
}

/** Until then the drawn chart goes on with what the page hears; the code for it comes when the page stands. */
function keep(section: HTMLElement): void {
  const { of, chainId, id } = JSON.parse(section.dataset.chart!) as ChartOf
  let keeper: Promise<(told: ToldFigures) => Promise<void>> | undefined
  let isKept = false
  window.addEventListener(FIGURES_EVENT, event => {
    const told = (event as CustomEvent<ToldFigures>).detail
    const { price } = liveOf(told, chainId, id)
    // Headline, flag and last point say one price from the first answer on.
    if (of === 'token' && !isKept && price !== null) moveLast(section, price)
    keeper ??= settled()
      .then(() => import('./keepDrawn.ts'))
      .then(module => module.keepDrawn(section))
    keeper
      .then(hear => {
        isKept = true
        return hear(told)
      })
      .catch(console.warn)
  })
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
      console.warn(`Tarn: the chart did not load: ${error}`)
      wait(section)
    }
  }
  section.addEventListener('click', press)
  for (const name of INTENTS) section.addEventListener(name, wake, { passive: true })
}

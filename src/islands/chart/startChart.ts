// The first script's share of the chart: waits for intent, then fetches the rest.

/** Pointer, touch, key or focus on a chart loads the interactive one; a press on a picker is kept and done when it is there. */
export function startChart(): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-chart]')) {
    let opening: Promise<typeof import('./openChart.ts')> | undefined
    const load = () => (opening ??= import('./openChart.ts'))
    const wake = async (event: Event) => {
      const button = (event.target as Element).closest<HTMLElement>('[data-pick] button')
      for (const name of INTENTS) section.removeEventListener(name, wake)
      try {
        const { openChart } = await load()
        await openChart(section, event.type === 'click' && button ? button : null)
      } catch (error) {
        // The drawn chart stays; the next intent tries again.
        console.warn(`Tarn: the chart did not load: ${error instanceof Error ? error.message : error}`)
        opening = undefined
        for (const name of INTENTS) section.addEventListener(name, wake)
      }
    }
    for (const name of INTENTS) section.addEventListener(name, wake)
    section.querySelector('.chart-tools')?.addEventListener('pointerover', () => void load().catch(() => (opening = undefined)), { once: true })
  }
}

// Not focus: a press on a picker focuses it first, and the press is what counts.
const INTENTS = ['click', 'pointermove', 'touchstart', 'keydown']

/** Milliseconds after load before figures come alive by themselves: the first seconds belong to reading. */
const LATER = 5_500
const INTENTS = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const

type Connection = { saveData?: boolean; type?: string }

/**
 * The landing page's own script: a few lines, since the page may cost 5 kB in all. What keeps figures up to date (EX-8)
 * is loaded when the visitor moves, touches, types or scrolls, and otherwise some seconds later where data volume is
 * free.
 */
export function startLanding(): void {
  // Who comes back finds what was typed (islands/SwapBox/landingForm.ts).
  if (history.state?.tarnForm) dispatchEvent(new CustomEvent('tarn:wake', { detail: 'swap' }))
  // The box is printed with an amount: what is typed after the first press takes its place.
  document
    .querySelector<HTMLInputElement>('.hero-box [name=value]')
    ?.addEventListener('click', ({ currentTarget }) => (currentTarget as HTMLInputElement).select(), { once: true })
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const name of INTENTS) removeEventListener(name, start)
    import('./followFigures.ts').catch((error: unknown) => {
      started = false
      console.warn(`Tarn: live figures did not load: ${error}`)
    })
  }
  for (const name of INTENTS) addEventListener(name, start, { passive: true })
  const { connection } = navigator as Navigator & { connection?: Connection }
  // Counted from the load event: on a slow device a timer of this script's own would be up before the page is whole.
  if (!connection?.saveData && connection?.type !== 'cellular') addEventListener('load', () => setTimeout(start, LATER))
}

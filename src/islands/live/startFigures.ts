// EX-8: the small plain script that keeps a page's figures alive. What to follow lies in `[data-live-page]`.
import { formatFigure } from '#i18n/format.ts'
import { intlTag } from '#i18n/locales.ts'
import { writeFigure } from '#islands/settings/rewriteFigures.ts'
import type { Moment, TransactionRow } from '#data/market/schemas.ts'
import { applyFigures } from './applyFigures.ts'
import { askMarket } from './askMarket.ts'
import { changeFigures } from './readings.ts'
import { followMarket, type LiveState } from './followMarket.ts'

/** Written by ui/explore/LiveState: the stream's query and the paths that tell the same. */
type Page = { query: string; paths: string[]; time: number; words: { live: string; stale: string; body: string } }

export type Parts = {
  onRows?(rows: readonly TransactionRow[]): void
  writeRatio?(element: HTMLDataElement, value: number | null): void
}

/** Follows the market for this page. Figures are right within one answer even if the page was built long ago. */
export function startFigures({ onRows, writeRatio }: Parts = {}): void {
  const place = document.querySelector<HTMLElement>('[data-live-page]')
  if (!place) return
  const page: Page = JSON.parse(place.dataset.livePage!)
  const text = place.querySelector<HTMLElement>('[data-live-text]')
  let state: LiveState = 'stale'

  const show = () => {
    place.dataset.liveState = state
    place.title = state === 'stale' ? page.words.body : ''
    const age = formatFigure('age', page.time, intlTag(document.documentElement.lang))
    if (text) text.textContent = page.words[state].replace('{time}', age)
  }
  const happened = ({ time }: Pick<Moment, 'time'>) => {
    page.time = Math.max(page.time, time)
    show()
  }

  followMarket({
    query: page.query,
    onChange(change) {
      applyFigures(changeFigures(change), writeRatio)
      if (change.transactions.length > 0) onRows?.(change.transactions)
      happened(change.at)
    },
    async catchUp() {
      const asked = await askMarket(page.paths)
      applyFigures(asked.figures, writeRatio)
      if (asked.transactions.length > 0) onRows?.(asked.transactions)
      happened(asked)
    },
    onState(next) {
      state = next
      show()
    },
  })
  // Pages are written with dates, which stay true; ages are for those who have a clock, and grow while nothing comes.
  const ages = () => {
    if (document.hidden) return
    show()
    for (const element of document.querySelectorAll<HTMLDataElement>('data[data-kind="age"]')) writeFigure(element, Number(element.value))
  }
  ages()
  setInterval(ages, 10_000)
}

// EX-8: the small plain script that keeps a page's figures alive. What to follow lies in `[data-live-page]`.
import { formatFigure } from '#i18n/format.ts'
import { writeFigure } from '#islands/settings/rewriteFigures.ts'
import type { Change } from '#data/market/schemas.ts'
import { applyFigures, type WriteRatio } from './applyFigures.ts'
import { askMarket } from './askMarket.ts'
import { changeFigures, type Figures } from './readings.ts'
import type { newRowsLater } from './rows/newRowsLater.ts'
import { followMarket, type LiveState } from './followMarket.ts'
import { paced } from './paced.ts'
import { startMoments } from './startMoments.ts'
import { shownTag } from '../shownTag.ts'

/** Written by ui/explore/LiveState: the stream's query and the paths that tell the same. */
type Page = { query: string; paths: string[]; time: number; words: { live: string; stale: string; body: string } }

export type Parts = {
  /** The page's transactions: kept without a hole. */
  rows?: ReturnType<typeof newRowsLater>
  writeRatio?: WriteRatio
  /** Hears of all figures that came, and of when they are. */
  onFigures?(figures: Figures, time: number): void
}

/** What a busy chain tells is written together, not more often than this. */
const WRITE_EVERY_MS = 1_500
/** A message that doesn't follow on what is known makes the page ask; not more often than this. */
const ASK_AGAIN_MS = 2_000

/** Follows the market for this page. Figures are right within one answer even if the page was built long ago. */
export function startFigures({ rows, writeRatio, onFigures }: Parts = {}): void {
  const place = document.querySelector<HTMLElement>('[data-live-page]')
  if (!place) return
  startMoments()
  const page: Page = JSON.parse(place.dataset.livePage!)
  const text = place.querySelector<HTMLElement>('[data-live-text]')
  const written = writeRatio ? { writeRatio } : {}
  let state: LiveState = 'stale'

  /** Some transactions may be missing, and the market doesn't answer. */
  let behind = false
  let asking: Promise<void> | undefined
  let askedAt = 0

  const show = () => {
    const told = behind ? 'stale' : state
    const title = told === 'stale' ? page.words.body : ''
    const words = page.words[told].replace('{time}', formatFigure({ kind: 'age', value: page.time, tag: shownTag() }))
    // Writing what stands there already would make the browser lay the page out again.
    if (place.dataset.liveState !== told) place.dataset.liveState = told
    if (place.title !== title) place.title = title
    if (text && text.textContent !== words) text.textContent = words
  }
  const list = page.paths.find(path => path.startsWith('transactions')) ?? ''
  const askOn = (cursor: string) =>
    askMarket([`${list.replace(/limit=\d+/, 'limit=100')}&cursor=${encodeURIComponent(cursor)}`])

  async function ask(): Promise<void> {
    askedAt = Date.now()
    let whole = !rows
    try {
      const asked = await askMarket(page.paths)
      applyFigures(asked.figures, { ...written, quiet: true })
      onFigures?.(asked.figures, asked.time)
      page.time = Math.max(page.time, asked.time)
      show()
      whole ||= await rows!.answered(asked, askOn)
    } finally {
      asking = undefined
      behind = !whole
      show()
    }
  }
  const catchUp = () => (asking ??= ask())

  async function heardRows(changes: readonly Change[]): Promise<void> {
    if (!rows || (await rows.heard(changes)) || asking || Date.now() - askedAt < ASK_AGAIN_MS) return
    await catchUp()
  }

  followMarket({
    query: page.query,
    onChange: paced<Change>(WRITE_EVERY_MS, changes => {
      heardRows(changes).catch((error: Error) => console.warn(`Tarn: ${error.message}`))
      applyFigures(changes.flatMap(changeFigures), written)
      for (const change of changes) onFigures?.(changeFigures(change), change.at.time)
      for (const { at } of changes) page.time = Math.max(page.time, at.time)
      show()
    }),
    catchUp,
    onState(next) {
      state = next
      show()
    },
  })
  // Pages are written with dates, which stay true; ages are for those who have a clock, and grow while nothing comes.
  const ages = () => {
    if (document.hidden) return
    show()
    for (const element of document.querySelectorAll<HTMLDataElement>('data[data-kind="age"]'))
      writeFigure(element, Number(element.value))
  }
  ages()
  setInterval(ages, 10_000)
}

import { formatFigure } from '#i18n/format.ts'
import { shownTag } from '#islands/settings/shownTag.ts'
import type { LiveState } from './followMarket.ts'

/** Of ui/explore/LiveState. `stale` has a `{time}`; `body` says more of it. */
export type AgeWords = Record<LiveState | 'body', string>

/** Writes how old a page's figures are into its place: whether they live, and of when they are (unix seconds). */
export function ageOf(place: HTMLElement, words: AgeWords): (state: LiveState, time: number) => void {
  const text = place.querySelector<HTMLElement>('[data-live-text]')
  return (state, time) => {
    const title = state === 'stale' ? words.body : ''
    const told = words[state].replace('{time}', formatFigure({ kind: 'age', value: time, tag: shownTag() }))
    // Writing what stands there already would make the browser lay the page out again.
    if (place.dataset.liveState !== state) place.dataset.liveState = state
    if (place.title !== title) place.title = title
    if (text && text.textContent !== told) text.textContent = told
    // The foot names the block that a page was made with: what lives has left it.
    if (state === 'live') document.querySelector('[data-snapshot]')?.remove()
  }
}

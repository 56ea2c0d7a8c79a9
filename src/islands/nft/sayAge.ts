import { formatFigure } from '#i18n/format.ts'
import { shownTag } from '../shownTag.ts'

type Told = { time: number; words: { live: string; stale: string; body: string } }

/**
 * Writes into ui/explore/LiveState whether a page's figures live, and else of when they are (unix seconds). By hand
 * here: a module that pages of the market share would be a file more among their first bytes.
 */
export function sayAge(place: HTMLElement): (lives: boolean, time: number) => void {
  const { time: built, words }: Told = JSON.parse(place.dataset.livePage!)
  const text = place.querySelector<HTMLElement>('[data-live-text]')
  let newest = built
  return (lives, time) => {
    newest = Math.max(newest, time)
    const age = formatFigure({ kind: 'age', value: newest, tag: shownTag() })
    place.dataset.liveState = lives ? 'live' : 'stale'
    place.title = lives ? '' : words.body
    if (text) text.textContent = lives ? words.live : words.stale.replace('{time}', age)
  }
}

import { formatFigure } from '#i18n/format.ts'
import { writeFigure } from '#islands/settings/rewriteFigures.ts'
import { shownTag } from '#islands/shownTag.ts'

const MOMENTS = 'data:is([data-kind="age"], [data-kind="date"])'

/**
 * Moments in the reader's own time: what the page wrote in UTC is written again, and a moment says its date and zone
 * when it is pointed at.
 */
export function startMoments(): void {
  for (const place of document.querySelectorAll<HTMLDataElement>('data[data-kind="date"]'))
    if (place.value) writeFigure(place, Number(place.value))
  for (const place of document.querySelectorAll<SVGTextElement>('text[data-time]'))
    place.textContent = formatFigure({ kind: 'clock', value: Number(place.dataset.time), tag: shownTag() })
  const tell = ({ target }: Event) => {
    const place = (target as Element).closest?.<HTMLDataElement>(MOMENTS)
    if (place?.value) place.title = formatFigure({ kind: 'date', value: Number(place.value), tag: shownTag() })
  }
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, tell)
}

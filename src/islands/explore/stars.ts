// Of explore's tokens and pools only: transactions have no stars, and their page has bytes for other things. A door of
// its own, since a module that is also imported the usual way would cost every page that does a namespace.
import { markStars, starOf } from '#islands/live/favorites.ts'

export { startFavorites } from '#islands/live/favorites.ts'

/** Each row of `frame` gets its star when it comes. `label`: of a star, with `{name}`. */
export function starRows(frame: HTMLElement, kind: string, label: string): void {
  for (const row of frame.querySelectorAll<HTMLElement>('tbody tr')) {
    const who = row.querySelector('.who')
    if (!who || who.querySelector('.star')) continue
    const name = row.querySelector('[data-part="name"]')?.textContent ?? ''
    who.append(
      starOf(
        `${kind.slice(0, -1)}:${row.dataset.key}`,
        label.replace('{name}', () => name),
      ),
    )
  }
  markStars(frame)
}

// Favorites on pages (EN-7): stars that say whether a thing is one, and make it one.
import { FAVORITES_EVENT, readFavorites, toggleFavorite } from '#state/settings/favorites.ts'

/** A star for a row. `label` is its whole name. */
export function starOf(key: string, label: string): HTMLButtonElement {
  const star = document.createElement('button')
  star.type = 'button'
  star.className = 'star'
  star.dataset.favorite = key
  star.setAttribute('aria-label', label)
  return star
}

/** Shows every star below `root` as it is stored. */
export function markStars(root: ParentNode = document): void {
  const kept = new Set(readFavorites())
  for (const star of root.querySelectorAll<HTMLElement>('[data-favorite]'))
    star.setAttribute('aria-pressed', String(kept.has(star.dataset.favorite!)))
}

/** Presses of stars, here and in other tabs. `changed` hears of every change. */
export function startFavorites(changed: () => void = () => {}): void {
  document.addEventListener('click', event => {
    const key = (event.target as Element).closest<HTMLElement>('[data-favorite]')?.dataset.favorite
    if (key) toggleFavorite(key)
  })
  const heard = () => {
    markStars()
    changed()
  }
  window.addEventListener(FAVORITES_EVENT, heard)
  window.addEventListener('storage', heard)
  markStars()
}

import type { Say } from '#i18n/Say.ts'

/** A star in a page's head; the script keeps and presses it. `of`: what state/favorites calls the thing. */
export function FavoriteStar({ say, of, name }: { say: Say; of: string; name: string }) {
  return (
    <button
      type="button"
      className="star star-head needs-script"
      data-favorite={of}
      aria-pressed="false"
      aria-label={say.t('favorite.star', { name })}
    />
  )
}

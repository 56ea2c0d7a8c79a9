import type { Say } from '#i18n/Say.ts'
import { plot } from '#ui/chart/plot.ts'
import { direction } from '#ui/primitives/direction.ts'
import { Figure } from '#ui/primitives/Figure.tsx'

const [WIDTH, HEIGHT] = [640, 96]

/** What is held now, worth over the past day: a line, and its ends in words. Nothing where nothing has a price. */
export function WorthLine({ say, values }: { say: Say; values: readonly number[] }) {
  const drawn = plot(
    values.map((value, time) => ({ time, value })),
    WIDTH,
    HEIGHT,
  )
  if (!drawn) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return (
    <figure className="worth" data-private>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        data-direction={direction(values.at(-1)! - values[0]!)}
        aria-hidden="true"
      >
        <path className="worth-area" d={drawn.area} />
        <path className="worth-line" d={drawn.line} />
      </svg>
      <figcaption className="soft small">
        {say.t('portfolio.worth')} · {say.t('portfolio.worthLow')} <Figure say={say} kind="usd" value={low} /> ·{' '}
        {say.t('portfolio.worthHigh')} <Figure say={say} kind="usd" value={high} />
      </figcaption>
    </figure>
  )
}

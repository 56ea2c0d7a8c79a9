import { Fragment } from 'react'
import { type WorthRange, worthRanges } from '#domain/token/Market.ts'
import type { Say } from '#i18n/Say.ts'
import { Dotted } from '#ui/primitives/Dotted.tsx'
import { plot } from '#ui/chart/plot.ts'
import { direction } from '#ui/primitives/direction.ts'
import { Figure } from '#ui/primitives/Figure.tsx'

const [WIDTH, HEIGHT] = [640, 96]

type Props = {
  say: Say
  range: WorthRange
  /** Oldest first; empty: nothing has a price. */
  values: readonly number[]
  /** Unix seconds from which on prices are known, when that is later than the range begins. */
  since: number | null
  /** Its worth is unknown. */
  failed: boolean
}

/**
 * What is held now, worth over a while: a line, and its ends in words; the ranges are links, so nothing needs a script.
 * Nothing where nothing has a price.
 */
export function WorthLine({ say, range, values, since, failed }: Props) {
  const drawn = plot({ points: values.map((value, time) => ({ time, value })), width: WIDTH, height: HEIGHT })
  if (!drawn && !failed && since === null && range === '1d') return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return (
    <figure className="worth" data-private>
      {drawn ? (
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          data-direction={direction(values.at(-1)! - values[0]!)}
          aria-hidden="true"
        >
          <path className="worth-area" d={drawn.area} />
          <path className="worth-line" d={drawn.line} />
        </svg>
      ) : (
        <p className="worth-none soft">{say.t(failed ? 'explore.loadFailed' : 'portfolio.worthNone')}</p>
      )}
      <figcaption className="soft small">
        <nav className="segmented" aria-label={say.t('chart.range')}>
          {worthRanges.map(one => (
            <a
              key={one}
              href={`?range=${one}`}
              rel="nofollow"
              title={say.t(`chart.rangeName.${one}`)}
              aria-current={one === range ? 'true' : undefined}
            >
              {say.t(`chart.range.${one}`)}
            </a>
          ))}
        </nav>
        {drawn && (
          <Dotted
            parts={[
              say.t('portfolio.worthHeld', { range: say.t(`chart.rangeName.${range}`) }),
              <Fragment key="low">
                {say.t('portfolio.worthLow')} <Figure say={say} kind="usd" value={low} />
              </Fragment>,
              <Fragment key="high">
                {say.t('portfolio.worthHigh')} <Figure say={say} kind="usd" value={high} />
              </Fragment>,
              ...(since === null ? [] : [say.t('portfolio.worthSince', { date: say.figure('date', since) })]),
            ]}
          />
        )}
      </figcaption>
    </figure>
  )
}

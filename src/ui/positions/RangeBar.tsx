import type { PositionStatus } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import type { RangeView } from './PositionView.ts'

/** The range as a band in the water, the price as a line through it; said in words for who can't see it. */
export function RangeBar({ say, range, status }: { say: Say; range: RangeView; status: PositionStatus }) {
  const { base, quote, now, band, at } = range
  const said =
    range.low === null && range.high === null
      ? say.t('positions.rangeFull', { base, quote, now })
      : say.t('positions.rangeSaid', { base, quote, now, low: range.low ?? '0', high: range.high ?? '∞' })
  return (
    <div className={`range range-${status}`}>
      <svg className="range-bar" width="100%" height="14" aria-hidden="true">
        <rect className="range-water" y="5" width="100%" height="4" rx="2" />
        <rect
          className="range-band"
          x={`${band[0]}%`}
          y="3"
          width={`${Math.max(1, band[1] - band[0])}%`}
          height="8"
          rx="4"
        />
        <rect className="range-now" x={`${at}%`} width="2" height="14" rx="1" />
      </svg>
      <p className="range-said soft">{said}</p>
    </div>
  )
}

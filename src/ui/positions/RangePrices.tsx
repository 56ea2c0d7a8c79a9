import type { Say } from '#i18n/Say.ts'
import type { RangeView } from './PositionView.ts'

/** Least, present and greatest price of a range. */
export function RangePrices({ say, range }: { say: Say; range: RangeView }) {
  const unit = say.t('position.per', { quote: range.quote, base: range.base })
  const prices = [
    ['min', range.low ?? '0'],
    ['now', range.now],
    ['max', range.high ?? '∞'],
  ] as const
  return (
    <dl className="range-prices">
      {prices.map(([name, price]) => (
        <div key={name} className="card card-sunken pad-s">
          <dt className="soft">{say.t(`position.${name}`)}</dt>
          <dd>
            <bdi translate="no">{price}</bdi>
            <small className="soft">{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

import { typePrice } from '#domain/liquidity/CreateForm.ts'
import { moveEnd, stepEnd, viewOf, withRange } from '#domain/liquidity/CreateRange.ts'
import type { RangePosition } from '#domain/liquidity/Position.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { PriceField } from '#ui/liquidity/PriceField.tsx'
import { RangePicker } from '#ui/liquidity/RangePicker.tsx'
import { chartEnds, edgeOf, endViews, presetViews, unitOf } from '../create/priceViews.ts'
import { useHistogram } from '../create/useHistogram.ts'
import { readTyped } from '../../../i18n/typedAmount.ts'
import type { Ranging } from './useRangeForm.ts'

type Props = { say: Say; position: RangePosition; sides: readonly [Token, Token]; ranging: Ranging }

/** Where a position goes: ready-made ranges, dragged ends, typed prices. */
export function MoveRange({ say, position, sides, ranging }: Props) {
  const { form, moment, change } = ranging
  const { order } = moment
  const { chainId, pool, sqrtPriceX96, liquidity, tick } = position
  const facts = { pool, block: 0n, there: true, sqrtPriceX96, liquidity, pair: null }
  const bars = useHistogram({ chainId, facts, decimals: { a: sides[0].decimals, b: sides[1].decimals }, known: true })
  const ends = chartEnds(say, ranging, moment)
  const plain = (text: string) => (text.trim() === '' ? '' : (readTyped(text, say.tag) ?? text))
  return (
    <section className="create-range" aria-label={say.t('move.newRange')}>
      <h3>{say.t('move.newRange')}</h3>
      <div className="create-presets" role="group" aria-label={say.t('create.presets')}>
        {presetViews(say, ranging, moment).map(({ key, text, range, chosen }) => (
          <button
            key={key}
            type="button"
            aria-pressed={chosen}
            disabled={range === null}
            onClick={() => range && change(withRange(form, order, range))}
          >
            {text}
          </button>
        ))}
      </div>
      {ends && (
        <RangePicker
          say={say}
          bars={bars}
          tick={tick}
          {...ends}
          inverted={viewOf(form, order).inverted === true}
          edge={edgeOf(moment)}
          onMove={(which, at) => change(moveEnd(form, { order, which, tick: at }))}
          onStep={(which, by) => change(stepEnd(form, { order, which, by }))}
        />
      )}
      <div className="create-prices">
        {endViews(say, ranging, moment).map(({ which, label, value, under, problem }) => (
          <PriceField
            key={which}
            say={say}
            label={label}
            unit={unitOf(say, ranging)}
            value={value}
            under={under}
            problem={problem}
            onType={text => change(typePrice(form, which, plain(text)))}
            onStep={by => change(stepEnd(form, { order, which, by }))}
          />
        ))}
      </div>
    </section>
  )
}

import { ranges } from '#domain/token/Market.ts'
import type { Candles } from '#data/market/schemas.ts'
import { formatRatio } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { ChartTable } from './ChartTable.tsx'
import { FLOOR_ROWS } from './plotChart.ts'
import { PriceChart } from './PriceChart.tsx'
import { sumBars } from './sumBars.ts'
import { turnedBar } from './turnedBar.ts'

export type ChartKind = 'price' | 'volume' | 'tvl' | 'liquidity'

/** What a chart is of, for the script that replaces it on intent (islands/chart). */
export type ChartOf = {
  of: 'token' | 'pool'
  chainId: number
  id: string
  name: string
  kinds: ChartKind[]
  kind: ChartKind
  /** A pool whose price says more the other way round: it begins so. */
  turned?: boolean
}

type Props = {
  say: Say
  chart: ChartOf
  candles: Candles | null /** Path of the page with every range as tables. */
  more: string
}

const buttons = (items: [string, string][], value: string) =>
  items.map(([key, text]) => (
    <button key={key} type="button" data-value={key} aria-pressed={key === value}>
      {text}
    </button>
  ))

/** Chart, its pickers and its table. One day; other ranges and kinds come with the interactive chart. */
export function ChartFigure({ say, chart, candles, more }: Props) {
  const items = (candles?.items ?? []).map(bar => (chart.turned ? turnedBar(bar) : bar))
  const { name, kind } = chart
  const bars = kind === 'volume'
  const label = say.t(bars ? 'chart.label.volume' : 'chart.label.price', { name, range: say.t('chart.range.1d') })
  const plain = chart.of === 'token' ? undefined : (value: number) => formatRatio(value, say.tag)
  const points = (bars ? sumBars(items, 100) : items).map(c => ({ time: c.time, value: bars ? c.volumeUsd : c.close }))
  const last = items[items.length - 1]
  const stale = candles && last && candles.at.time - last.time > 7_200 ? last.time : null
  return (
    <section className="chart" data-chart={JSON.stringify(chart)}>
      <div dir="ltr" className="chart-frame">
        <PriceChart
          say={say}
          label={label}
          points={points}
          kind={bars ? 'usd' : 'price'}
          write={bars ? undefined : plain}
          bars={bars}
          volumes={sumBars(items, FLOOR_ROWS).map(c => c.volumeUsd)}
          nothing={
            <p>
              <strong>{say.t(`chart.noData.${chart.of}`)}</strong>
              <br />
              <span className="soft">{say.t('chart.noData.body')}</span>
            </p>
          }
        />
        <p className="chart-said" dir="auto" role="status" data-chart-said hidden />
      </div>
      {stale && (
        <p className="chart-stale soft" data-stale>
          {say.t('chart.stale', { time: say.figure('age', stale) })}
        </p>
      )}
      <div className="chart-tools needs-script">
        <div className="segmented" role="group" aria-label={say.t('chart.range')} data-pick="range">
          {buttons(
            ranges.map(r => [r, say.t(`chart.range.${r}`)]),
            '1d',
          )}
        </div>
        <div
          className="segmented"
          role="group"
          aria-label={say.t('chart.style')}
          data-pick="style"
          hidden={kind !== 'price'}
        >
          {buttons(
            [
              ['line', say.t('chart.style.line')],
              ['candles', say.t('chart.style.candles')],
            ],
            'line',
          )}
        </div>
        <div className="segmented" role="group" aria-label={say.t('chart.kind')} data-pick="kind">
          {buttons(
            chart.kinds.map(k => [k, say.t(`chart.kind.${k}`)]),
            kind,
          )}
        </div>
      </div>
      {items.length > 0 && <ChartTable say={say} label={label} candles={items} write={plain} more={more} />}
    </section>
  )
}

import type { Candle } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { sumBars } from './sumBars.ts'

/** In HTML and by the script alike. */
const ROWS = 16

type Props = {
  say: Say
  label: string
  candles: readonly Candle[]
  write?(value: number): string /** Path of the page with every range. */
  more: string
}

/**
 * A chart's numbers as a table, for readers who prefer numbers to a drawing. Few rows, newest first, each with all that
 * was traded until the next one; the script rewrites it.
 */
export function ChartTable({ say, label, candles, write, more }: Props) {
  const price = write ?? ((value: number) => say.figure('price', value))
  return (
    <details className="chart-table">
      <summary>{say.t('chart.table')}</summary>
      <div className="table-scroll">
        <table aria-label={label} data-chart-table>
          <thead>
            <tr>
              <th scope="col">{say.t('chart.table.from')}</th>
              <th scope="col" className="end">
                {say.t('chart.open')}
              </th>
              <th scope="col" className="end">
                {say.t('chart.close')}
              </th>
              <th scope="col" className="end">
                {say.t('chart.kind.volume')}
              </th>
              <th scope="col" className="end">
                {say.t('chart.kind.tvl')}
              </th>
            </tr>
          </thead>
          <tbody>
            {sumBars(candles, ROWS)
              .reverse()
              .map(c => (
                <tr key={c.time}>
                  <td>{say.figure('date', c.time)}</td>
                  <td className="end">{price(c.open)}</td>
                  <td className="end">{price(c.close)}</td>
                  <td className="end">{say.figure('usd', c.volumeUsd)}</td>
                  <td className="end">{say.figure('usd', c.tvlUsd)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      <a className="onward-small" href={more}>
        {say.t('chart.more')}
      </a>
    </details>
  )
}

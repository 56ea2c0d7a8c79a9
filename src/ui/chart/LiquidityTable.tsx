import type { PoolTicks } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { liquidityBars } from './liquidityBars.ts'

type Props = {
  say: Say
  ticks: PoolTicks
  decimals: [number, number]
  label: string /** Prices of the other token; lowest first all the same. */
  turned?: boolean
  write(value: number): string /** Ranges shown, those nearest the price. */
  most?: number
}

/** The liquidity chart's numbers: price ranges from low to high, what share of the deepest one lies there, the active one marked. */
export function LiquidityTable({ say, ticks, decimals, label, turned, write, most = 24 }: Props) {
  const all = liquidityBars(ticks, ...decimals)
  if (all.length === 0) return null
  const active = Math.max(
    0,
    all.findIndex(bar => bar.active),
  )
  const from = Math.max(0, Math.min(active - Math.floor(most / 2), all.length - most))
  const near = all.slice(from, from + most)
  const shown = turned ? near.map(bar => ({ ...bar, low: 1 / bar.high, high: 1 / bar.low })).reverse() : near
  const deepest = Math.max(...all.map(bar => bar.liquidity))
  return (
    <table className="plain" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{say.t('chart.rangeFrom')}</th>
          <th scope="col">{say.t('chart.rangeTo')}</th>
          <th scope="col" className="end">
            {say.t('chart.kind.liquidity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(bar => (
          <tr key={bar.fromTick} data-active={bar.active ? '' : undefined}>
            <td>{write(bar.low)}</td>
            <td>{write(bar.high)}</td>
            <td className="end">
              {bar.active && <span className="badge badge-accent">{say.t('chart.activeRange')}</span>}{' '}
              {say.figure('percent', bar.liquidity / deepest)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

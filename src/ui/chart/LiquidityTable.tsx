import type { PoolTicks } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { isFullRangeEnd } from './isFullRangeEnd.ts'
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

/**
 * The liquidity chart's numbers: price ranges from low to high, what share of the deepest one lies there, the active
 * one marked.
 */
export function LiquidityTable({ say, ticks, decimals, label, turned, write, most = 24 }: Props) {
  const all = liquidityBars(ticks, ...decimals)
  if (all.length === 0) return null
  const active = Math.max(
    0,
    all.findIndex(bar => bar.active),
  )
  const from = Math.max(0, Math.min(active - Math.floor(most / 2), all.length - most))
  const near = all.slice(from, from + most)
  const shown = turned ? near.toReversed() : near
  /**
   * The price at a tick as the table tells it; where a full range ends there is none: nothing, or beyond all measure.
   */
  const told = (tick: number, price: number) => {
    if (isFullRangeEnd(tick)) return tick < 0 === !turned ? '0' : '∞'
    return write(turned ? 1 / price : price)
  }
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
            <td>{turned ? told(bar.toTick, bar.high) : told(bar.fromTick, bar.low)}</td>
            <td>{turned ? told(bar.fromTick, bar.low) : told(bar.toTick, bar.high)}</td>
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

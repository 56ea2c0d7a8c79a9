import { Figure } from '#ui/primitives/Figure.tsx'
import type { ReactNode } from 'react'
import { ranges, type Range } from '#domain/token/Market.ts'
import type { Candle } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { sumBars } from './sumBars.ts'

export type Histories = Partial<Record<Range, readonly Candle[]>>

/** Rows a table has at most: neighbours are joined, nothing traded is left out. A year is told by weeks. */
const MOST = 57

type Props = {
  say: Say
  /** Symbol or pair, clean. */
  name: string
  histories: Histories
  /** A pool's prices have no currency. */
  write?(value: number): string
  /** Of the page whose charts these are. */
  back: string
  children?: ReactNode
}

/**
 * Every range of every chart of a token or pool as tables: all that the interactive chart can show, without a script.
 */
export function HistoryView({ say, name, histories, write, back, children }: Props) {
  const price = write ?? ((value: number) => say.figure('price', value))
  const heads: [string, boolean][] = [
    ['chart.table.from', false],
    ['chart.open', true],
    ['chart.high', true],
    ['chart.low', true],
    ['chart.close', true],
    ['chart.kind.volume', true],
    ['chart.kind.tvl', true],
  ]
  const shown = ranges.filter(range => (histories[range]?.length ?? 0) > 0)
  return (
    <div className="detail wrap history">
      <p className="crumbs">
        <a href={back}>{name}</a>
      </p>
      <h1 className="list-title">{say.t('chart.history', { name })}</h1>
      <nav aria-label={say.t('chart.range')} className="chips">
        {shown.map(range => (
          <a key={range} className="button button-secondary button-s" href={`#range-${range}`}>
            {say.t(`chart.range.${range}`)}
          </a>
        ))}
      </nav>
      {shown.length === 0 && <p className="market-frame nothing soft">{say.t('chart.noData.body')}</p>}
      {shown.map(range => (
        <section key={range} id={`range-${range}`} aria-labelledby={`range-${range}-title`}>
          <h2 id={`range-${range}-title`}>{say.t(`chart.rangeName.${range}`)}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keys */}
          <div className="table-scroll market-frame" tabIndex={0} role="group">
            <table
              className="plain"
              aria-label={say.t('chart.label.price', { name, range: say.t(`chart.rangeName.${range}`) })}
            >
              <thead>
                <tr>
                  {heads.map(([key, end]) => (
                    <th key={key} scope="col" className={end ? 'end' : undefined}>
                      {say.t(key)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sumBars(histories[range]!, MOST)
                  .reverse()
                  .map(c => (
                    <tr key={c.time}>
                      <td>{say.figure('date', c.time)}</td>
                      {[c.open, c.high, c.low, c.close].map((value, i) => (
                        <td key={heads[i + 1]![0]} className="end">
                          {price(value)}
                        </td>
                      ))}
                      <td className="end">
                        <Figure say={say} kind="usd" value={c.volumeUsd} />
                      </td>
                      <td className="end">
                        <Figure say={say} kind="usd" value={c.tvlUsd} />
                      </td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
      {children}
    </div>
  )
}

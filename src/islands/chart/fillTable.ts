import type { Candle } from '#data/market/schemas.ts'
import { formatFigure, UNKNOWN } from '#i18n/format.ts'
import { sumBars } from '#ui/chart/sumBars.ts'

/**
 * The numbers of what is drawn, as ui/chart/ChartTable writes them: newest first, at most 16 rows, nothing traded left
 * out.
 */
export function fillTable(
  section: HTMLElement,
  {
    candles,
    price,
    money,
    tag,
  }: { candles: readonly Candle[]; price: (value: number) => string; money: (value: number) => string; tag: string },
): void {
  const body = section.querySelector<HTMLTableSectionElement>('[data-chart-table] tbody')
  if (!body) return
  const rows = sumBars(candles, 16)
    .reverse()
    .map(candle => {
      const row = document.createElement('tr')
      const texts = [
        formatFigure({ kind: 'date', value: candle.time, tag }),
        price(candle.open),
        price(candle.close),
        money(candle.volumeUsd),
        candle.tvlUsd === null ? UNKNOWN : money(candle.tvlUsd),
      ]
      texts.forEach((text, i) => {
        const cell = row.insertCell()
        cell.textContent = text
        if (i > 0) cell.className = 'end'
      })
      return row
    })
  body.replaceChildren(...rows)
}

import type { Figures } from './readings.ts'

/**
 * Bars of shares follow the figures they are drawn of: `data-parts` names the fields of each part, `data-of` whose they
 * are. Loaded when the page stands.
 */
export function drawShares(figures: Figures): void {
  for (const bar of document.querySelectorAll<SVGElement>('svg[data-parts]')) {
    const fields = figures.find(([key]) => key === bar.dataset.of)?.[1]
    if (!fields) continue
    const values = bar.dataset.parts!.split(' ').map(name => Number(fields[name]) || 0)
    const sum = values.reduce((total, value) => total + value, 0)
    if (sum <= 0) continue
    let from = 0
    bar.querySelectorAll('rect').forEach((rect, i) => {
      const width = (values[i]! / sum) * 100
      rect.setAttribute('x', `${from.toFixed(2)}%`)
      rect.setAttribute('width', `${width.toFixed(2)}%`)
      from += width
    })
  }
}

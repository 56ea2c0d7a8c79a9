import { Window } from 'happy-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { plotChart } from '#ui/chart/plotChart.ts'
import { moveLast } from './moveLast.ts'

afterEach(() => vi.unstubAllGlobals())

test('[EX-3] [EX-8] a drawn line ends where a chart drawn with the same price would, its dot and flag with it', () => {
  const values = [10, 14, 8, 11]
  const { line, area, span, lastY } = plotChart(
    values.map((value, time) => ({ time, value })),
    false,
  )!
  const { document } = new Window()
  vi.stubGlobal('document', document)
  document.body.innerHTML = `<p class="detail-price"><data class="big">$13.00</data></p><section>
    <svg data-span="${span.join(' ')}"><path class="chart-line" d="${line}"/><path class="chart-area" d="${area}"/>
    <circle class="chart-dot" cy="${lastY}"/></svg><g class="chart-now"><text>$11.00</text></g></section>`
  const section = document.querySelector('section')! as unknown as Element
  // Of the same scale: its ends are among the values.
  const { lastY: there } = plotChart(
    [...values.slice(0, -1), 13].map((value, time) => ({ time, value })),
    false,
  )!
  for (const price of [9, 12, 13]) moveLast(section, price)
  expect(section.querySelector('.chart-dot')!.getAttribute('cy')).toBe(`${there}`)
  expect(section.querySelector('.chart-line')!.getAttribute('d')).toBe(`${line}L720 ${there}`)
  expect(section.querySelector('.chart-area')!.getAttribute('d')).toBe(area.replace('V', `L720 ${there}V`))
  expect(section.querySelector('.chart-now')!.getAttribute('transform')).toBe(`translate(0 ${there})`)
  expect(section.querySelector('.chart-now text')!.textContent).toBe('$13.00')
})

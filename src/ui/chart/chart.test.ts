import { describe, expect, test } from 'vitest'
import { niceTicks } from './plotChart.ts'
import { plot } from './plot.ts'
import { axisWidth, BOX, CHART, lineRoom } from './geometry.ts'
import { axisTicks, plotChart, plotFloor } from './plotChart.ts'
import { thin } from './thin.ts'

describe('[EX-3] the server-drawn chart', () => {
  test('draws whole relative steps from the first point to the last, highest value on top', () => {
    const drawn = plot(
      {
        points: [
          { time: 0, value: 1 },
          { time: 5, value: 3 },
          { time: 10, value: 2 },
        ],
        width: 100,
        height: 100,
      },
      { pad: 0.1 },
    )!
    expect(drawn.line).toBe('M0 90l50-80 50 40')
    expect(drawn.area).toBe('M0 90l50-80 50 40V100H0Z')
    expect(drawn.last).toEqual({ x: 100, y: 50 })
    expect([drawn.min, drawn.max]).toEqual([1, 3])
  })
  test('[IN-2] an axis has room for the longest of what is written on it, marks not counted', () => {
    expect(axisWidth(['$40.0K', ''])).toBe(CHART.axis)
    expect(axisWidth(['\u200f95,072.21\u200f\u00a0\u200eUS$\u200e', '$1'])).toBe(axisWidth(['95 072,21 $US']))
    // What a browser made of it: 10 px before the text, and 112 px of text.
    expect(axisWidth(['0,000009178 $US'])).toBeGreaterThanOrEqual(10 + 112 + 4)
  })
  test('a flat series lies in the middle', () => {
    expect(
      plot({
        points: [
          { time: 0, value: 7 },
          { time: 1, value: 7 },
        ],
        width: 10,
        height: 40,
      })!.line,
    ).toBe('M0 20l10 0')
  })
  test('[EX-5] fewer than two finite points are no history', () => {
    expect(plot({ points: [], width: 10, height: 10 })).toBeNull()
    expect(plot({ points: [{ time: 1, value: 4 }], width: 10, height: 10 })).toBeNull()
    expect(
      plot({
        points: [
          { time: 1, value: 4 },
          { time: 2, value: Number.NaN },
        ],
        width: 10,
        height: 10,
      }),
    ).toBeNull()
  })
  test('axis values are round and inside the range', () => {
    expect(niceTicks(0, 10, 4)).toEqual([0, 2.5, 5, 7.5, 10])
    expect(niceTicks(3012, 3144, 4)).toEqual([3050, 3100])
    expect(niceTicks(0.00012, 0.00019, 4)).toEqual([0.00012, 0.00014, 0.00016, 0.00018])
    expect(niceTicks(5, 5)).toEqual([5])
    expect(niceTicks(Number.NaN, 1)).toEqual([])
  })
  test('[EX-4] bars stand on their own zero: as high as their value, from the line that says 0', () => {
    const chart = plotChart(
      [10, 40, 20].map((value, time) => ({ time, value })),
      true,
    )!
    const heights = [...chart.bars.matchAll(/v-(\d+)h/g)].map(match => Number(match[1]))
    expect(heights[1]! / heights[0]!).toBeCloseTo(4, 1)
    expect(heights[1]! / heights[2]!).toBeCloseTo(2, 1)
    expect(chart.ticks[0]).toEqual({ value: 0, y: BOX.height })
    // The axis is the bars' own: its mark of 40 is the top of the bar of 40.
    expect(chart.ticks.find(tick => tick.value === 40)!.y).toBe(BOX.height - heights[1]!)
    expect(
      plotChart(
        [0, 0].map((value, time) => ({ time, value })),
        true,
      ),
    ).toBeNull()
  })
  test('[EX-3] below a price stands what was traded at it, from the floor up; a day of nothing has none', () => {
    const heights = [...plotFloor([0, 10, 40]).matchAll(/M(\d+) (\d+)v-(\d+)/g)].map(match =>
      match.slice(1).map(Number),
    )
    expect(heights.map(([x, y]) => [x, y])).toEqual([
      [BOX.width / 2, BOX.height],
      [Math.round((BOX.width * 5) / 6), BOX.height],
    ])
    expect(heights[1]![2]! / heights[0]![2]!).toBeCloseTo(4, 0)
    // Its highest bar ends below the lowest place a line can have.
    expect(heights[1]![2]).toBeLessThan(BOX.height * lineRoom.bottom)
    expect(plotFloor([0, 0])).toBe('')
    expect(plotFloor([])).toBe('')
  })
  test('[EX-3] flags stand at the highest, the lowest and the last price, and at that of a day ago; no axis text lies below one', () => {
    const day = Array.from({ length: 289 }, (_, i) => ({ time: 1_000_000 + i * 300, value: 3_000 + (i % 7) }))
    day[72] = { time: day[72]!.time, value: 3_100 }
    day[144] = { time: day[144]!.time, value: 2_900 }
    const chart = plotChart(day, false)!
    expect(chart.marks.map(({ of, x, anchor, value }) => [of, x, anchor, value])).toEqual([
      ['high', '25.0%', 'start', 3_100],
      ['low', '50.0%', 'middle', 2_900],
    ])
    expect(chart.marks[0]!.y).toBeLessThan(chart.marks[1]!.y)
    expect(chart.lastValue).toBe(day[288]!.value)
    // The day began at about the price of now: their names stand apart.
    expect(Math.abs(chart.ago!.nameY - chart.lastY)).toBeGreaterThanOrEqual(22)
    for (const { y } of axisTicks(chart))
      expect(Math.min(Math.abs(y - chart.lastY), Math.abs(y - chart.ago!.nameY))).toBeGreaterThanOrEqual(17)
    // Two hours are no day, and what never moved has no highest point.
    expect(plotChart(day.slice(0, 25), false)!.ago).toBeNull()
    expect(
      plotChart(
        day.map(({ time }) => ({ time, value: 7 })),
        false,
      )!.marks,
    ).toEqual([])
    expect(plotChart(day, true)!.marks).toEqual([])
  })
  test('[EX-3] a line’s scale is that of every point, also of those too many to be drawn', () => {
    const many = Array.from({ length: 1_000 }, (_, time) => ({ time, value: time === 501 ? 50 : 1 + (time % 2) }))
    expect(plot({ points: many, width: 720, height: 330 })).toMatchObject({ min: 1, max: 50 })
  })
  test('thinning keeps the ends', () => {
    const many = Array.from({ length: 1000 }, (_, i) => i)
    const few = thin(many, 10)
    expect(few).toHaveLength(10)
    expect([few[0], few[9]]).toEqual([0, 999])
  })
})

import { describe, expect, test } from 'vitest'
import { niceTicks } from './niceTicks.ts'
import { plot } from './plot.ts'
import { thin } from './thin.ts'

describe('[EX-3] the server-drawn chart', () => {
  test('draws whole relative steps from the first point to the last, highest value on top', () => {
    const drawn = plot([{ time: 0, value: 1 }, { time: 5, value: 3 }, { time: 10, value: 2 }], 100, 100, { pad: 0.1 })!
    expect(drawn.line).toBe('M0 90l50-80 50 40')
    expect(drawn.area).toBe('M0 90l50-80 50 40V100H0Z')
    expect(drawn.last).toEqual({ x: 100, y: 50 })
    expect([drawn.min, drawn.max]).toEqual([1, 3])
  })
  test('a flat series lies in the middle', () => {
    expect(plot([{ time: 0, value: 7 }, { time: 1, value: 7 }], 10, 40)!.line).toBe('M0 20l10 0')
  })
  test('[EX-5] fewer than two finite points are no history', () => {
    expect(plot([], 10, 10)).toBeNull()
    expect(plot([{ time: 1, value: 4 }], 10, 10)).toBeNull()
    expect(plot([{ time: 1, value: 4 }, { time: 2, value: Number.NaN }], 10, 10)).toBeNull()
  })
  test('axis values are round and inside the range', () => {
    expect(niceTicks(0, 10, 4)).toEqual([0, 2.5, 5, 7.5, 10])
    expect(niceTicks(3012, 3144, 4)).toEqual([3050, 3100])
    expect(niceTicks(0.00012, 0.00019, 4)).toEqual([0.00012, 0.00014, 0.00016, 0.00018])
    expect(niceTicks(5, 5)).toEqual([5])
    expect(niceTicks(Number.NaN, 1)).toEqual([])
  })
  test('thinning keeps the ends', () => {
    const many = Array.from({ length: 1000 }, (_, i) => i)
    const few = thin(many, 10)
    expect(few).toHaveLength(10)
    expect([few[0], few[9]]).toEqual([0, 999])
  })
})

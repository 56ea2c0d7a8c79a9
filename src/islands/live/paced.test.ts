import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[EX-8] the first news is told at once, what comes meanwhile together, in order, at most once a pause', () => {
  const told: number[][] = []
  const hear = paced<number>(1_000, items => told.push(items))
  hear(1)
  expect(told).toEqual([[1]])
  for (let i = 2; i <= 31; i++) {
    hear(i)
    vi.advanceTimersByTime(100)
  }
  expect(told).toHaveLength(4)
  expect(told.flat()).toEqual(Array.from({ length: 31 }, (_, i) => i + 1))
  vi.advanceTimersByTime(5_000)
  hear(32)
  expect(told.at(-1)).toEqual([32])
})

test('[EX-8] what throws loses nothing that comes after', () => {
  const told: number[] = []
  const hear = paced<number>(1_000, items => {
    told.push(...items)
    if (items.includes(1)) throw new Error('broken')
  })
  expect(() => hear(1)).toThrow('broken')
  hear(2)
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([1, 2])
})

import { expect, test } from 'vitest'
import type { Token } from '#domain/token/Token.ts'
import { rowOf, rowsOf } from './rowsOf.ts'

const tokens = (...symbols: string[]) => symbols.map(symbol => ({ symbol }) as Token)

test('[SW-1] lines of the selector: a title a section, a short section’s tokens on one line, every option found again', () => {
  const sections = [
    { key: 'suggested', title: 'Suggested', options: tokens('ETH', 'USDC'), short: true },
    { key: 'yours', title: 'Your tokens', options: tokens('DAI') },
    { key: 'all', title: 'All', options: tokens('A', 'B', 'C') },
  ]
  const rows = rowsOf(sections)
  expect(rows.map(({ section, options }) => [section.key, options.map(({ symbol }) => symbol).join()])).toEqual([
    ['suggested', ''],
    ['suggested', 'ETH,USDC'],
    ['yours', ''],
    ['yours', 'DAI'],
    ['all', ''],
    ['all', 'A'],
    ['all', 'B'],
    ['all', 'C'],
  ])
  expect([0, 1, 2, 3, 4, 5].map(option => rowOf(rows, option))).toEqual([1, 1, 3, 5, 6, 7])
  expect([rowOf(rows, 6), rowOf(rows, -1), rowOf([], 0)]).toEqual([-1, -1, -1])
})

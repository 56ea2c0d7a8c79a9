import { expect, test } from 'vitest'
import type { Token } from '#domain/token/Token.ts'
import { rowKey, rowOf, rowsOf } from './rowsOf.ts'

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

test('[SW-1] a line keeps what was measured of it when tokens come above it, and no two lines are one', () => {
  const token = (symbol: string) => ({ symbol, chainId: 1, address: `0x${symbol}` }) as unknown as Token
  const trending = { key: 'trending', title: 'Trending', options: [token('A'), token('B')] }
  const rows = (...yours: string[]) => rowsOf([{ key: 'yours', title: 'Yours', options: yours.map(token) }, trending])
  const [few, more] = [rows('A'), rows('A', 'C')]
  expect(rowKey(few[2]!)).toBe(rowKey(more[3]!))
  expect(rowKey(few[2]!)).not.toBe(rowKey(more[2]!))
  const keys = more.map(rowKey)
  expect(new Set(keys).size).toBe(keys.length)
})

import { expect, test } from 'vitest'
import { costLines } from './costs.ts'

const SUITES = [
  { name: 'Lint', ms: 4_000 },
  { name: 'Unit and laws', ms: 300_000 },
  { name: 'Journeys', ms: 600_000 },
  { name: 'Journeys', ms: 30_000 },
]

test('each suite with its time and its processor, the stack apart, all of it at the end', () => {
  const byName = new Map([
    ['lint', 5.4],
    ['unit-and-laws', 900],
    ['journeys', 1_500],
    ['astro', 60],
    ['indexer', 70],
    ['devnet', 100],
  ])
  const lines = costLines(SUITES, { by: 'groups', all: 2_650, byName })
  expect(lines.map(line => line.trim().replace(/ +/g, ' '))).toEqual([
    'timeprocessor',
    '10 min 30 s 1500 s Journeys',
    '5 min 0 s 900 s Unit and laws',
    '4.0 s 5 s Lint',
    '60 s astro',
    '15 s this process and what it ran itself',
    '70 s the stack: indexer',
    '100 s the stack: devnet',
    '2650 s in all, counted by the kernel over all processes',
  ])
})

test('where the system counts nothing the times are told', () => {
  expect(costLines(SUITES.slice(0, 1), undefined).map(line => line.trim())).toEqual(['4.0 s           Lint'])
})

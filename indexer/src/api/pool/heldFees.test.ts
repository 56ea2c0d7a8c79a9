import { expect, test } from 'vitest'
import { changesOf, MAX_EVENTS, sumOf } from './heldFees.ts'

const life = (...types: string[]) => types.map(type => ({ type }))

test('[LP-1] [GO-10] a v4 position’s fees are summed over its whole life: from the deposit that made it, through all its changes, or not at all', () => {
  expect(changesOf(life('add', 'transfer', 'collect', 'remove'))).toEqual(life('add', 'collect', 'remove'))
  // One that was handed on first was made before the index began.
  for (const unknown of [life(), life('transfer'), life('transfer', 'add'), life('remove', 'add')])
    expect(changesOf(unknown)).toBe(null)
  expect(changesOf(life(...Array(MAX_EVENTS).fill('add')))).toBe(null)
  expect(changesOf(life(...Array(MAX_EVENTS - 1).fill('add')))).toHaveLength(MAX_EVENTS - 1)
  expect(
    sumOf([
      [0n, 0n],
      [3n, 10n ** 30n],
      [4n, 1n],
    ]),
  ).toEqual(['7', '1000000000000000000000000000001'])
})

import { expect, test } from 'vitest'
import { collectedFees } from './collectedFees.ts'

const event = (type: string, amount0: string | null, amount1: string | null) => ({ type, amount0, amount1 })
const told = (...oldestFirst: ReturnType<typeof event>[]) =>
  collectedFees(oldestFirst.toReversed())
    .toReversed()
    .map(({ type, amount0, amount1 }) => [type, amount0 === null ? null : Number(amount0), Number(amount1)])

test('[LP-2] a v3 withdrawal stands once: what its collect pays beyond what was freed is fees, and a collect of nothing else is no line', () => {
  expect(told(event('add', '100', '50'), event('remove', '40', '20'), event('collect', '40', '20'))).toEqual([
    ...[['add', 100, 50] as const, ['remove', 40, 20] as const],
  ])
  expect(told(event('remove', '40', '20'), event('collect', '43', '20'))).toEqual([
    ...[['remove', 40, 20] as const, ['collect', 3, 0] as const],
  ])
})

test('[LP-2] collected in parts, or before anything was freed: each part tells its own fees, and an unknown amount stays unknown', () => {
  expect(
    told(
      ...[event('collect', '5', '0'), event('remove', '40', '20'), event('collect', '30', '0')],
      ...[event('transfer', null, null), event('collect', '12', '21')],
    ),
  ).toEqual([
    ['collect', 5, 0],
    ['remove', 40, 20],
    ['transfer', null, 0],
    ['collect', 2, 1],
  ])
})

import { expect, test } from 'vitest'
import { HeadRhythm } from './HeadRhythm.ts'

/** A rhythm that heard of blocks from 1 on, at these times in ms. */
function heardAt(...times: number[]): HeadRhythm {
  const rhythm = new HeadRhythm()
  for (const [i, at] of times.entries()) rhythm.heard(i + 1, at)
  return rhythm
}

test('a chain that keeps time is left alone for three quarters of a block', () => {
  const rhythm = heardAt(0, 2_000, 4_100, 6_000, 8_100)
  expect(rhythm.quietFor(8_100)).toBe(1_425)
  expect(rhythm.quietFor(9_000)).toBe(525)
  expect(rhythm.quietFor(9_525)).toBe(0)
  expect(rhythm.quietFor(30_000)).toBe(0)
})

test('a head that is heard of again is no new block', () => {
  const rhythm = heardAt(0, 2_000, 4_000, 6_000, 8_000)
  rhythm.heard(5, 8_200)
  expect(rhythm.quietFor(8_200)).toBe(1_300)
})

test('several blocks at once share the time since the last one', () => {
  const rhythm = heardAt(0, 2_000, 4_000, 6_000)
  rhythm.heard(6, 10_000)
  expect(rhythm.quietFor(10_000)).toBe(1_500)
})

test('a chain whose blocks come at any time, few blocks and a rewritten chain have no rhythm', () => {
  expect(new HeadRhythm().quietFor(0)).toBe(0)
  expect(heardAt(0, 2_000, 4_000, 6_000).quietFor(6_000)).toBe(0)
  expect(heardAt(0, 2_000, 2_900, 4_900, 6_900).quietFor(8_000)).toBe(0)
  const rewritten = heardAt(0, 2_000, 4_000, 6_000, 8_000)
  rewritten.heard(3, 10_000)
  expect(rewritten.quietFor(10_000)).toBe(0)
})

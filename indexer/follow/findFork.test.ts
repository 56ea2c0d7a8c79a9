import { expect, test } from 'vitest'
import { findFork } from './findFork.ts'

/** Blocks 1 to `head` as they were read, the last one first, and how a chain answers that left them after `fork`. */
function forked(head: number, fork: number) {
  const kept = Array.from({ length: head }, (_, i) => ({ number: head - i, hash: `read ${head - i}`, time: 0 }))
  let asked = 0
  const hashesOf = async (numbers: number[]) => {
    asked += 1
    return numbers.map(number => (number <= fork ? `read ${number}` : `other ${number}`))
  }
  return { kept, hashesOf, asked: () => asked }
}

test.each([...[[0], [1], [2], [7], [8], [9], [63], [100], [7_199]]])(
  '[EX-8] a fork %i blocks deep among a day of kept ones is found, by few questions',
  async depth => {
    const { kept, hashesOf, asked } = forked(7_200, 7_200 - depth)
    expect(await findFork(kept, hashesOf)).toEqual(kept[depth])
    expect(asked()).toBeLessThanOrEqual(1 + Math.ceil(Math.log2(7_200)))
  },
)

test('[EX-8] a fork below everything that is kept has no block to go back to', async () => {
  for (const head of [0, 1, 8, 9, 200]) {
    const { kept, hashesOf } = forked(head, 0)
    expect(await findFork(kept, hashesOf)).toBeUndefined()
  }
})

import { expect, test } from 'vitest'
import { newerFirst } from '#data/market/newerFirst.ts'
import { transactionId } from './transactionId.ts'

const row = {
  ...{ chain_id: 1, block: 120, log_index: 3 },
  ...{ hash: `0x${'a1'.repeat(32)}`, account: `0x${'b2'.repeat(20)}`, amount0: '5', amount1: '-7' },
}

test('[EX-1] [EX-8] what a rewritten chain puts at the same place is another row: the one that stood there leaves', () => {
  const id = transactionId(row)
  expect(id).toMatch(/^1-120-3-\d+$/)
  expect(transactionId({ ...row, amount0: 5n, amount1: -7n })).toBe(id)
  const others = [
    { ...row, hash: `0x${'a2'.repeat(32)}` },
    { ...row, amount0: '6' },
    { ...row, amount1: '-8' },
    { ...row, account: `0x${'b3'.repeat(20)}` },
  ].map(transactionId)
  expect(new Set([id, ...others]).size).toBe(5)
  // Its place in an order stays that of its block and log.
  const below = { id: transactionId({ ...row, log_index: 2 }), time: 1_200 }
  expect(newerFirst({ id, time: 1_200 }, below)).toBeLessThan(0)
  expect(newerFirst({ id: others[0]!, time: 1_200 }, below)).toBeLessThan(0)
})

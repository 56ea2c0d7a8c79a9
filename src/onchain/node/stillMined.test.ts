import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { stillMined } from './stillMined.ts'

// A network of quick blocks: three of them are soon over.
const node = new TestNode(42_161)
const HASH = `0x${'cd'.repeat(32)}` as const
const BLOCKS = 3 * 250
beforeAll(() => node.start())
afterAll(() => node.stop())
const signal = new AbortController().signal

test('[TX-3] a transaction that a reorganisation took away is no longer mined; it is looked for a few blocks later', async () => {
  node.answers.eth_getTransactionReceipt = { status: '0x1' }
  const started = performance.now()
  expect(await stillMined(42_161, HASH, signal)).toBe(true)
  expect(performance.now() - started).toBeGreaterThanOrEqual(BLOCKS - 50)
  expect(node.asked.findLast(({ method }) => method === 'eth_getTransactionReceipt')?.params).toEqual([HASH])
  node.answers.eth_getTransactionReceipt = () => null
  expect(await stillMined(42_161, HASH, signal)).toBe(false)
})

test('[AP-4] nobody waits for it when the page goes', async () => {
  const gone = new AbortController()
  const asked = stillMined(42_161, HASH, gone.signal)
  gone.abort('gone')
  await expect(asked).rejects.toBe('gone')
})

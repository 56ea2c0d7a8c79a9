import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { stillMined } from './stillMined.ts'

const node = new TestNode(42_161)
const HASH = `0x${'cd'.repeat(32)}` as const
/** ms of three blocks of Arbitrum. */
const BLOCKS = 3 * 250
beforeAll(() => node.start())
afterAll(() => node.stop())
beforeEach(() => {
  node.asked.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const signal = new AbortController().signal
const looked = () => node.asked.filter(({ method }) => method === 'eth_getTransactionReceipt')

test('[TX-3] a transaction is looked for once more after three blocks of its network', async () => {
  node.answers.eth_getTransactionReceipt = { status: '0x1' }
  const sent = vi.spyOn(globalThis, 'fetch')
  const asked = stillMined(42_161, HASH, signal)
  await vi.advanceTimersByTimeAsync(BLOCKS - 1)
  expect(sent).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveBeenCalled()
  expect(await asked).toBe(true)
  expect(looked().map(({ params }) => params)).toEqual([[HASH]])
})

test('[TX-3] a transaction that a reorganisation took away is no longer mined', async () => {
  node.answers.eth_getTransactionReceipt = () => null
  const asked = stillMined(42_161, HASH, signal)
  await vi.advanceTimersByTimeAsync(BLOCKS)
  expect(await asked).toBe(false)
})

test('[AP-4] nobody waits for it when the page goes', async () => {
  const gone = new AbortController()
  const asked = stillMined(42_161, HASH, gone.signal)
  gone.abort('gone')
  await expect(asked).rejects.toBe('gone')
  expect(vi.getTimerCount()).toBe(0)
  expect(looked()).toEqual([])
})

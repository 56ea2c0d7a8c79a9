import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Provider } from '../../connectors/Provider.ts'
import { keepTaker, readBatchStatus, statusOf } from './batchStatus.ts'

const hash = (end: string) => `0x${end.padStart(64, '0')}` as const
const NAME = hash('b')
const walletOf = (answer: () => unknown) => {
  const asked: unknown[] = []
  const request = async (question: unknown) => (asked.push(question), answer())
  return { asked, provider: { request } as Provider }
}
const nobody = async () => null
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  [100, 'waits'],
  [199, 'waits'],
  [200, 'done'],
  [299, 'done'],
  ['200', 'done'],
  [' CONFIRMED ', 'done'],
  ['0xc8', 'done'],
  ['PENDING', 'waits'],
  [300, 'failed'],
  [400, 'failed'],
  [500, 'failed'],
  [600, 'failed'],
  ['REVERTED', 'failed'],
  [0, 'nothing'],
  [-200, 'nothing'],
  [Number.NaN, 'nothing'],
  ['soon', 'nothing'],
  ['constructor', 'nothing'],
  [null, 'nothing'],
  [{}, 'nothing'],
])('[GO-7] [TX-1] status %o is %s', (status, says) => {
  expect(statusOf({ status })).toEqual({ says, named: [] })
})

test('[GO-7] transactions that it names are hashes, each once, however it writes them; whatever else it answers names none', () => {
  const [a, b] = [hash('a1'), hash('2')]
  const receipts = [
    { transactionHash: a.toUpperCase().replace('0X', '0x') },
    { transactionHash: a },
    null,
    7,
    {},
    { transactionHash: b },
  ]
  expect(statusOf({ status: 200, receipts })).toEqual({ says: 'done', named: [a, b] })
  for (const answer of [null, undefined, 'CONFIRMED', 7, [], { receipts: {} }, { status: 200, receipts: 'x' }])
    expect(statusOf(answer).named).toEqual([])
  expect(
    statusOf({ receipts: Array.from({ length: 500 }, (_, i) => ({ transactionHash: hash(i.toString(16)) })) }).named,
  ).toHaveLength(64)
})

test('[GO-7] [TX-3] the wallet that took it is asked by its id; after a reload the one that is connected', async () => {
  const { signal } = new AbortController()
  const connected = walletOf(() => ({ status: 200 }))
  const ask = () => readBatchStatus({ name: NAME, id: 'mine' }, async () => connected.provider, signal)
  expect(await ask()).toEqual({ says: 'done', named: [] })
  expect(connected.asked).toEqual([{ method: 'wallet_getCallsStatus', params: ['mine'] }])
  const taker = walletOf(() => ({ status: 100 }))
  keepTaker(NAME, taker.provider)
  expect(await ask()).toEqual({ says: 'waits', named: [] })
  expect([taker.asked.length, connected.asked.length]).toEqual([1, 1])
})

test('[AP-4] a wallet that throws, stays silent or is not there says nothing; whoever leaves is kept by none', async () => {
  const { signal } = new AbortController()
  const nothing = { says: 'nothing', named: [] }
  expect(await readBatchStatus({ name: hash('1'), id: 'x' }, nobody, signal)).toEqual(nothing)
  expect(await readBatchStatus({ name: hash('1'), id: 'x' }, () => Promise.reject(new Error('gone')), signal)).toEqual(
    nothing,
  )
  const silent = walletOf(() => new Promise(() => {}))
  const waits = readBatchStatus({ name: hash('1'), id: 'x' }, async () => silent.provider, signal)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await waits).toEqual(nothing)
  expect(getEventListeners(signal, 'abort')).toEqual([])
  const gone = new AbortController()
  const left = readBatchStatus({ name: hash('1'), id: 'x' }, async () => silent.provider, gone.signal)
  gone.abort('gone')
  await expect(left).rejects.toBe('gone')
})

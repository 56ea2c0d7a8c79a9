import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import { followBatch } from './followBatch.ts'

const hash = (end: string) => `0x${end.padStart(64, '0')}` as const
const failed = vi.fn(() => new AppError('swap.failed'))
/** A wallet that says these things of a batch, one a look, the last of them for ever; `silent`: it never answers. */
function wallet(...told: unknown[]) {
  const asked: unknown[] = []
  const request = (question: { method: string; params?: readonly unknown[] }) => {
    asked.push(question)
    const answer = told[Math.min(asked.length, told.length) - 1]
    return answer === 'silent' ? new Promise(() => {}) : Promise.resolve(answer)
  }
  return { request, asked } as unknown as { request: Parameters<typeof followBatch>[0]['request']; asked: unknown[] }
}
const done = (status: number, ...hashes: string[]) => ({
  status,
  receipts: hashes.map(end => ({ transactionHash: hash(end) })),
})
beforeEach(() => {
  failed.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('[GO-7] a batch is looked at by its own name, every second and a half, until it is done: its last transaction is it', async () => {
  const { request, asked } = wallet({ status: 100 }, null, done(199, '1'), done(200), done(200, '1', '2'))
  const end = followBatch({ request } as never, { id: 'mine', failed, signal: new AbortController().signal })
  for (let looks = 1; looks < 5; looks++) {
    await vi.advanceTimersByTimeAsync(1_499)
    expect(asked).toHaveLength(looks)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(looks + 1)
  }
  expect(await end).toBe(hash('2'))
  expect(asked).toEqual(Array(5).fill({ method: 'wallet_getCallsStatus', params: ['mine'] }))
  expect(failed).not.toHaveBeenCalled()
})

describe('[TX-1] what it says of its end', () => {
  test('done is done up to 299', async () => {
    expect(
      await followBatch(wallet(done(299, '7')) as never, { id: 'a', failed, signal: new AbortController().signal }),
    ).toBe(hash('7'))
  })
  test.each([300, 400, 500, 600])('%i is not done, and why is told with its transaction', async status => {
    const end = followBatch(wallet(done(status, '3')) as never, {
      id: 'a',
      failed,
      signal: new AbortController().signal,
    })
    await expect(end).rejects.toMatchObject({ code: 'swap.failed' })
    expect(failed).toHaveBeenCalledExactlyOnceWith({ status, hash: hash('3') })
  })
})

describe('[AP-4] a wallet that stays silent', () => {
  test('is asked again after ten seconds and a pause', async () => {
    const { request, asked } = wallet('silent', done(200, '9'))
    const end = followBatch({ request } as never, { id: 'a', failed, signal: new AbortController().signal })
    await vi.advanceTimersByTimeAsync(11_499)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await end).toBe(hash('9'))
  })
  test('keeps nobody who leaves, at once, nor who had left', async () => {
    const gone = new AbortController()
    const end = followBatch(wallet('silent') as never, { id: 'a', failed, signal: gone.signal })
    expect(getEventListeners(gone.signal, 'abort')).toHaveLength(1)
    gone.abort('gone')
    await expect(end).rejects.toBe('gone')
    await expect(followBatch(wallet('silent') as never, { id: 'a', failed, signal: gone.signal })).rejects.toBe('gone')
    const between = new AbortController()
    const waiting = followBatch(wallet({ status: 100 }) as never, { id: 'a', failed, signal: between.signal })
    await vi.advanceTimersByTimeAsync(10)
    between.abort('gone')
    await expect(waiting).rejects.toBe('gone')
  })
})

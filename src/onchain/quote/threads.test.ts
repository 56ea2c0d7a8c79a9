// SW-2, LP-7: what a thread of ours that can't run, or finds a hole, is told as; the browser's Worker is a made-up one.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { quoteTrade } from './quoteTrade.ts'
import { replayLab } from './replayLab.ts'

type Message = { id: number; type: string }
/** What the thread does with a message. */
let answer: (worker: FakeWorker, message: Message) => void
let ended = 0
class FakeWorker {
  onmessage: (event: { data: unknown }) => void = () => {}
  onerror: (event: { message: string }) => void = () => {}
  postMessage(message: Message): void {
    queueMicrotask(() => answer(this, message))
  }
  terminate(): void {
    ended++
  }
}
beforeAll(() => {
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('document', {})
  vi.stubGlobal('location', { href: 'https://tarn.example/swap' })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const quote = () =>
  quoteTrade({ chainId: 1, tokenIn: 'NATIVE', tokenOut: 'NATIVE', kind: 'exactIn', amount: 1n } as never)

test('[SW-2] [ER-3] a thread that can’t run quotes nothing, and the next question starts another', async () => {
  answer = worker => worker.onerror({ message: 'out of memory' })
  await expect(quote()).rejects.toMatchObject({ code: 'swap.noQuotes', cause: 'out of memory' })
  expect(ended).toBe(1)
  answer = (worker, { id }) => worker.onmessage({ data: { id, quote: { status: 'noRoute' } } })
  expect(await quote()).toEqual({ status: 'noRoute' })
  answer = (worker, { id }) => worker.onmessage({ data: { id, held: null } })
  await expect(quote()).rejects.toMatchObject({ code: 'swap.noQuotes' })
  const error = { code: 'network.down', values: { chainId: 1 }, message: 'gone' }
  answer = (worker, { id }) => worker.onmessage({ data: { id, error } })
  await expect(quote()).rejects.toMatchObject({ code: 'network.down', values: { chainId: 1 }, cause: 'gone' })
})

test('[LP-7] a past with a hole is no past; its thread ends with it', async () => {
  const done: number[] = []
  const replay = (signal = new AbortController().signal) =>
    replayLab({} as never, {} as never, { signal, onProgress: part => done.push(part) })
  ended = 0
  answer = worker => {
    worker.onmessage({ data: { done: 0.5 } })
    worker.onmessage({ data: { gap: 'block 7' } })
  }
  await expect(replay()).rejects.toMatchObject({ code: 'lab.gap', cause: 'block 7' })
  answer = worker => worker.onerror({ message: 'no luck' })
  await expect(replay()).rejects.toMatchObject({ code: 'lab.gap', cause: 'no luck' })
  answer = worker => worker.onmessage({ data: { result: { fees: 1 } } })
  expect(await replay()).toEqual({ fees: 1 })
  expect([done, ended]).toEqual([[0.5], 3])
  expect(() => replay(AbortSignal.abort(new Error('gone')))).toThrow('gone')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Provider } from '../connectors/Provider.ts'
import { readThrough } from './readThrough.ts'

const through = (request: Provider['request']) =>
  readThrough({ request }, 'eth_chainId', [1]).then(
    answer => ({ answer }),
    error => error.code,
  )
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[WL-10] what a wallet says is passed on, asked as it was meant', async () => {
  const request = vi.fn(async () => '0x1')
  expect(await through(request)).toEqual({ answer: '0x1' })
  expect(request).toHaveBeenCalledWith({ method: 'eth_chainId', params: [1] })
  await readThrough({ request }, 'eth_accounts')
  expect(request).toHaveBeenLastCalledWith({ method: 'eth_accounts', params: [] })
})

test('[WL-10] a wallet that can’t be read proves nothing; what it refuses by name is told by name', async () => {
  expect(await through(() => Promise.reject(new Error('no')))).toBe('wallet.otherChain')
  expect(await through(() => Promise.reject({ code: 4100 }))).toBe('wallet.notConnected')
})

test('[WL-10] one that stays silent is waited for eight seconds, and its late answer changes nothing', async () => {
  let late: (answer: unknown) => void = () => {}
  const asked = through(() => new Promise(resolve => (late = resolve)))
  let ended = false
  void asked.then(() => (ended = true))
  await vi.advanceTimersByTimeAsync(7_999)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toBe('wallet.noAnswer')
  late('0x1')
  expect(vi.getTimerCount()).toBe(0)
})

test('[WL-10] nothing is left waiting behind an answer', async () => {
  await through(async () => '0x1')
  expect(vi.getTimerCount()).toBe(0)
})

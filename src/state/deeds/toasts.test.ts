import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $toasts, closeToast, holdToast, releaseToast, showToast } from './toasts.ts'
import type { Transaction } from './DeedRecord.ts'

const label = { id: 'NATIVE', symbol: 'ETH', decimals: 18 } as const
const transaction = (chainId: number, nonce = 1): Transaction => ({
  id: `${chainId}-${nonce}`,
  deed: 'swap',
  account: `0x${'a'.repeat(40)}`,
  status: 'confirmed',
  addedAt: 0,
  currencyIn: label,
  currencyOut: label,
  amountIn: '1',
  amountOut: '1',
  follow: {
    ...{ by: 'evm', chainId, hash: `0x${'1'.repeat(64)}`, nonce, sentBlock: 0 },
    ...{ to: `0x${'b'.repeat(40)}`, data: '0x', value: '0', deadline: 0 },
  },
})

beforeEach(() => {
  vi.useFakeTimers()
  $toasts.set([])
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['Ethereum', 1, 10_000],
  ['Base', 8453, 5_000],
])('[TX-3] a toast on %s stays its time and goes', (_, chainId, time) => {
  showToast(transaction(chainId))
  vi.advanceTimersByTime(time - 1)
  expect($toasts.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect($toasts.get()).toEqual([])
})

test('[TX-3] it stays while somebody looks at it, and goes when asked', () => {
  showToast(transaction(8453))
  const { id } = $toasts.get()[0]!
  holdToast(id)
  vi.advanceTimersByTime(60_000)
  expect($toasts.get()).toHaveLength(1)
  releaseToast(id)
  vi.advanceTimersByTime(4_999)
  expect($toasts.get()).toHaveLength(1)
  closeToast(id)
  expect($toasts.get()).toEqual([])
})

test('[TX-3] newer news of one transaction takes the older’s place, others stay', () => {
  showToast(transaction(1, 1))
  showToast(transaction(1, 2))
  showToast({ ...transaction(1, 1), status: 'failed' })
  expect($toasts.get().map(({ news }) => news)).toMatchObject([
    { follow: { nonce: 2 }, status: 'confirmed' },
    { follow: { nonce: 1 }, status: 'failed' },
  ])
})

test('[TX-3] a transfer on Solana stays as long as on any network of its own, and is told once', () => {
  const { symbol, decimals } = label
  const sent = {
    ...transaction(1),
    id: 'solana-5',
    deed: 'send',
    account: 'a',
    status: 'expired',
    currencyIn: { symbol, decimals },
    currencyOut: { symbol, decimals },
    follow: { by: 'solana', signature: '5'.repeat(88), to: 'b', lastValidBlockHeight: '1' },
  } as const
  showToast(sent)
  showToast({ ...sent, status: 'confirmed' })
  expect($toasts.get()).toMatchObject([{ news: { status: 'confirmed' } }])
  vi.advanceTimersByTime(9_999)
  expect($toasts.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect($toasts.get()).toEqual([])
})

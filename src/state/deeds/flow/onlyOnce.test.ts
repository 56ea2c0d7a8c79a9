import { beforeEach, expect, test, vi } from 'vitest'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import type { Transaction } from '../DeedRecord.ts'
import { $records } from '../records.ts'
import { onlyOnce } from './onlyOnce.ts'

const account = `0x${'a'.repeat(40)}` as const
const friend = `0x${'b'.repeat(40)}` as const
const eth = { id: 'NATIVE', symbol: 'ETH', decimals: 18 } as const
const planOf = (amount: bigint, to: `0x${string}` = friend) =>
  planSend({
    chainId: 1,
    account,
    to,
    what: { currency: 'NATIVE', symbol: 'ETH', decimals: 18, amount, least: amount },
  })
const record = (addedAt: number, status: Transaction['status'] = 'confirmed'): Transaction => ({
  ...{ id: `${addedAt}`, deed: 'send', account, status, addedAt, currencyIn: eth, currencyOut: eth },
  ...{ amountIn: '5', amountOut: '0', recipient: friend },
  follow: {
    ...{ by: 'evm', chainId: 1, hash: `0x${'1'.repeat(64)}`, nonce: 1, sentBlock: 0 },
    ...{ to: friend, data: '0x', value: '5', deadline: 0 },
  },
})
const never = new AbortController().signal
const code = (running: Promise<unknown>) =>
  running.then(
    value => value,
    error => error.code,
  )

beforeEach(() => {
  fakeBrowser()
  vi.stubGlobal('navigator', { locks: navigator.locks })
  $records.set([])
})

test('[SM-11] [TX-3] while one tab has it before its wallet another one may not; who waits no longer makes room', async () => {
  let finish = () => {}
  const stop = new AbortController()
  const first = onlyOnce()(planOf(5n), stop.signal, () => new Promise<string>(done => (finish = () => done('sent'))))
  const asked = vi.fn(async () => 'twice')
  expect(await code(onlyOnce()(planOf(5n), never, asked))).toBe('deed.otherTab')
  expect(asked).not.toHaveBeenCalled()
  // Somebody else, or something else, is another deed.
  expect(await code(onlyOnce()(planOf(5n, `0x${'c'.repeat(40)}`), never, async () => 'other'))).toBe('other')
  stop.abort()
  await vi.waitFor(async () => expect(await code(onlyOnce()(planOf(5n), never, asked))).toBe('twice'))
  finish()
  expect(await first).toBe('sent')
})

test('[SM-11] [TX-3] what was sent since the review was made is told once; what failed, was before, or is another amount is no reason', async () => {
  const now = Date.now()
  const asked = vi.fn(async () => 'sent')
  for (const other of [record(now - 1_000), record(now + 5_000, 'failed')]) {
    $records.set([other])
    expect(await code(onlyOnce()(planOf(5n), never, asked))).toBe('sent')
  }
  const once = onlyOnce()
  vi.useFakeTimers({ now: now + 10_000, toFake: ['Date'] })
  try {
    $records.set([record(now + 5_000)])
    expect(await code(once(planOf(6n), never, asked))).toBe('sent')
    asked.mockClear()
    expect(await code(once(planOf(5n), never, asked))).toBe('deed.sentAlready')
    expect(asked).not.toHaveBeenCalled()
    expect(await code(once(planOf(5n), never, asked))).toBe('sent')
  } finally {
    vi.useRealTimers()
  }
})

test('[SW-9] [TX-3] what an earlier page sent and is not settled is told once; what this page sent is no such thing', async () => {
  const asked = vi.fn(async () => 'sent')
  $records.set([record(Date.now() - 60_000, 'pending')])
  const once = onlyOnce()
  expect(await code(once(planOf(6n), never, asked))).toBe('sent')
  asked.mockClear()
  expect(await code(once(planOf(5n), never, asked))).toBe('deed.sentAlready')
  expect(asked).not.toHaveBeenCalled()
  expect(await code(once(planOf(5n), never, asked))).toBe('sent')
  const now = Date.now()
  vi.useFakeTimers({ now: now + 10_000, toFake: ['Date'] })
  try {
    $records.set([record(now + 5_000, 'pending')])
    expect(await code(onlyOnce()(planOf(5n), never, asked))).toBe('sent')
  } finally {
    vi.useRealTimers()
  }
})

/** A page of its own: what another one left in this tab's entry is all it knows. */
const newPage = async () => {
  vi.resetModules()
  return (await import('./onlyOnce.ts')).onlyOnce()
}

test('[SW-9] [TX-3] a page that goes while the wallet has the question leaves word of it, at whatever price it is asked for next; what was answered, or never asked, leaves none', async () => {
  const swap = (given: bigint, out: bigint) => {
    const plan = planOf(given)
    // A price moves until its deadline: what is typed names it, not its call.
    return {
      ...plan,
      deed: 'swap' as const,
      deadline: 1n,
      lines: [[{ ...plan.lines[0]![0]!, recipient: undefined, amountIn: given, amountOut: out }]],
    }
  }
  const asked = vi.fn(async () => 'sent')
  const leaves = async (ended: 'deed.pageClosed' | 'wallet.noAnswer' | 'deed.rejected', question = true) => {
    history.replaceState(null, '')
    const once = await newPage()
    const { AppError } = await import('#domain/Errors.ts')
    const work = async (ask: () => void): Promise<string> => {
      if (question) ask()
      throw new AppError(ended)
    }
    expect(await code(once(swap(5n, 900n), never, work))).toBe(ended)
  }
  const next = async (given: bigint, out: bigint) => code((await newPage())(swap(given, out), never, asked))
  for (const ended of ['deed.pageClosed', 'wallet.noAnswer'] as const) {
    await leaves(ended)
    expect(await next(6n, 901n)).toBe('sent')
    for (const [given, out] of [
      [5n, 901n],
      [6n, 900n],
    ] as const) {
      await leaves(ended)
      asked.mockClear()
      expect(await next(given, out)).toBe('deed.maybeSent')
      expect(asked).not.toHaveBeenCalled()
    }
  }
  await leaves('deed.rejected')
  expect(await next(5n, 900n)).toBe('sent')
  await leaves('deed.pageClosed', false)
  expect(await next(5n, 900n)).toBe('sent')
})

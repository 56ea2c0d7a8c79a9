import { beforeEach, expect, test, vi } from 'vitest'
import { subjectOf, subjectOfTransfer } from '#domain/plan/DeedIdentity.ts'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { planTransfer, type SolanaPlan } from '#domain/solana/SolanaPlan.ts'
import { consentTable } from '../../../../tests/support/consentTable.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import type { SolanaRecord, Transaction } from '../DeedRecord.ts'
import { $records } from '../records.ts'
import type { FlowDriver } from './driveFlow.ts'
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
  // Without a listener the list is read anew from the storage after a second.
  $records.listen(() => {})
  $records.set([])
})

test('[SM-11] [TX-3] while one tab has it before its wallet another one may not; who waits no longer makes room', async () => {
  let finish = () => {}
  const stop = new AbortController()
  const first = onlyOnce()(planOf(5n), stop.signal, () => new Promise<string>(done => (finish = () => done('sent'))))
  const asked = vi.fn(async () => 'twice')
  expect(await code(onlyOnce()(planOf(5n), never, asked))).toBe('deed.otherTab')
  expect(asked).not.toHaveBeenCalled()
  // Another recipient, or another amount, is another deed.
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

/** A page of its own: what another one left in the storage is all it knows. */
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
    fakeBrowser()
    const once = await newPage()
    const { AppError } = await import('#domain/Errors.ts')
    const work = async (flow: FlowDriver): Promise<string> => {
      if (question) flow.asked(0, { does: true })
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

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SENDER = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const transferOf = (mint: string | null, amount = 5n): SolanaPlan =>
  planTransfer(
    { transfer: { from: SENDER, to: SENDER.replace('4', '5'), amount } as SolanaPlan['transfer'], fee: 5n, rent: 0n },
    mint === null
      ? { mint, raw: 9n, decimals: 9 }
      : { mint, program: SENDER, account: SENDER, raw: 9n, decimals: 6, frozen: false },
  )
const transferred = (plan: SolanaPlan, addedAt: number): SolanaRecord => ({
  ...{ id: `s${addedAt}`, deed: 'send', account: SENDER, status: 'pending', addedAt },
  ...{ currencyIn: plan.label, currencyOut: plan.label, amountIn: String(plan.transfer.amount), amountOut: '0' },
  subject: subjectOfTransfer(plan.holding, plan.transfer.to, plan.transfer.amount),
  follow: { by: 'solana', signature: '5'.repeat(88), to: plan.transfer.to, lastValidBlockHeight: '9' },
})

test('[SM-11] [TX-3] [SW-9] a transfer on Solana is one: before the wallet in another tab, and as an earlier page left it; another token or amount is another one', async () => {
  const stop = new AbortController()
  const asked = vi.fn(async () => 'sent')
  const first = onlyOnce()(transferOf(MINT), stop.signal, () => new Promise<string>(() => {}))
  expect(await code(onlyOnce()(transferOf(MINT), never, asked))).toBe('deed.otherTab')
  for (const other of [transferOf(null), transferOf(MINT, 6n)])
    expect(await code(onlyOnce()(other, never, async () => 'other'))).toBe('other')
  stop.abort()
  void first
  $records.set([transferred(transferOf(MINT), Date.now() - 60_000)])
  const once = onlyOnce()
  expect(await code(once(transferOf(MINT, 6n), never, asked))).toBe('sent')
  asked.mockClear()
  expect(await code(once(transferOf(MINT), never, asked))).toBe('deed.sentAlready')
  expect(asked).not.toHaveBeenCalled()
  await vi.waitFor(async () => expect(await code(once(transferOf(MINT), never, asked))).toBe('sent'))
})

test('[ER-8] [TX-3] what takes the place of a transaction that waits is never held back; a text of ours only by another tab', async () => {
  $records.set([record(Date.now() - 60_000, 'pending')])
  const again = { ...planOf(5n), again: { nonce: 1, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n } }
  expect(await code(onlyOnce()(again, never, async () => 'replaced'))).toBe('replaced')
  const [claim, , , agree] = consentTable
  const stop = new AbortController()
  void onlyOnce()(claim!, stop.signal, () => new Promise<string>(() => {}))
  expect(await code(onlyOnce()(claim!, never, async () => 'twice'))).toBe('deed.otherTab')
  expect(await code(onlyOnce()(agree!, never, async () => 'other'))).toBe('other')
  stop.abort()
  await vi.waitFor(async () => expect(await code(onlyOnce()(claim!, never, async () => 'later'))).toBe('later'))
})

test('[TX-3] a record of an older version is known by its currencies and amounts; one of now by what it is about', async () => {
  const item = (id: bigint) =>
    planSend({ chainId: 1, account, to: friend, what: { contract: account, id, name: 'Item' } })
  const of = (subject?: `0x${string}`): Transaction => ({
    ...record(Date.now() - 60_000, 'pending'),
    ...{ currencyIn: item(1n).lines[0]![0]!.currencyIn, currencyOut: item(1n).lines[0]![0]!.currencyIn, amountIn: '1' },
    ...(subject ? { subject, id: 'now' } : { id: 'older' }),
  })
  const asked = async () => 'sent'
  $records.set([of()])
  expect(await code(onlyOnce()(item(2n), never, asked))).toBe('deed.sentAlready')
  $records.set([of(subjectOf(item(1n)))])
  expect(await code(onlyOnce()(item(2n), never, asked))).toBe('sent')
  expect(await code(onlyOnce()(item(1n), never, asked))).toBe('deed.sentAlready')
})

import { expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { ZERO_ADDRESS } from '../Hex.ts'
import { ORDER_REACTOR, type Order } from './Order.ts'
import { type OrderRefusal, refusalOf } from './refusalOf.ts'

const TIME = 1_800_000_000n
const DAY = 86_400n
const wrapped: Address = `0x${'ee'.repeat(20)}`
const ORDER: Order = {
  maker: `0x${'11'.repeat(20)}`,
  nonce: 1n,
  deadline: TIME + 7n * DAY,
  sells: `0x${'aa'.repeat(20)}`,
  amount: 10n ** 18n,
  buys: `0x${'bb'.repeat(20)}`,
  start: 3_000n,
  end: 3_000n,
  recipient: `0x${'11'.repeat(20)}`,
  from: TIME + 7n * DAY,
  notBefore: false,
}
const of = (change: Partial<Order>): OrderRefusal | null => refusalOf({ ...ORDER, ...change }, { time: TIME, wrapped })
const ends = (deadline: bigint) => ({ deadline, from: deadline })

test('[LM-1] orders that are kept: for a day, a week, a month and a year, for the native currency, falling a little', () => {
  for (const days of [1n, 7n, 30n, 365n]) expect(of(ends(TIME + days * DAY)), `${days}`).toBeNull()
  expect(of({ buys: ZERO_ADDRESS })).toBeNull()
  expect(of({ start: 3_000n, end: 2_520n, from: TIME })).toBeNull()
  // A part of a plan: from 1 % above the market to 15 % below it.
  expect(of({ start: 10_100n, end: 8_500n, from: TIME + DAY, notBefore: true })).toBeNull()
  expect(of({ notBefore: true, from: TIME + DAY })).toBeNull()
})

test.each<[string, Partial<Order>, OrderRefusal]>([
  ['nothing is sold', { amount: 0n }, 'amount'],
  ['nothing must come', { start: 0n, end: 0n }, 'amount'],
  ['nothing must come at the end', { end: 0n, from: TIME }, 'amount'],
  ['the native currency is sold', { sells: ZERO_ADDRESS }, 'token'],
  ['it is bought for itself', { buys: ORDER.sells }, 'token'],
  ['the currency is bought for its wrapped self', { sells: wrapped, buys: ZERO_ADDRESS }, 'token'],
  ['it goes to nobody', { recipient: ZERO_ADDRESS }, 'recipient'],
  ['it goes to the reactor', { recipient: ORDER_REACTOR }, 'recipient'],
  ['it has ended', ends(TIME - 1n), 'time'],
  ['it ends within a minute', ends(TIME + 59n), 'time'],
  ['it lives for more than a year', ends(TIME + 366n * DAY), 'time'],
  ['it begins after its end', { from: ORDER.deadline + 1n }, 'time'],
  ['it begins at its end', { notBefore: true }, 'time'],
  ['the least rises', { end: 3_001n, from: TIME }, 'fall'],
  ['the least falls by more than 16 %', { end: 2_519n, from: TIME }, 'fall'],
  ['the times of a fall are said, and nothing falls', { from: TIME }, 'fall'],
])('[LM-3] refused: %s', (_, change, why) => expect(of(change)).toBe(why))

import { expect, test } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import type { Outcome } from '#onchain/act/followTransaction.ts'
import { amountsOf } from './amountsOf.ts'
import { changeOf } from './changeOf.ts'
import { failureOf, settledIn } from './failureOf.ts'
import type { Transaction } from './DeedRecord.ts'
import { isDeedRecord } from './isDeedRecord.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const me = `0x${'a1'.repeat(20)}` as const
const usdc = `0x${'d4'.repeat(20)}` as const
const swap: Transaction = {
  ...{ id: `1-${me}-1`, account: me, deed: 'swap', status: 'pending', addedAt: 1 },
  follow: {
    ...{ by: 'evm', hash, chainId: 1, nonce: 1, sentBlock: 1 },
    ...{ to: me, data: '0x', value: '0', deadline: 0 },
  },
  ...{
    currencyIn: { id: usdc, symbol: 'USDC', decimals: 6 },
    currencyOut: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
    amountIn: '100',
    amountOut: '60',
  },
  promises: { spends: [{ currency: usdc, max: '100' }], receives: [{ currency: 'NATIVE', min: '50' }], permits: [] },
}
const none = {
  moves: [],
  items: [],
  permissions: [],
  nativeKnown: true,
  withdrawn: 0n,
  failedInside: false,
  sameCall: false,
  cost: 7n,
}
const mined = (more: Partial<typeof none> | object): Outcome => ({
  status: 'confirmed',
  hash,
  block: 9n,
  happened: { ...none, ...more },
})
const both = [
  { currency: usdc, raw: 100n, way: 'out' },
  { currency: 'NATIVE', raw: 55n, way: 'in' },
]
const after = async (outcome: Outcome, transaction = swap): Promise<Transaction> => ({
  ...transaction,
  ...(await changeOf(transaction, outcome)),
})

test('[TX-2] done: the receipt’s figures take the quote’s place, and come back whole from the storage', async () => {
  const done = await after(mined({ moves: both }))
  expect(done.status).toBe('confirmed')
  expect(amountsOf(done)).toEqual({ amountIn: 100n, amountOut: 55n, read: true })
  expect(isDeedRecord(JSON.parse(JSON.stringify(done)))).toBe(true)
  expect(amountsOf(swap)).toEqual({ amountIn: 100n, amountOut: 60n, read: false })
})

test('[TX-2] something else: changed, with what happened; never confirmed', async () => {
  const changed = await after(
    mined({
      moves: [{ currency: 'NATIVE', raw: 1n, way: 'out' }],
      permissions: [{ via: 'token', token: usdc, spender: me, amount: 3n }],
    }),
  )
  expect(changed).toMatchObject({
    status: 'changed',
    error: 'deed.modifiedByWallet',
    moves: [
      { raw: '1', way: 'out', currency: { symbol: 'ETH' } },
      { raw: '3', way: 'permitted', spender: me },
    ],
  })
  expect(isDeedRecord(JSON.parse(JSON.stringify(changed)))).toBe(true)
  expect(isDeedRecord({ ...changed, moves: [{ raw: '1', way: 'sideways', currency: swap.currencyIn }] })).toBe(false)
})

test('[TX-2] our own call, less than promised: the wallet is not blamed', async () => {
  expect(
    await after(mined({ sameCall: true, moves: [both[0], { currency: 'NATIVE', raw: 49n, way: 'in' }] })),
  ).toMatchObject({ status: 'changed', error: 'deed.lessArrived' })
})

test('[TX-2] an operation that failed in a fine transaction, and a batch that the wallet calls undone: failed, with its cost', async () => {
  expect(await after(mined({ failedInside: true }))).toMatchObject({ status: 'failed', cost: '7' })
  expect(
    await after(mined({}), {
      ...swap,
      follow: { ...swap.follow, undone: true },
    }),
  ).toMatchObject({ status: 'failed', cost: '7' })
  expect(await after(mined({}))).toMatchObject({ status: 'changed' })
})

test('[TX-2] what nobody can tell is not called by what it was meant to do', async () => {
  const unread = await after(mined({ nativeKnown: false, moves: [both[0]] }))
  expect(unread).toMatchObject({ status: 'confirmed', moves: null })
  expect(amountsOf(unread)).toEqual({ amountIn: null, amountOut: null, read: false })
  // By our own call it is done; only the figure is missing.
  expect(amountsOf(await after(mined({ nativeKnown: false, sameCall: true, moves: [both[0]] })))).toEqual({
    amountIn: 100n,
    amountOut: null,
    read: true,
  })
})

test('[TX-2] by its kind alone: an approval that sends something away is changed, a claim wants what was shown', async () => {
  const { promises: _, ...old } = swap
  expect(
    await after(mined({ moves: [{ currency: 'NATIVE', raw: 1n, way: 'out' }] }), { ...old, deed: 'approve' }),
  ).toMatchObject({ status: 'changed' })
  expect(await after(mined({}), { ...old, deed: 'revoke' })).toMatchObject({ status: 'confirmed' })
  expect(
    await after(mined({ permissions: [{ via: 'token', token: usdc, spender: me, amount: 3n }] }), {
      ...old,
      deed: 'revoke',
    }),
  ).toMatchObject({ status: 'changed' })
  expect(await after(mined({ moves: [both[1]] }), { ...old, deed: 'claim' })).toMatchObject({ status: 'changed' })
})

test('[ER-3] reverted keeps its cost, never mined has none; the error leads back to its transaction', async () => {
  const reverted = await after({
    status: 'reverted',
    hash,
    block: 9n,
    error: new AppError('swap.v3Slippage'),
    cost: 5n,
  })
  expect(reverted).toMatchObject({ status: 'failed', error: 'swap.v3Slippage', cost: '5' })
  expect(
    await after({ status: 'reverted', hash, block: 0n, error: new AppError('swap.expired'), cost: null }),
  ).not.toHaveProperty('cost')
  const error = failureOf('approve', reverted)
  expect(settledIn(new AppError('swap.oneClickFailed', { cause: error }))).toEqual(reverted)
  expect(settledIn(new AppError('deed.rejected'))).toBeNull()
})

test('[PK-1] [TX-2] a withdrawal is what EntryPoint paid out: the balance alone doesn’t tell; less, or something beside it, is no withdrawal', async () => {
  const eth = swap.currencyOut
  const withdrawal: Transaction = {
    ...swap,
    deed: 'withdraw',
    currencyIn: eth,
    currencyOut: eth,
    amountIn: '0',
    amountOut: '50',
    promises: { spends: [], receives: [{ currency: 'NATIVE', min: '50' }], permits: [] },
  }
  const done = await after(mined({ withdrawn: 50n }), withdrawal)
  expect(done).toMatchObject({ status: 'confirmed', moves: [{ raw: '50', way: 'in', currency: { symbol: 'ETH' } }] })
  expect(amountsOf(done)).toMatchObject({ amountOut: 50n, read: true })
  expect(isDeedRecord(JSON.parse(JSON.stringify(done)))).toBe(true)
  expect(await after(mined({ withdrawn: 50n, nativeKnown: false }), withdrawal)).toMatchObject({
    status: 'confirmed',
    moves: [{ raw: '50' }],
  })
  expect(await after(mined({ withdrawn: 49n }), withdrawal)).toMatchObject({ status: 'changed' })
  expect(
    await after(mined({ withdrawn: 50n, moves: [{ currency: 'NATIVE', raw: 1n, way: 'out' }] }), withdrawal),
  ).toMatchObject({ status: 'changed' })
  expect(await after(mined({ withdrawn: 50n, failedInside: true, moves: [both[0]] }), withdrawal)).toMatchObject({
    status: 'failed',
  })
})

test('[PK-4] [TX-2] what a recovery address did is judged by the wallet’s moves, and kept with whose they are', async () => {
  const other = `0x${'b2'.repeat(20)}` as const
  const moved: Transaction = {
    ...swap,
    deed: 'recover',
    of: other,
    currencyOut: swap.currencyIn,
    amountOut: '0',
    promises: { spends: [{ currency: usdc, max: '100' }], receives: [], permits: [] },
  }
  const done = await after(mined({ moves: [both[0]] }), moved)
  expect(done).toMatchObject({ status: 'confirmed', of: other })
  expect(amountsOf(done).amountIn).toBe(100n)
  expect(isDeedRecord(JSON.parse(JSON.stringify(done)))).toBe(true)
  expect(isDeedRecord({ ...done, of: '0x12' })).toBe(false)
  expect(await after(mined({ moves: [{ ...both[0], raw: 101n }] }), moved)).toMatchObject({ status: 'changed' })
  expect(
    await after(mined({}), { ...moved, deed: 'recoverPasskey', promises: { spends: [], receives: [], permits: [] } }),
  ).toMatchObject({ status: 'confirmed', moves: [] })
})

test('[SW-1] [TX-2] what is bought for somebody else: done when they got it, to the amount they got; changed when somebody else did', async () => {
  const friend = `0x${'b2'.repeat(20)}` as const
  const bought: Transaction = {
    ...swap,
    recipient: friend,
    promises: { ...swap.promises!, receives: [{ currency: 'NATIVE', min: '50', to: friend }] },
  }
  const left = { moves: both.slice(0, 1) }
  const done = await after(mined({ ...left, seen: [{ holder: friend, currency: 'NATIVE', change: 55n }] }), bought)
  expect(done.status).toBe('confirmed')
  expect(amountsOf(done)).toEqual({ amountIn: 100n, amountOut: 55n, read: true })
  expect(isDeedRecord(JSON.parse(JSON.stringify(done)))).toBe(true)
  const stolen = await after(mined({ ...left, seen: [{ holder: friend, currency: 'NATIVE', change: 0n }] }), bought)
  expect(stolen).toMatchObject({ status: 'changed', error: 'deed.modifiedByWallet' })
  // Its effects are unknown, and it is not byte for byte what was asked for: it is named after no deed.
  expect(await after(mined({ ...left, seen: [] }), bought)).toMatchObject({ status: 'confirmed', moves: null })
  const kept = { ...bought, promises: { ...bought.promises!, receives: [{ currency: 'NATIVE', min: '50', to: 'x' }] } }
  expect(isDeedRecord(JSON.parse(JSON.stringify(kept)))).toBe(false)
})

test('[TX-2] [ER-2] [GO-7] of a permission: its own words for less than was asked for, for a token that ignores it, and for an older transaction', async () => {
  const permitting = (deed: 'approve' | 'revoke', max: string): Transaction => ({
    ...swap,
    deed,
    promises: { spends: [], receives: [], permits: [{ via: 'token', token: usdc, spender: me, max, least: max }] },
  })
  const stands = (amount: bigint, more: object = {}) =>
    mined({ standing: [{ via: 'token', token: usdc, spender: me, amount, until: null, atBlock: true }], ...more })
  const told = async (outcome: Outcome, transaction: Transaction) => {
    const { status, error } = await after(outcome, transaction)
    return [status, error]
  }
  const [approve, revoke] = [permitting('approve', '40'), permitting('revoke', '0')]
  expect(await told(stands(40n), approve)).toEqual(['confirmed', undefined])
  expect(await told(stands(39n), approve)).toEqual(['changed', 'approve.insufficient'])
  expect(await told(stands(39n, { byOther: true }), approve)).toEqual(['changed', 'deed.modifiedByWallet'])
  expect(await told(stands(0n), revoke)).toEqual(['confirmed', undefined])
  expect(await told(stands(5n), revoke)).toEqual(['changed', 'deed.modifiedByWallet'])
  expect(await told(stands(5n, { sameCall: true }), revoke)).toEqual(['changed', 'approve.ignored'])
  // What an older transaction did is no news of this one.
  const older = await after(mined({ moves: both, before: true }))
  expect(older).toMatchObject({ status: 'changed', error: 'wallet.answeredEarlier', moves: [] })
  expect(isDeedRecord(JSON.parse(JSON.stringify({ ...approve, ...older, follow: swap.follow, id: swap.id })))).toBe(
    true,
  )
})

test('[TX-2] [SM-7] a send is told by what its recipient got, and kept with one move: what left', async () => {
  const friend = `0x${'b2'.repeat(20)}` as const
  const sent: Transaction = {
    ...swap,
    ...{ deed: 'send', currencyOut: swap.currencyIn, amountOut: '0', recipient: friend },
    promises: {
      ...{ spends: [{ currency: usdc, max: '100', least: '95' }], permits: [] },
      receives: [{ currency: usdc, min: '95', to: friend }],
    },
  }
  const got = (change: bigint, raw = 100n, more: object = {}) =>
    after(mined({ moves: [{ ...both[0], raw }], seen: [{ holder: friend, currency: usdc, change }], ...more }), sent)
  expect(await got(95n)).toMatchObject({ status: 'confirmed', moves: [{ raw: '100', way: 'out' }] })
  expect((await got(95n)).moves).toHaveLength(1)
  expect([(await got(0n)).status, (await got(10n, 10n)).status]).toEqual(['changed', 'changed'])
  // The call is ours: what its token keeps since is between its owner and it; that nothing came is told.
  expect((await got(10n, 100n, { sameCall: true })).status).toBe('confirmed')
  expect(await got(0n, 100n, { sameCall: true })).toMatchObject({ status: 'changed', error: 'deed.lessArrived' })
})

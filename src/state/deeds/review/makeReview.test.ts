// What any review guarantees around its press, whatever it looks at and runs.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import type { PoolIssue } from '#domain/liquidity/check/poolIssues.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import { ME, THIEF, USDC } from '../../../../tests/support/plans.ts'
import { $connection, type Connection } from '../../wallet/connection.ts'
import type { Ended } from '../runs.ts'
import { makeReview, type Press, type ReviewAsk } from './makeReview.ts'

const connection: Connection = {
  ...{ status: 'connected', address: ME, chainId: 1, connectorId: 'node', name: 'Node', icon: null },
}
let end = () => {}
beforeEach(() => {
  fakeBrowser()
  $connection.set(connection)
})
afterEach(() => end())

type Found = { at: number }
const failed = (code: 'deed.rejected' | 'deed.oneByOne' | 'deed.failed'): Ended<string> => ({
  ...{ status: 'failed', error: new AppError(code) },
})

/** A review of what each look counts; `ends` is what its runs end with, in order. */
function begin(ends: readonly Ended<string>[], more: Partial<ReviewAsk<Found, string, number>> = {}) {
  let looks = 0
  const ran: { shown: Found; press: Press }[] = []
  const review = makeReview<Found, string, number>({
    key: 'unwrap',
    look: async () => ({ at: ++looks }),
    async run(shown, press) {
      ran.push({ shown, press })
      return ends[ran.length - 1] ?? failed('deed.failed')
    },
    ...more,
  })
  end = review.start()
  const now = () => review.$review.get()
  const ready = () => vi.waitFor(() => expect(now().status).toBe('ready'))
  return { review, ran, now, ready, looks: () => looks }
}
const done: Ended<string> = { status: 'done', value: '0x1' }
const left = { token: USDC, spender: THIEF, amount: 5n }

describe('[GO-5] a press', () => {
  test('runs what is shown, once; a review that did its deed asks for nothing more', async () => {
    const { review, ran, now, ready } = begin([done])
    expect(await review.confirm(), 'nothing is shown yet').toBeNull()
    await ready()
    expect(await Promise.all([review.confirm(), review.confirm()])).toEqual(['0x1', null])
    expect(await review.confirm()).toBeNull()
    expect(ran.map(({ shown }) => shown)).toEqual([{ at: 1 }])
    expect(now().asking).toBe(true)
  })

  test('that failed can be pressed again, with the same guard against doing it twice', async () => {
    const { review, ran, now, ready, looks } = begin([failed('deed.rejected'), done])
    await ready()
    expect(await review.confirm()).toBeNull()
    expect(now()).toMatchObject({ asking: false, fault: { code: 'deed.rejected' } })
    expect(looks()).toBe(1)
    expect(await review.confirm()).toBe('0x1')
    expect(ran[0]!.press.once).toBe(ran[1]!.press.once)
  })

  test('[SW-11] of a batch that the wallet could not do is reviewed again, step by step', async () => {
    const { review, now, ready, looks } = begin([failed('deed.oneByOne')])
    await ready()
    await review.confirm()
    await vi.waitFor(() => expect(now().ready).toEqual({ at: 2 }))
    expect(looks()).toBe(2)
  })

  test('that looks first runs what that look found; what it fails with is the press’s fault', async () => {
    let fails = false
    let at = 0
    const onFault = vi.fn()
    const { review, ran, now, ready } = begin([done], {
      ...{ looksFirst: true, keeps: true, onFault },
      async look() {
        if (fails) throw new AppError('network.down')
        return { at: ++at }
      },
    })
    await ready()
    fails = true
    expect(await review.confirm()).toBeNull()
    expect(now()).toMatchObject({ asking: false, fault: { code: 'network.down' }, status: 'failed', ready: { at: 1 } })
    expect(onFault).toHaveBeenCalledOnce()
    expect(ran).toEqual([])
    fails = false
    review.lookAnew()
    expect(now()).toMatchObject({ status: 'preparing', fault: null, ready: { at: 1 } })
    await ready()
    expect(await review.confirm()).toBe('0x1')
    expect(ran[0]!.shown).toEqual({ at: 3 })
  })
})

describe('what must be answered before a press', () => {
  test('[SW-7] a price that moved: nothing runs until it is accepted, then what is shown is looked at anew', async () => {
    const { review, ran, now, ready } = begin([done], { accept: at => ({ at }) })
    await ready()
    review.move(7)
    expect(await review.confirm()).toBeNull()
    review.acceptPrice()
    expect(now()).toMatchObject({ moved: null, status: 'preparing', ready: { at: 7 } })
    await ready()
    review.move(8)
    review.move(null)
    expect(await review.confirm()).toBe('0x1')
    expect(ran.map(({ shown }) => shown)).toEqual([{ at: 2 }])
  })

  const OFF: PoolIssue = { code: 'offMarket', level: 'confirm', tone: 'red', part: 0.2 }
  test('[LP-6] what came up against its pool since: refused, and in sight before the next press', async () => {
    let issues: PoolIssue[] = []
    const { review, now, ready } = begin([], {
      check: async () => issues,
      async run(_, { refuseMore }) {
        try {
          refuseMore(issues)
          return done
        } catch (error) {
          return { status: 'failed', error: error as AppError }
        }
      },
    })
    await ready()
    issues = [OFF]
    expect(await review.confirm()).toBeNull()
    expect(now()).toMatchObject({ fault: { code: 'liquidity.poolChanged' }, issues: [OFF] })
    expect(await review.confirm()).toBe('0x1')
  })

  test.each<[string, Partial<Connection>]>([
    ['another account', { address: THIEF }],
    ['another wallet', { connectorId: 'other' }],
    ['a wallet that only comes back', { status: 'reconnecting' }],
  ])('[WL-9] %s ends a review of one account, also once it is back', async (_, change) => {
    const { review, ran, now, ready } = begin([done], { of: { account: ME, connectorId: 'node' } })
    await ready()
    $connection.set({ ...connection, ...change })
    $connection.set(connection)
    expect(now().changed).toBe(true)
    expect(await review.confirm()).toBeNull()
    review.lookAnew()
    expect(now().status).toBe('ready')
    expect(ran).toEqual([])
  })
})

describe('[GO-5] what stays approved after a press that failed', () => {
  const standing = (ended: Ended<string>, read = async () => [left]) => ({
    standing: { read, revoke: vi.fn(async () => ended) },
  })
  test('is told, and can be revoked; until the wallet answered nothing else is asked', async () => {
    let answer = (_: Ended<string>) => {}
    let all = [left]
    const ask = { read: async () => all, revoke: () => new Promise<Ended<string>>(told => (answer = told)) }
    const { review, now, ready, looks } = begin([failed('deed.rejected')], { standing: ask })
    await ready()
    expect(now().standing).toEqual([])
    await review.confirm()
    await vi.waitFor(() => expect(now().standing).toEqual([left]))
    const revoking = review.revoke(left)
    expect(now()).toMatchObject({ revoking: THIEF, fault: null })
    expect(await review.confirm()).toBeNull()
    await review.revoke(left)
    const before = looks()
    all = []
    answer({ status: 'done', value: '0x2' })
    await revoking
    expect(now()).toMatchObject({ revoking: null, standing: [], status: 'ready', fault: null })
    expect(looks()).toBe(before + 1)
  })

  test('a revocation that failed is the review’s fault; what can’t be read is not told', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { review, now, ready } = begin([failed('deed.rejected')], {
      ...standing(failed('deed.failed'), () => Promise.reject(new AppError('network.down'))),
    })
    await ready()
    await review.confirm()
    await review.revoke(left)
    expect(now()).toMatchObject({ revoking: null, standing: [], fault: { code: 'deed.failed' } })
    expect(warn).toHaveBeenCalled()
    warn.mockRestore()
  })
})

test('[GO-5] opened again it begins from nothing, and watches its price only while it is open', async () => {
  let watched = 0
  const { review, now, ready } = begin([failed('deed.rejected')], {
    watch() {
      watched++
      return () => void watched--
    },
  })
  expect(watched).toBe(1)
  await ready()
  await review.confirm()
  end()
  expect(watched).toBe(0)
  end = review.start()
  expect(now()).toMatchObject({ status: 'preparing', ready: null, fault: null })
  expect(watched).toBe(1)
})

import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { encodeOrder, hashOrder, ORDER_REACTOR, orderTypedData } from '#domain/orders/Order.ts'
import { BookWorld, FILLER_KEY, type Maker, type Placed } from '../support/BookWorld.ts'
import { someOrder } from '../support/someOrder.ts'
import { ONE, signedBy, USDC, WETH } from '../support/OrderWorld.ts'

// What goes wrong around an order, on real contracts: whatever happens, the book says what the chain has, and hands out
// nothing that its maker would not give any more.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let book: BookWorld
beforeAll(async () => {
  book = await BookWorld.start()
})
afterAll(() => book?.stop())

const look = async (): Promise<void> => {
  await book.watch.look()
}
const statusOf = async ({ order }: Placed): Promise<string> => (await book.stateOf(order)).status
/** What the approval of Permit2 is from now on. */
const approve = (maker: Maker, amount: bigint) => book.chain.call(maker.address, WETH, 'approve', [PERMIT2, amount])
const ask = (method: string, ...params: unknown[]) => book.chain.ask(method, ...params)
/** Passes time on the chain. */
async function pass(seconds: number): Promise<void> {
  await ask('evm_increaseTime', seconds)
  await ask('evm_mine')
}
/** An order that the market has left behind while it was paused. */
async function stale(): Promise<{ me: Maker; placed: Placed }> {
  const me = await book.maker()
  const placed = await book.placed(me)
  await approve(me, 0n)
  book.behind = true
  await look()
  book.behind = false
  expect(await statusOf(placed)).toBe('stale')
  return { me, placed }
}

describe('[LM-3] an order that the market left behind', () => {
  test('is given out again once its maker, signed in, wishes it, and not before', async () => {
    const { me, placed } = await stale()
    const { order, signature } = placed
    await approve(me, 10n * ONE)
    await look()
    const body = { hash: hashOrder(order) }
    // A browser that repeats what it posted wishes nothing, and neither does another maker.
    expect((await book.put(order, signature)).json).toMatchObject({ status: 'stale' })
    expect((await book.ask('POST', '/wake', { body })).status).toBe(401)
    expect((await book.ask('POST', '/wake', { body, token: await book.signIn(await book.maker()) })).status).toBe(404)
    expect([await statusOf(placed), await book.isGiven(order)]).toEqual(['stale', false])
    const token = await book.signIn(me)
    expect((await book.ask('POST', '/wake', { body, token })).json).toMatchObject({ status: 'open', why: null })
    expect(await book.isGiven(order)).toBe(true)
    await book.proveAll()
    expect(await statusOf(placed)).toBe('open')
  })

  test('is not woken by a wish while its funds are gone, or its maker is blocked', async () => {
    const { me, placed } = await stale()
    const [body, token] = [{ hash: hashOrder(placed.order) }, await book.signIn(me)]
    expect((await book.ask('POST', '/wake', { body, token })).json).toMatchObject({ error: { code: 'funds' } })
    await approve(me, 10n * ONE)
    book.block({ addresses: [me.address] })
    expect((await book.ask('POST', '/wake', { body, token })).json).toMatchObject({ error: { code: 'blocked' } })
    book.block()
    expect(await statusOf(placed)).toBe('stale')
  })

  test('does not wake with the very block that brings its funds back, when the price fell since the last look', async () => {
    const me = await book.maker()
    const placed = await book.placed(me)
    await approve(me, 0n)
    await look()
    expect(await statusOf(placed)).toBe('paused')
    book.behind = true
    await approve(me, 10n * ONE)
    await look()
    book.behind = false
    expect([await statusOf(placed), await book.isGiven(placed.order)]).toEqual(['stale', false])
  })

  test('stays paused while no market can be asked, and opens at the next look that has one', async () => {
    const me = await book.maker()
    const placed = await book.placed(me)
    await approve(me, 0n)
    await look()
    await approve(me, 10n * ONE)
    book.behind = null
    await look()
    expect([await statusOf(placed), await book.isGiven(placed.order)]).toEqual(['paused', false])
    book.behind = false
    await ask('evm_mine')
    await look()
    expect(await statusOf(placed)).toBe('open')
  })
})

describe('[LM-3] a filler', () => {
  test('who comes after the end, or a second time, takes nothing', async () => {
    const me = await book.maker()
    const deadline = (await book.chain.now()) + 90n
    const [late, twice] = [await book.placed(me, { deadline, from: deadline }), await book.placed(me)]
    await book.chain.fill(twice.order, twice.signature)
    expect((await book.chain.fill(twice.order, twice.signature)).status).toBe('0x0')
    await pass(120)
    expect((await book.chain.fill(late.order, late.signature)).status).toBe('0x0')
    expect(await book.isGiven(late.order)).toBe(false)
    await book.proveAll()
    expect([await statusOf(late), await statusOf(twice)]).toEqual(['expired', 'filled'])
    expect(await book.chain.balance(WETH, me.address)).toBe(9n * ONE)
  })

  test('brings the least that was signed, to the last unit', async () => {
    const me = await book.maker()
    const placed = await book.placed(me)
    const had = await book.chain.balance(USDC, me.address)
    await book.chain.fill(placed.order, placed.signature)
    expect((await book.chain.balance(USDC, me.address)) - had).toBe(placed.order.end)
  })
})

describe('[LM-3][EX-8] a fill and a cancellation of one order', () => {
  test.each(['fill first', 'cancellation first'])('in one block, %s: as the chain has it', async which => {
    const me = await book.maker()
    const placed = await book.placed(me)
    await ask('evm_setAutomine', false)
    try {
      const send = {
        fill: () => book.chain.fill(placed.order, placed.signature),
        cancel: () => book.chain.cancel(placed.order),
      }
      const [first, second] = which === 'fill first' ? [send.fill, send.cancel] : [send.cancel, send.fill]
      const waiting = (count: number) =>
        vi.waitFor(async () => {
          const { pending } = await book.chain.ask<{ pending: Hex }>('txpool_status')
          expect(Number(pending)).toBe(count)
        })
      const both = [first()]
      await waiting(1)
      both.push(second())
      await waiting(2)
      await ask('evm_mine')
      await Promise.all(both)
    } finally {
      await ask('evm_setAutomine', true)
    }
    await look()
    expect(await statusOf(placed)).toBe(which === 'fill first' ? 'filled' : 'cancelled')
  })

  test('that a chain lost while the service was down are undone when it starts', async () => {
    const me = await book.maker()
    const [one, two] = [await book.placed(me), await book.placed(me)]
    await book.chain.fill(one.order, one.signature)
    await book.chain.cancel(two.order)
    await look()
    expect([await statusOf(one), await statusOf(two)]).toEqual(['filled', 'cancelled'])
    await ask('anvil_reorg', 2, [])
    await book.proveAll()
    expect([await statusOf(one), await statusOf(two)]).toEqual(['open', 'open'])
  })

  test('a fill in a block below the head at which the order was taken is a fill', async () => {
    const me = await book.maker()
    for (let i = 0; i < 5; i += 1) await ask('evm_mine')
    const placed = await book.placed(me)
    await ask('anvil_rollback', 4)
    const { transactionHash } = await book.chain.fill(placed.order, placed.signature)
    await look()
    expect(await book.stateOf(placed.order)).toMatchObject({ status: 'filled', filledBy: transactionHash })
  })
})

describe('[LM-3] clocks', () => {
  test('an order ends by the time of the chain, whatever the clock of the service says', async () => {
    const me = await book.maker()
    const deadline = (await book.chain.now()) + 200n
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 86_400_000 })
    try {
      book.block()
      const placed = await book.placed(me, { deadline, from: deadline })
      expect(await book.isGiven(placed.order)).toBe(true)
      await book.proveAll()
      expect(await statusOf(placed)).toBe('open')
    } finally {
      vi.useRealTimers()
      book.block()
    }
  })

  test('a clock that is set back by an hour keeps no order from being proven', async () => {
    const me = await book.maker()
    const placed = await book.placed(me)
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    try {
      const watch = book.newWatch()
      await watch.look()
      // Nothing logs it: the proof of each minute finds it out.
      await ask('anvil_setCode', me.address, '0x6000')
      vi.advanceTimersByTime(61_000)
      vi.setSystemTime(Date.now() - 3_600_000)
      await watch.prove()
      await watch.look()
      expect(await book.stateOf(placed.order)).toMatchObject({ status: 'paused', why: 'signature' })
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('[LM-3] who posts what', () => {
  test('a stranger who posts an order for its maker changes nothing of it', async () => {
    const me = await book.maker()
    const placed = await book.placed(me)
    const forged = await signedBy((await book.maker()).key, placed.order)
    expect((await book.put(placed.order, forged)).json).toMatchObject({ status: 'open' })
    const { items } = (await book.ask('GET', '/open', { token: FILLER_KEY })).json as {
      items: { hash: Hex; signature: Hex }[]
    }
    expect(items.find(({ hash }) => hash === hashOrder(placed.order))!.signature).toBe(placed.signature)
  })

  test('an order that was filled is not taken again, nor is another of its number', async () => {
    const me = await book.maker()
    const placed = await book.placed(me)
    await book.chain.fill(placed.order, placed.signature)
    await look()
    expect((await book.put(placed.order, placed.signature)).json).toMatchObject({ status: 'filled' })
    const other = { ...placed.order, start: 1n, end: 1n }
    expect((await book.put(other, await signedBy(me.key, other))).json).toMatchObject({ error: { code: 'spent' } })
  })

  test('signed for another network, or for another contract, it is not taken', async () => {
    const me = await book.maker()
    const order = await book.chain.order(me.address)
    const typed = orderTypedData(order)
    for (const change of [{ chainId: 8453 }, { verifyingContract: ORDER_REACTOR }]) {
      const signature = await me.key.signTypedData({ ...typed, domain: { ...typed.domain, ...change } } as never)
      expect((await book.put(order, signature)).json).toMatchObject({ error: { code: 'signature' } })
    }
  })

  test.each(['0x', '0x00', `0x${'ff'.repeat(300)}`, `${encodeOrder(someOrder(WETH))}00`] as Hex[])(
    'bytes that are no order: %#',
    async bytes => {
      const body = { order: bytes, signature: `0x${'11'.repeat(65)}` }
      const { status, json } = await book.ask('PUT', `/0x${'ab'.repeat(32)}`, { body })
      expect([status, ['order', 'shape'].includes((json as { error: { code: string } }).error.code)]).toEqual([
        400,
        true,
      ])
    },
  )

  test('[PR-2] what is blocked after it was taken is not handed out, nor anything while there is no list', async () => {
    const [me, friend] = [await book.maker(), await book.maker()]
    const { order } = await book.placed(me, { recipient: friend.address })
    for (const list of [
      ...[{ addresses: [me.address] }, { addresses: [friend.address] }],
      ...[{ tokens: [order.sells] }, { tokens: [order.buys] }],
    ]) {
      book.block(list)
      expect(await book.isGiven(order)).toBe(false)
    }
    book.block()
    expect(await book.isGiven(order)).toBe(true)
  })

  test('[LM-4] paused ones count among a hundred, also with twenty at once', async () => {
    const me = await book.maker()
    const all = await Promise.all(Array.from({ length: 110 }, () => book.chain.order(me.address, { amount: 1_000n })))
    const signed = await Promise.all(all.map(async order => [order, await signedBy(me.key, order)] as const))
    for (const [order, signature] of signed.slice(0, 90)) await book.put(order, signature)
    await approve(me, 0n)
    await look()
    await approve(me, 10n * ONE)
    const answers = await Promise.all(signed.slice(90).map(([order, signature]) => book.put(order, signature)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(10)
  })
})

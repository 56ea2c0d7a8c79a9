import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { wordOfMaker } from '#domain/orders/nonces.ts'
import { encodeOrder, leastAt, nonceOf, type Order } from '#domain/orders/Order.ts'
import { type OverTime, partsOf } from '#domain/orders/overTime/partsOf.ts'
import { planCancelOrders } from '#domain/plan/makers/planOrder.ts'
import { BookWorld, type Maker } from '../support/BookWorld.ts'
import { ONE, signedBy, USDC, WETH } from '../support/OrderWorld.ts'

// GO-16: a plan over time, as it is signed, through the real reactor and the book: each part in its slot alone.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const HOUR = 3_600
let book: BookWorld
beforeAll(async () => {
  book = await BookWorld.start()
})
afterAll(() => book?.stop())

/** The chain goes on to this second. */
async function until(time: bigint): Promise<void> {
  const ahead = Number(time - (await book.chain.now()))
  if (ahead > 0) await book.chain.ask('evm_increaseTime', ahead)
  await book.chain.ask('evm_mine')
}

type Part = { order: Order; signature: Hex }

/** Parts of a wrapped ether each, hour by hour from now on, as their maker signs them; all in the book. */
async function plan(by: Maker, count: number, market = 2_000_000_000n): Promise<readonly Part[]> {
  const asked: OverTime = {
    ...{ sells: WETH, buys: USDC, amount: BigInt(count) * ONE, count, interval: 'hour' },
    ...{ market: { buys: market, sells: ONE }, lessBps: 200 },
  }
  const word = wordOfMaker(by.address, 0)
  const orders = partsOf(asked, {
    ...{ maker: by.address, begins: await book.chain.now() },
    nonces: Array.from({ length: count }, (_, bit) => nonceOf(word, bit)),
  })
  const parts = await Promise.all(orders.map(async order => ({ order, signature: await signedBy(by.key, order) })))
  for (const { order, signature } of parts)
    expect((await book.put(order, signature)).json).toMatchObject({ status: 'open' })
  return parts
}

const fill = ({ order, signature }: Part) => book.chain.fill(order, signature)
const askFiller = async ({ order, signature }: Part) => {
  const body = JSON.stringify({ order: encodeOrder(order), signature })
  const response = await fetch(`${book.chain.devnet.filler}/fill`, { method: 'POST', body })
  return (await response.json()) as { filled?: Hex; refused?: string }
}

describe('[GO-16] a plan over time', () => {
  test('each part is handed out and filled in its slot alone, at what it has fallen to; one call cancels the rest', async () => {
    const me = await book.maker()
    const parts = await plan(me, 4)
    const [first, second, third, fourth] = parts as [Part, Part, Part, Part]
    const given = async () => Promise.all(parts.map(({ order }) => book.isGiven(order)))
    expect(await given()).toEqual([true, false, false, false])
    // No filler fills one before its slot, and the devnet's filler does not try.
    expect((await fill(second)).status).toBe('0x0')
    expect(await askFiller(second)).toHaveProperty('refused')

    // Half an hour into its slot it has fallen by half of what it may fall.
    await until(first.order.from + BigInt(HOUR / 2))
    const had = await book.chain.balance(USDC, me.address)
    expect((await fill(first)).status).toBe('0x1')
    const came = (await book.chain.balance(USDC, me.address)) - had
    expect(came).toBe(leastAt(first.order, await book.chain.now()))
    expect(came).toBeLessThan(2_020_000_000n)
    expect(came).toBeGreaterThan(1_960_000_000n)
    await book.watch.look()
    expect((await book.stateOf(first.order)).status).toBe('filled')

    await until(second.order.from + 1n)
    expect(await given()).toEqual([false, true, false, false])
    // Nothing fills the second one: its slot ends, and it sold nothing.
    await until(second.order.deadline + 1n)
    expect(await given()).toEqual([false, false, true, false])
    expect((await fill(second)).status).toBe('0x0')
    await book.proveAll()
    expect((await book.stateOf(second.order)).status).toBe('expired')
    expect((await book.stateOf(third.order)).status).toBe('open')

    const told = {
      currencyIn: { id: WETH, symbol: '', decimals: 18 },
      currencyOut: { id: USDC, symbol: '', decimals: 6 },
    }
    const { calls } = planCancelOrders(
      me.address,
      [third, fourth].map(({ order }) => ({
        nonce: order.nonce,
        told: { ...told, amountIn: order.amount, amountOut: order.end },
      })),
    )
    expect(calls).toHaveLength(1)
    expect((await book.chain.send(me.address, calls[0]!.to, calls[0]!.data)).status).toBe('0x1')
    await book.watch.look()
    for (const { order } of [third, fourth]) expect((await book.stateOf(order)).status).toBe('cancelled')
    expect((await fill(third)).status).toBe('0x0')
    // One part of four was sold.
    expect(await book.chain.balance(WETH, me.address)).toBe(9n * ONE)
  })

  test('the devnet’s filler fills a part in its slot out of the pools', async () => {
    const me = await book.maker()
    const [first, second] = (await plan(me, 2, 1_000_000n)) as [Part, Part]
    await until(first.order.from + 2n)
    expect(await askFiller(second)).toHaveProperty('refused')
    expect(await askFiller(first)).toHaveProperty('filled')
    await until(second.order.from + 2n)
    expect(await askFiller(second)).toHaveProperty('filled')
    await book.watch.look()
    for (const { order } of [first, second]) expect((await book.stateOf(order)).status).toBe('filled')
  })

  test('a part whose maker has too little for it waits, and goes on in its slot once there is enough', async () => {
    const me = await book.maker()
    const [first] = (await plan(me, 2)) as [Part, Part]
    const rest = await book.chain.balance(WETH, me.address)
    await book.chain.call(me.address, WETH, 'transfer', [book.chain.filler, rest])
    await book.watch.look()
    expect(await book.stateOf(first.order)).toMatchObject({ status: 'paused', why: 'funds' })
    expect(await book.isGiven(first.order)).toBe(false)
    await book.chain.call(me.address, WETH, 'deposit')
    await book.watch.look()
    expect((await book.stateOf(first.order)).status).toBe('open')
    expect(await book.isGiven(first.order)).toBe(true)
  })
})

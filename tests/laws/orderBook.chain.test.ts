import { writeFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { encodeOrder, hashOrder, type Order } from '#domain/orders/Order.ts'
import { statementOf } from '#domain/orders/statementOf.ts'
import { MOST_LIVE } from '#server/orders/addOrders.ts'
import { OrderWatch } from '#server/orders/OrderWatch.ts'
import { BookWorld, FILLER_KEY, headersOf, type Maker, ORIGIN } from '../support/BookWorld.ts'
import { ONE, type OrderWorld, signedBy, WETH } from '../support/OrderWorld.ts'
import { serveApp } from '../support/serveApp.ts'

// The book of orders on real contracts and a real store: what it takes, to whom it gives it, and that it follows the
// chain there and back.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let book: BookWorld
const maker = () => book.maker()
const ask = (...args: Parameters<BookWorld['ask']>) => book.ask(...args)
const put = (...args: Parameters<BookWorld['put']>) => book.put(...args)
const stateOf = (order: Order) => book.stateOf(order)
const placed = (...args: Parameters<BookWorld['placed']>) => book.placed(...args)
const signIn = (by: Maker) => book.signIn(by)
let world: OrderWorld

beforeAll(async () => {
  book = await BookWorld.start()
  world = book.chain
})
afterAll(() => book?.stop())

describe('[LM-3] what the book takes', () => {
  test('a proven order, and the same again with the same answer; its state is told by its hash, its signature is not', async () => {
    const me = await maker()
    const { order, signature } = await placed(me)
    expect((await put(order, signature)).json).toMatchObject({ status: 'open' })
    const told = await ask('GET', `/${hashOrder(order)}`)
    expect(told.json).toEqual({ hash: hashOrder(order), status: 'open', why: null, filledBy: null })
    expect((await ask('GET', `/0x${'00'.repeat(32)}`)).status).toBe(404)
  })

  test.each<[string, (order: Order, by: Maker) => Promise<{ order: Order; signature?: Hex; hash?: Hex }>, string]>([
    ['altered after it was signed', async order => ({ order: { ...order, end: 1n, start: 1n } }), 'signature'],
    ['under another hash', async order => ({ order, hash: `0x${'12'.repeat(32)}` }), 'hash'],
    [
      'signed by somebody else',
      async (order, _) => ({ order, signature: await signedBy((await maker()).key, order) }),
      'signature',
    ],
    ['junk as its signature', async order => ({ order, signature: '0x1234' }), 'signature'],
    ['of more than its maker has', async (order, by) => signedAs(by, { ...order, amount: 50n * ONE }), 'funds'],
    ['expired', async (order, by) => signedAs(by, { ...order, deadline: 5n, from: 5n }), 'time'],
    ['for nothing', async (order, by) => signedAs(by, { ...order, start: 0n, end: 0n }), 'amount'],
    [
      'with a number that is used',
      async (order, by) => {
        await world.cancel(order)
        return signedAs(by, order)
      },
      'spent',
    ],
  ])('[LM-3] refused: %s', async (_, change, code) => {
    const me = await maker()
    const plain = await world.order(me.address)
    const { order, signature = await signedBy(me.key, plain), hash } = await change(plain, me)
    expect((await put(order, signature, hash)).json).toMatchObject({ error: { code } })
  })
  const signedAs = async (by: Maker, order: Order) => ({ order, signature: await signedBy(by.key, order) })

  test('one order a number, also when two come at once', async () => {
    const me = await maker()
    const first = await world.order(me.address)
    const second = { ...first, end: first.end + 1n, start: first.start + 1n }
    const answers = await Promise.all([first, second].map(async order => put(order, await signedBy(me.key, order))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.json).toMatchObject({ error: { code: 'taken' } })
  })

  test('[LM-4] a hundred of a maker that may be filled and no more, also when several come at once', async () => {
    const me = await maker()
    const all = await Promise.all(
      Array.from({ length: MOST_LIVE + 4 }, async () => world.order(me.address, { amount: 1_000n })),
    )
    const answers = await Promise.all(all.map(async order => put(order, await signedBy(me.key, order))))
    expect(answers.filter(({ status }) => status === 200).length).toBe(MOST_LIVE)
    expect(answers.filter(({ json }) => (json as { error?: { code: string } }).error?.code === 'full').length).toBe(4)
    const token = await signIn(me)
    expect((await ask('GET', '/mine', { token })).json).toMatchObject({ live: MOST_LIVE, most: MOST_LIVE })
  })

  test('[PR-2] of a blocked maker, for a blocked recipient or token, or without a list, it is not taken', async () => {
    const me = await maker()
    const order = await world.order(me.address)
    const signature = await signedBy(me.key, order)
    const lists = [
      { addresses: [me.address], tokens: [] },
      { addresses: [], tokens: [order.sells] },
      { addresses: [], tokens: [order.buys] },
    ]
    for (const list of lists) {
      book.block(list)
      expect((await put(order, signature)).json).toMatchObject({ error: { code: 'blocked' } })
    }
    writeFileSync(book.blocklistFile, '{}')
    expect((await put(order, signature)).json).toMatchObject({ error: { code: 'blocklist' } })
    book.block()
    expect((await put(order, signature)).json).toMatchObject({ status: 'open' })
  })

  test('of another site, or too long, it is not heard', async () => {
    const me = await maker()
    const order = await world.order(me.address)
    const body = JSON.stringify({ order: encodeOrder(order), signature: await signedBy(me.key, order) })
    const foreign = { method: 'PUT', headers: { ...headersOf(), origin: 'https://evil.example' }, body }
    expect((await book.app.request(`/${hashOrder(order)}`, foreign)).status).toBe(403)
    const long = {
      method: 'PUT',
      headers: headersOf(),
      body: JSON.stringify({ order: `0x${'00'.repeat(5_000)}`, signature: '0x' }),
    }
    expect((await book.app.request(`/${hashOrder(order)}`, long)).status).toBe(413)
  })
})

describe('[LM-3] to whom it is told', () => {
  test('signed orders to fillers with a key, a list to the device that its maker signed in', async () => {
    const [me, other] = [await maker(), await maker()]
    const { order, signature } = await placed(me)
    expect((await ask('GET', '/open')).status).toBe(401)
    expect((await ask('GET', '/open', { token: `${FILLER_KEY.slice(0, -1)}x` })).status).toBe(401)
    const { items } = (await ask('GET', '/open', { token: FILLER_KEY })).json as { items: { hash: Hex }[] }
    expect(items.find(({ hash }) => hash === hashOrder(order))).toEqual({
      ...{ hash: hashOrder(order), order: encodeOrder(order), signature },
    })
    expect((await ask('GET', '/mine')).status).toBe(401)
    const mine = (await ask('GET', '/mine', { token: await signIn(me) })).json as { items: { hash: Hex }[] }
    expect(mine.items.map(({ hash }) => hash)).toEqual([hashOrder(order)])
    expect(JSON.stringify(mine)).not.toContain(signature)
    expect((await ask('GET', '/mine', { token: await signIn(other) })).json).toMatchObject({ items: [] })
  })

  test('a sign-in counts once, and for who signed it alone', async () => {
    const [me, other] = [await maker(), await maker()]
    const { nonce } = (await ask('POST', '/nonce', { body: { maker: me.address } })).json as { nonce: string }
    const message = statementOf({ origin: ORIGIN, maker: me.address, nonce })
    const body = { maker: me.address, nonce, signature: await other.key.signMessage({ message }) }
    expect((await ask('POST', '/session', { body })).json).toMatchObject({ error: { code: 'signature' } })
    const again = { ...body, signature: await me.key.signMessage({ message }) }
    expect((await ask('POST', '/session', { body: again })).json).toMatchObject({ error: { code: 'nonce' } })
  })

  test('[LM-5] what its maker asks to hide is handed out no more, and may be filled still; nobody else hides it', async () => {
    const [me, other] = [await maker(), await maker()]
    const { order } = await placed(me)
    const isGiven = () => book.isGiven(order)
    const hashes = { hashes: [hashOrder(order)] }
    await ask('POST', '/hide', { body: hashes, token: await signIn(other) })
    expect(await isGiven()).toBe(true)
    await ask('POST', '/hide', { body: hashes, token: await signIn(me) })
    expect([await isGiven(), (await stateOf(order)).status]).toEqual([false, 'open'])
  })
})

describe('[LM-3][TX-1] it follows the chain', () => {
  test('a fill, with its transaction; a cancellation; an end', async () => {
    const me = await maker()
    const [filled, cancelled, ended] = [
      ...[await placed(me), await placed(me)],
      await placed(me, await endsIn(120n)),
    ] as const
    const { transactionHash } = await world.fill(filled.order, filled.signature)
    await world.cancel(cancelled.order)
    expect((await book.watch.look()).sort()).toEqual([hashOrder(filled.order), hashOrder(cancelled.order)].sort())
    expect(await stateOf(filled.order)).toMatchObject({ status: 'filled', filledBy: transactionHash })
    expect(await stateOf(cancelled.order)).toMatchObject({ status: 'cancelled', filledBy: null })
    await world.ask('evm_increaseTime', 200)
    await world.ask('evm_mine')
    await book.proveAll()
    expect(await stateOf(ended.order)).toMatchObject({ status: 'expired' })
  })
  const endsIn = async (seconds: bigint) => {
    const deadline = (await world.now()) + seconds
    return { deadline, from: deadline }
  }

  test('[ER-3] funds or approval gone pause it, and back they open it again', async () => {
    const me = await maker()
    const { order } = await placed(me)
    const friend: Address = `0x${'fe'.repeat(20)}`
    const had = await world.balance(WETH, me.address)
    await world.call(me.address, WETH, 'transfer', [friend, had])
    await book.watch.look()
    expect(await stateOf(order)).toMatchObject({ status: 'paused', why: 'funds' })
    expect(await book.isGiven(order)).toBe(false)
    await world.call(me.address, WETH, 'deposit')
    await book.watch.look()
    expect(await stateOf(order)).toMatchObject({ status: 'open', why: null })
    await world.call(me.address, WETH, 'approve', [PERMIT2, 0n])
    await book.watch.look()
    expect(await stateOf(order)).toMatchObject({ status: 'paused', why: 'funds' })
  })

  test('[LM-3] one that fell behind the market while it was paused wakes not by itself', async () => {
    const me = await maker()
    const { order } = await placed(me)
    await world.call(me.address, WETH, 'approve', [PERMIT2, 0n])
    book.behind = true
    await book.watch.look()
    expect(await stateOf(order)).toMatchObject({ status: 'stale' })
    book.behind = false
    await world.call(me.address, WETH, 'approve', [PERMIT2, 10n * ONE])
    await book.watch.look()
    expect(await stateOf(order)).toMatchObject({ status: 'stale' })
    expect(await book.isGiven(order)).toBe(false)
  })

  test('[LM-3] what no log tells, an owner’s code that no longer signs, is found out within a minute', async () => {
    const me = await maker()
    const { order } = await placed(me)
    let clock = Date.now()
    const own = book.newWatch(() => clock)
    await own.look()
    await world.ask('anvil_setCode', me.address, '0x6000')
    clock += 6_000
    await own.prove()
    await own.look()
    expect(await stateOf(order)).toMatchObject({ status: 'open' })
    clock += 60_000
    await own.prove()
    await own.look()
    expect(await stateOf(order)).toMatchObject({ status: 'paused', why: 'signature' })
    await world.ask('anvil_setCode', me.address, '0x')
    clock += 60_000
    await own.prove()
    await own.look()
    expect(await stateOf(order)).toMatchObject({ status: 'open', why: null })
  })

  test('[EX-8] a fill and a cancellation that a rewritten chain no longer has are undone', async () => {
    const me = await maker()
    const [one, two] = [await placed(me), await placed(me)]
    await book.watch.look()
    await world.fill(one.order, one.signature)
    await world.cancel(two.order)
    await book.watch.look()
    expect([(await stateOf(one.order)).status, (await stateOf(two.order)).status]).toEqual(['filled', 'cancelled'])
    await world.ask('anvil_reorg', 2, [])
    await book.watch.look()
    expect([(await stateOf(one.order)).status, (await stateOf(two.order)).status]).toEqual(['open', 'open'])
  })

  test('[GO-18] one that ended 90 days ago is deleted; a live one, and one that ended since, are kept', async () => {
    const me = await maker()
    const [old, recent, live] = [await placed(me), await placed(me), await placed(me)]
    for (const { order } of [old, recent]) await world.cancel(order)
    await book.watch.look()
    const age = (order: Order, days: number) =>
      book.store.query(`UPDATE orders SET ended_at = ended_at - make_interval(days => $2) WHERE hash = $1`, [
        ...[hashOrder(order), days],
      ])
    await age(old.order, 91)
    await age(recent.order, 89)
    await book.proveAll()
    const kept = await Promise.all([old, recent, live].map(({ order }) => ask('GET', `/${hashOrder(order)}`)))
    expect(kept.map(({ status }) => status)).toEqual([404, 200, 200])
  })

  test('while no node answers nothing changes, and nothing is taken', async () => {
    const me = await maker()
    const { order } = await placed(me)
    const deaf = new OrderWatch({ urls: ['http://127.0.0.1:9'], store: book.store, isBehind: async () => false })
    expect(await deaf.look()).toEqual([])
    expect((await stateOf(order)).status).toBe('open')
    const away = book.routes(['http://127.0.0.1:9'])
    const next = await world.order(me.address)
    const body = JSON.stringify({ order: encodeOrder(next), signature: await signedBy(me.key, next) })
    expect((await away.request(`/${hashOrder(next)}`, { method: 'PUT', headers: headersOf(), body })).status).toBe(503)
  })

  test('an order that was proven and then failed three fills is set aside', async () => {
    const me = await maker()
    const { order } = await placed(me)
    const isGiven = () => book.isGiven(order)
    for (const expected of [true, true, true, false]) {
      expect(await isGiven()).toBe(expected)
      await ask('POST', '/failed', { body: { hash: hashOrder(order) }, token: FILLER_KEY })
    }
  })
})

test('[LM-3] a filler who follows the book fills what the pools give, and the book says with which transaction', async () => {
  const me = await maker()
  // As the site has it, the book stands under its prefix.
  const site = new Hono().route('/api/orders', book.app)
  const { url, stop } = await serveApp(site)
  const tell = (body: object) => fetch(`${world.devnet.filler}/book`, { method: 'POST', body: JSON.stringify(body) })
  try {
    const [cheap, dear] = [
      await placed(me, { start: 1_000_000n, end: 1_000_000n }),
      await placed(me, { start: 10n ** 12n, end: 10n ** 12n }),
    ]
    await tell({ url, key: FILLER_KEY })
    await expect
      .poll(
        async () => {
          await book.watch.look()
          return (await stateOf(cheap.order)).status
        },
        { timeout: 60_000, interval: 300 },
      )
      .toBe('filled')
    const { filledBy } = await stateOf(cheap.order)
    const { status } = await world.ask<{ status: Hex }>('eth_getTransactionReceipt', filledBy)
    expect([status, (await stateOf(dear.order)).status]).toEqual(['0x1', 'open'])
  } finally {
    await tell({ url: '' })
    stop()
  }
})

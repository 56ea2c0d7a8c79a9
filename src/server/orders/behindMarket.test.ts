import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/orders/Order.ts'
import { someOrder } from '../../../tests/support/someOrder.ts'
import { behindMarket } from './behindMarket.ts'

// An index of the market that says what a test wants it to say of a token.
type Said = { priceUsd: number | null; decimals: number } | number
let says: Record<string, Said> = {}
let index: Server
let url = ''
beforeAll(async () => {
  index = createServer(({ url: path = '' }, response) => {
    const said = says[path.replace('/api/market/tokens/1/', '')] ?? 404
    if (typeof said === 'number') response.writeHead(said).end('{}')
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  await new Promise<void>(ready => index.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(index.address() as AddressInfo).port}`
})
afterAll(() => void index.close())

const SOLD: Order['sells'] = `0x${'aa'.repeat(20)}`
const BOUGHT: Order['buys'] = `0x${'bb'.repeat(20)}`
const NATIVE: Order['buys'] = `0x${'00'.repeat(20)}`
/** Two units of 18 decimals for so many millionths of a token of 6 decimals. */
const asking = (least: bigint, buys = BOUGHT): Order => ({
  ...someOrder(`0x${'11'.repeat(20)}`),
  ...{ sells: SOLD, amount: 2n * 10n ** 18n, buys, start: least, end: least },
})
const isBehind = (order: Order) => behindMarket(url)({ order }, Number(order.deadline))
const sold = { priceUsd: 1_500, decimals: 18 }
const bought = { priceUsd: 1, decimals: 6 }

test.each([
  [2_969_999_999n, true],
  [2_970_000_000n, true],
  [2_970_000_001n, false],
  [3_300_000_000n, false],
])('[LM-3] 3,000 USD of a token for at least %d millionths of a dollar: behind is %s', async (least, behind) => {
  says = { [SOLD]: sold, [BOUGHT]: bought }
  expect(await isBehind(asking(least))).toBe(behind)
})

test('[GO-16] a part of a plan is as far behind as what it began with, however far it has fallen in its slot', async () => {
  says = { [SOLD]: sold, [BOUGHT]: bought }
  const part = (start: bigint) => ({ ...asking(2_600_000_000n), start, from: 1_000n, notBefore: true })
  expect(await isBehind(part(3_030_000_000n))).toBe(false)
  expect(await isBehind(part(2_970_000_000n))).toBe(true)
  // Another order that falls is held to what it asks for now.
  expect(await isBehind({ ...part(3_030_000_000n), notBefore: false })).toBe(true)
})

test('[LM-3] the native currency is asked for by its own name', async () => {
  says = { [SOLD]: sold, NATIVE: { priceUsd: 3_000, decimals: 18 } }
  expect(await isBehind(asking(98n * 10n ** 16n, NATIVE))).toBe(true)
  expect(await isBehind(asking(10n ** 18n, NATIVE))).toBe(false)
})

test.each<[string, Record<string, Said>]>([
  ['the index does not know one of them', { [SOLD]: sold }],
  ['one of them has no price', { [SOLD]: sold, [BOUGHT]: { ...bought, priceUsd: null } }],
])('[LM-3] nothing is behind where %s', async (_, said) => {
  says = said
  expect(await isBehind(asking(1n))).toBe(false)
})

test.each<[string, Record<string, Said>]>([
  ['fails', { [SOLD]: sold, [BOUGHT]: 500 }],
  ['answers something else', { [SOLD]: sold, [BOUGHT]: { price: 1 } as never }],
])('[LM-3] an index that %s says nothing', async (_, said) => {
  says = said
  expect(await isBehind(asking(1n))).toBe(null)
})

test('[LM-3] an index that is away says nothing', async () => {
  expect(await behindMarket('http://127.0.0.1:9')({ order: asking(1n) }, 0)).toBe(null)
})

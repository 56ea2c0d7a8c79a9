import { encodeAbiParameters, type Hex, parseAbiParameters, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { encodeOrder, hashOrder } from '#domain/orders/Order.ts'
import { measureBought } from '#server/orders/measureBought.ts'
import { OrderWatch } from '#server/orders/OrderWatch.ts'
import { compileContract } from '../../devnet/contracts/compileContract.ts'
import { BookWorld, headersOf } from '../support/BookWorld.ts'
import { signedBy, USDC } from '../support/OrderWorld.ts'

// A token that orders ask for and that does not arrive whole: the reactor would call such an order filled.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let book: BookWorld
/** A token with pools, whose code the faults take, and the code it has by itself. */
let token: Address
let sound: Hex
const creation = compileContract('FaultyToken.sol', 'FaultyToken')

beforeAll(async () => {
  book = await BookWorld.start()
  token = book.chain.devnet.tokens.find(({ symbol }) => symbol === 'LINK')!.address
  sound = await book.chain.ask('eth_getCode', token, 'latest')
})
afterAll(() => book?.stop())

/** The token with one fault from now on. */
async function ill(kind: string, size = 0n): Promise<void> {
  const terms = encodeAbiParameters(parseAbiParameters('bytes32, uint256'), [stringToHex(kind, { size: 32 }), size])
  const hash = await book.chain.ask('eth_sendTransaction', {
    from: book.chain.filler,
    data: creation + terms.slice(2),
  })
  const { contractAddress } = await vi.waitFor(async () => {
    const receipt = await book.chain.ask<{ contractAddress: Address } | null>('eth_getTransactionReceipt', hash)
    if (!receipt) throw new Error('not mined yet')
    return receipt
  }, 20_000)
  await book.chain.ask('anvil_setCode', token, await book.chain.ask('eth_getCode', contractAddress, 'latest'))
}
const heal = () => book.chain.ask('anvil_setCode', token, sound)
const measure = async () => measureBought([book.chain.url], token, Number(await book.chain.ask('eth_blockNumber')))

test.each([
  ['a sound token', 'none', 0n, 'sound'],
  ['one that keeps units', 'units', 10n ** 12n, 'bad'],
  ['one that rounds', 'units', 5n, 'sound'],
  ['one that can’t be moved', 'paused', 0n, 'bad'],
] as const)('[LM-3] %s', async (_, kind, size, bought) => {
  await ill(kind, size)
  expect(await measure()).toBe(bought)
  await heal()
})

test('[LM-3] one whose token turned bad is set aside and told why, also over a restart, and opens when it is sound', async () => {
  const me = await book.maker()
  const [order, other] = [await book.placed(me, { buys: token }), await book.placed(me, { buys: USDC })]
  let clock = 0
  const start = () =>
    new OrderWatch({
      ...{ urls: [book.chain.url], store: book.store, isBehind: async () => false, now: () => clock },
      measure: (bought, head) => measureBought([book.chain.url], bought, head),
    })
  const minute = async (watch: OrderWatch) => {
    clock += 60_000
    await watch.prove()
    await watch.look()
  }
  let watch = start()
  await watch.look()
  await ill('units', 10n ** 12n)
  await minute(watch)
  expect(await book.stateOf(order.order)).toMatchObject({ status: 'paused', why: 'token' })
  expect([await book.isGiven(order.order), await book.isGiven(other.order)]).toEqual([false, true])
  watch = start()
  await watch.look()
  expect(await book.stateOf(order.order)).toMatchObject({ status: 'paused', why: 'token' })
  await heal()
  await minute(watch)
  expect(await book.stateOf(order.order)).toMatchObject({ status: 'open', why: null })
})

test('[LM-3] an order that asks for such a token is not taken', async () => {
  const me = await book.maker()
  const order = await book.chain.order(me.address, { buys: token })
  const signature = await signedBy(me.key, order)
  await ill('paused')
  // A service that starts now: it has measured nothing yet.
  const hash = hashOrder(order)
  const answer = await book
    .routes([book.chain.url])
    .request(
      `/${hash}`,
      { method: 'PUT', headers: headersOf(), body: JSON.stringify({ order: encodeOrder(order), signature }) },
      { ip: '10.9.8.7' },
    )
  expect(await answer.json()).toMatchObject({ error: { code: 'token' } })
  await heal()
})

import { DutchOrder } from '@uniswap/uniswapx-sdk'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { someOrder } from '../../../tests/support/someOrder.ts'
import { describe, expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { PERMIT2 } from '../chains/chains.ts'
import { type Hex, ZERO_ADDRESS } from '../Hex.ts'
import { decodeOrder, encodeOrder, hashOrder, leastAt, nonceOf, type Order, orderTypedData, wordOf } from './Order.ts'

// As Uniswap's documents say them; the law of the devnet's contracts is tests/laws/orders.chain.test.ts.
const CHAIN = 1
const REACTOR = '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4'
const WAITS = '0x0000000000000000000000000000000000000001'

const maker = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const me = maker.address.toLowerCase() as Address

const address = fc
  .bigInt({ min: 2n, max: (1n << 160n) - 1n })
  .map(n => `0x${n.toString(16).padStart(40, '0')}` as Address)
const amount = fc.bigInt({ min: 1n, max: (1n << 128n) - 1n })
const time = fc.bigInt({ min: 1n, max: 4_000_000_000n })
const orders = fc
  .record({
    nonce: fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
    times: fc.tuple(time, time),
    sells: address,
    amount,
    buys: fc.oneof(address, fc.constant(ZERO_ADDRESS)),
    least: fc.tuple(amount, amount),
    recipient: address,
    notBefore: fc.boolean(),
  })
  .map(
    ({ times, least, ...rest }): Order => ({
      ...rest,
      maker: me,
      from: times[0] < times[1] ? times[0] : times[1],
      deadline: times[0] < times[1] ? times[1] : times[0],
      start: least[0] > least[1] ? least[0] : least[1],
      end: least[0] > least[1] ? least[1] : least[0],
    }),
  )

/** The same order as the protocol's own SDK has it. */
const ofSdk = (order: Order): DutchOrder =>
  DutchOrder.fromJSON(
    {
      reactor: REACTOR,
      swapper: getAddress(order.maker),
      nonce: order.nonce.toString(),
      deadline: Number(order.deadline),
      additionalValidationContract: ZERO_ADDRESS,
      additionalValidationData: '0x',
      decayStartTime: Number(order.from),
      decayEndTime: Number(order.deadline),
      exclusiveFiller: order.notBefore ? WAITS : ZERO_ADDRESS,
      exclusivityOverrideBps: '0',
      input: {
        token: getAddress(order.sells),
        startAmount: order.amount.toString(),
        endAmount: order.amount.toString(),
      },
      outputs: [
        {
          token: getAddress(order.buys),
          startAmount: order.start.toString(),
          endAmount: order.end.toString(),
          recipient: getAddress(order.recipient),
        },
      ],
    },
    CHAIN,
    getAddress(PERMIT2),
  )

describe('[LM-3] an order is, byte for byte, what the protocol’s SDK makes of it', () => {
  test('its calldata and its name, and both are read back', () =>
    fc.assert(
      fc.property(orders, order => {
        const sdk = ofSdk(order)
        expect(encodeOrder(order)).toBe(sdk.serialize())
        expect(hashOrder(order)).toBe(sdk.hash())
        expect(decodeOrder(encodeOrder(order))).toEqual(order)
      }),
      { numRuns: 60 },
    ))

  test('what is signed: the SDK finds its maker by the signature', async () => {
    for (const order of fc.sample(orders, 8))
      expect(ofSdk(order).getSigner(await maker.signTypedData(orderTypedData(order) as never))).toBe(maker.address)
  })

  test('the least that must come, at any time', () =>
    fc.assert(
      fc.property(orders, time, (order, at) => {
        const { outputs } = ofSdk({ ...order, notBefore: false }).resolve({ timestamp: Number(at), filler: me })
        expect(leastAt(order, at)).toBe(BigInt(outputs[0]!.amount.toString()))
      }),
      { numRuns: 200 },
    ))
})

const ORDER = someOrder(me)

test('[LM-3] bytes that say anything else than an order of ours are none', () => {
  const bytes = encodeOrder(ORDER)
  expect(bytes.length).toBe(2 + 2 * 704)
  for (const other of ['0x', `${bytes}00`, bytes.slice(0, -2), `0x${'00'.repeat(704)}`] as Hex[])
    expect(decodeOrder(other), other.slice(0, 20)).toBeNull()
  // Any one byte: another order, or none, but never this one again.
  for (let at = 2; at < bytes.length; at += 2) {
    const byte = (Number.parseInt(bytes.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, '0')
    const changed = decodeOrder(`${bytes.slice(0, at)}${byte}${bytes.slice(at + 2)}` as Hex)
    if (changed !== null) expect(changed, `byte ${at / 2}`).not.toEqual(ORDER)
  }
  // Two outputs, and a filler, a contract or a fee of its own: read by the SDK, not by us.
  const sdk = ofSdk(ORDER)
  const kinds: ((json: ReturnType<DutchOrder['toJSON']>) => void)[] = [
    json => json.outputs.push({ ...json.outputs[0]! }),
    json => (json.exclusiveFiller = getAddress(ORDER.sells)),
    json => (json.exclusivityOverrideBps = '1'),
    json => (json.additionalValidationContract = getAddress(ORDER.sells)),
    json => (json.additionalValidationData = '0x00'),
    json => (json.reactor = getAddress(ORDER.sells)),
    json => (json.input.endAmount = '5'),
    json => (json.decayEndTime -= 5),
  ]
  for (const [i, change] of kinds.entries()) {
    const json = sdk.toJSON()
    change(json)
    expect(decodeOrder(DutchOrder.fromJSON(json, CHAIN).serialize() as Hex), String(i)).toBeNull()
  }
})

test('a nonce is a word of Permit2’s bitmap and a bit of it', () => {
  expect(nonceOf(2n, 5)).toBe(517n)
  expect(wordOf(517n)).toEqual({ word: 2n, bit: 5 })
})

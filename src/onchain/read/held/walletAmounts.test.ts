import { expect, test } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { type ReceiptLog, receivedFrom, sentFor } from './walletAmounts.ts'

const address = (n: number): Address => `0x${String(n).padStart(40, '0')}`
const [TOKEN, OTHER, PAIR, ME, ROUTER, TAX] = [1, 2, 3, 4, 5, 6].map(address) as [
  ...[Address, Address, Address, Address, Address, Address],
]
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const moved = (token: Address, from: Address, to: Address, amount: bigint): ReceiptLog => ({
  ...{ address: token, topics: [TRANSFER, `0x${word(from)}`, `0x${word(to)}`] },
  data: `0x${word(amount)}`,
})
const told = (by: Address): ReceiptLog => ({ address: by, topics: [`0x${'9'.repeat(64)}`], data: '0x' })
const asked = (logs: ReceiptLog[], at: number) => ({ logs, at, token: TOKEN, pair: PAIR, owner: ME })

test('[GO-10] twenty of a token that takes a twentieth are what left the wallet, not the nineteen that the pair got', () => {
  const logs = [
    ...[moved(TOKEN, ME, TAX, 1n), moved(TOKEN, ME, PAIR, 19n), told(TOKEN), moved(OTHER, ME, PAIR, 10n)],
    ...[told(PAIR), told(PAIR)],
  ]
  expect(sentFor(asked(logs, 5))).toBe(20n)
  expect(sentFor({ ...asked(logs, 5), token: OTHER })).toBe(10n)
})

test('[GO-10] what was swapped before in the same transaction is no part of it, and what a router wrapped is unknown', () => {
  const swapped = [moved(TOKEN, ME, address(7), 50n), told(address(7))]
  expect(sentFor(asked([...swapped, moved(TOKEN, ME, PAIR, 20n), told(PAIR)], 3))).toBe(20n)
  expect(sentFor(asked([moved(TOKEN, ROUTER, PAIR, 20n), told(PAIR)], 1))).toBeNull()
  expect(sentFor(asked([told(PAIR)], 0))).toBeNull()
})

test('[GO-10] what a withdrawal brought is what reached the wallet, by itself or by a router', () => {
  const paid = [moved(TOKEN, PAIR, TAX, 1n), moved(TOKEN, PAIR, ME, 19n), moved(OTHER, PAIR, ME, 10n), told(PAIR)]
  expect(receivedFrom(asked(paid, 3))).toBe(19n)
  const routed = [
    moved(TOKEN, PAIR, ROUTER, 19n),
    told(PAIR),
    moved(TOKEN, ROUTER, TAX, 1n),
    moved(TOKEN, ROUTER, ME, 18n),
  ]
  expect(receivedFrom(asked(routed, 1))).toBe(18n)
  expect(receivedFrom(asked([moved(TOKEN, PAIR, ROUTER, 19n), told(PAIR)], 1))).toBeNull()
})

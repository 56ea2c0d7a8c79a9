import { expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { PASSKEY_IMPLEMENTATION } from '../passkey/PasskeyAccount.ts'
import { isOnlyDust, joined, recentOf, sentTo, type Transfer } from './People.ts'
import { bumpsOf, type Facts, isContractCode, refusalOf } from './RecipientRisk.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const FRIEND: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const COPY: Address = `0x7099${'0'.repeat(32)}79c8`
const plain: Facts = { token: null, isContract: false, isUndeployed: false, isUnused: false }
let time = 0
const transfer = (who: Address, more: Partial<Transfer> = {}): Transfer => ({
  ...{ chainId: 1, hash: `0x${++time}`, way: 'sent', who, kind: 'token', amount: 5n, usd: 5, genuine: true, time },
  ...more,
})
const kinds = (
  address: Address,
  facts: Facts,
  transfers: Transfer[],
  book: Parameters<typeof bumpsOf>[2]['book'] = [],
) => bumpsOf(address, facts, { transfers, book, from: ME }).map(({ kind }) => kind)

test('[GO-15][SM-10] the questions come in their order, each once', () => {
  const poisoned = [transfer(FRIEND), transfer(COPY, { amount: 0n }), transfer(COPY, { way: 'received', usd: 0.001 })]
  const facts = { ...plain, isContract: true, isUnused: true, isUndeployed: true }
  expect(kinds(COPY, facts, poisoned)).toEqual(['alike', 'dust', 'contract', 'never'])
  expect(bumpsOf(COPY, facts, { transfers: poisoned, book: [], from: ME }).at(-1)).toEqual({
    kind: 'never',
    unused: true,
    undeployed: true,
  })
  // Without known people there is no imitation, only a new recipient.
  expect(kinds(COPY, plain, [])).toEqual(['never'])
  // Sent to before: nothing to ask; a contract is one every time.
  expect(kinds(FRIEND, plain, [transfer(FRIEND)])).toEqual([])
  expect(kinds(FRIEND, facts, [transfer(FRIEND)])).toEqual(['contract'])
  // An address that resembles the sender's own.
  expect(kinds(`0x1111${'0'.repeat(32)}1111`, plain, [])).toEqual(['alike', 'never'])
})

test.each([
  ['0x…dead', '0x000000000000000000000000000000000000dead', ['burn', 'never']],
  ['a precompile', '0x0000000000000000000000000000000000000001', ['burn', 'never']],
  ['the native currency’s other spelling', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', ['burn', 'never']],
  ['the first that may have a key', '0x0000000000000000000000000000000000010000', ['never']],
] as const)('[SM-10] an address without an owner is told first: %s', (_, address, told) => {
  expect(kinds(address, plain, [])).toEqual(told)
})

test('[GO-15] a name on the device is no transfer; an imported one vouches for nobody', () => {
  const book = (imported: boolean) => [{ address: COPY, name: 'Bob', imported }]
  expect(kinds(COPY, plain, [transfer(FRIEND)], book(false))).toEqual(['never'])
  expect(kinds(COPY, plain, [transfer(FRIEND)], book(true))).toEqual(['alike', 'never'])
  expect(kinds(COPY, plain, [transfer(FRIEND), transfer(COPY)], book(true))).toEqual([])
  expect(kinds(COPY, plain, [], [{ address: FRIEND, name: 'Ann', imported: true }])).toEqual(['alike', 'never'])
})

test('[GO-15] zero-value and dust transfers, and tokens that nobody lists, make nobody known', () => {
  const nothing = transfer(COPY, { amount: 0n })
  const fake = transfer(COPY, { genuine: false, amount: 10n ** 24n, usd: null })
  const dust = transfer(COPY, { way: 'received', usd: 0.05 })
  for (const each of [nothing, fake, dust]) {
    expect(isOnlyDust(COPY, [each])).toBe(true)
    expect(sentTo([each])).toEqual([])
  }
  expect(isOnlyDust(COPY, [])).toBe(false)
  expect(isOnlyDust(COPY, [nothing, transfer(COPY, { way: 'received', usd: 20 })])).toBe(false)
  // A small amount that the account itself sent is a transfer: no other account can send it.
  expect(sentTo([transfer(COPY, { usd: 0.01 })])).toEqual([COPY])
})

test('[SM-7] at most three recent recipients, the latest first; no items, no spam, one asset a transaction', () => {
  const people = ['22', '33', '44', '55'].map(pair => `0x${pair.repeat(20)}` as Address)
  const [a, b, c, d] = people as [Address, Address, Address, Address]
  expect(recentOf([transfer(a), transfer(b), transfer(c), transfer(d)])).toEqual([d, c, b])
  expect(recentOf([transfer(a), transfer(b, { kind: 'collectible' }), transfer(c, { genuine: false })])).toEqual([a])
  expect(recentOf([transfer(a), transfer(b, { hash: '0xab' }), transfer(c, { hash: '0xab' })])).toEqual([a])
})

test('[SM-10] a delegated key and a passkey wallet are no contracts', () => {
  expect(isContractCode('0x')).toBe(false)
  expect(isContractCode(`0xef0100${'ab'.repeat(20)}`)).toBe(false)
  expect(isContractCode(`0x363d3d373d3d3d363d73${PASSKEY_IMPLEMENTATION.slice(2)}5af43d82803e903d91602b57fd5bf3`)).toBe(
    false,
  )
  expect(isContractCode(`0x363d3d373d3d3d363d73${'ab'.repeat(20)}5af43d82803e903d91602b57fd5bf3`)).toBe(true)
  expect(isContractCode(`0xef0100${'ab'.repeat(21)}`)).toBe(true)
  expect(isContractCode('0x6001')).toBe(true)
})

test('[GO-15] nothing is sent to oneself, to a token, to nobody', () => {
  expect(refusalOf(ME, ME, plain)).toBe('self')
  expect(refusalOf(FRIEND, ME, { token: 'USDC' })).toBe('token')
  expect(refusalOf(`0x${'0'.repeat(40)}`, ME, plain)).toBe('nobody')
  expect(refusalOf(FRIEND, ME, plain)).toBeNull()
  expect(refusalOf(FRIEND, ME, null)).toBeNull()
})

test('[SM-7] a transfer that this browser and the index both know is one: its recipient stays among the recent', () => {
  const own = transfer(FRIEND, { hash: '0xab', usd: null })
  const told = transfer(FRIEND, { hash: '0xAB' })
  expect(recentOf(joined([own], [told]))).toEqual([FRIEND])
  expect(joined([own], [told])).toEqual([told])
  // Its recipient is known, also where the token is on no list.
  expect(sentTo(joined([own], [{ ...told, genuine: false }]))).toEqual([FRIEND])
  // Another network's transaction, and one that the index does not tell yet, stay.
  expect(recentOf(joined([own], [transfer(COPY, { hash: '0xab', chainId: 10 })])).sort()).toEqual([COPY, FRIEND])
  // What the index says of a transaction counts: two assets moved, so it is no single transfer.
  expect(recentOf(joined([own], [told, transfer(FRIEND, { hash: told.hash })]))).toEqual([])
})

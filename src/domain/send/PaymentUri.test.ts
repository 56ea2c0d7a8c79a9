import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { fromUri, toUri } from './PaymentUri.ts'
import { empty, parseQuery, toLink, type, typeRecipient } from './SendForm.ts'

const TO: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const address = fc.bigInt(1n, 2n ** 160n - 1n).map(n => `0x${n.toString(16).padStart(40, '0')}` as Address)

test('[GO-14] what is written as EIP-681 is read as itself', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.oneof(fc.constant('NATIVE' as const), address),
      address,
      fc.option(fc.bigInt(0n, 2n ** 256n - 1n)),
      (chainId, currency, to, amount) => {
        const payment = { chainId, currency, to, amount }
        expect(fromUri(toUri(payment))).toEqual(payment)
      },
    ),
  )
})

test('[GO-14] other people’s requests: a network of their own, numbers with an exponent, hints that are left out', () => {
  expect(fromUri(`ethereum:pay-${TO}?value=2.014e18&gas=21000`)).toEqual({
    chainId: 1,
    currency: 'NATIVE',
    to: TO,
    amount: 2_014n * 10n ** 15n,
  })
  expect(fromUri(`ethereum:${USDC}@8453/transfer?uint256=5&address=${TO}`)).toEqual({
    ...{ chainId: 8453, currency: USDC, to: TO, amount: 5n },
  })
})

test('[GO-14] anything else than a plain transfer is refused whole', () => {
  for (const text of [
    `ethereum:${USDC}/approve?address=${TO}&uint256=5`,
    `ethereum:${USDC}/transfer?uint256=5`,
    `ethereum:${USDC}/transfer?address=${TO}&address=${USDC}`,
    `ethereum:${USDC}/transfer?address=${TO}&value=5`,
    `ethereum:${TO}?value=1&value=2`,
    `ethereum:${TO}?value=1.5`,
    `ethereum:${TO}?value=-1`,
    `ethereum:${TO}?value=1e78`,
    `ethereum:${TO}?data=0x00`,
    `ethereum:${TO.slice(0, -1)}`,
    `ethereum:0x70997970c51812dc3A010C7d01b50e0d17dc79C8`,
    `ethereum:${TO}@0`,
    `bitcoin:${TO}`,
    TO,
  ])
    expect(fromUri(text), text).toBeNull()
  fc.assert(fc.property(fc.string({ maxLength: 60 }), text => void fromUri(`ethereum:${TO}${text}`)))
})

test('[GO-14] a link and its form are inverse; what a link filled in is known as such until it is typed anew', () => {
  const decimal = fc.tuple(fc.bigInt(0n, 10n ** 20n), fc.integer({ min: 1, max: 1e9 })).map(([a, b]) => `${a}.${b}1`)
  fc.assert(
    fc.property(
      fc.constantFrom(1, 8453),
      fc.oneof(fc.constant('NATIVE' as const), address),
      address,
      fc.option(decimal),
      (chainId, currency, to, value) => {
        const form = {
          ...typeRecipient(type(empty(chainId, currency), value ?? '', value), to),
          inputInFiat: value === null,
        }
        const read = parseQuery(new URLSearchParams(toLink(form)), [1, 8453])
        expect(read).toEqual({ ...form, linked: value === null ? ['recipient'] : ['recipient', 'value'] })
        expect(toLink(read)).toEqual(toLink(form))
        expect(typeRecipient(type(read, '1', '1'), '').linked).toEqual([])
      },
    ),
  )
  // A link says nothing of a network that isn't here: its amount and its currency go with it.
  expect(
    parseQuery(new URLSearchParams(`chain=nowhere&inputCurrency=${USDC}&value=5&recipient=${TO}`), [1]),
  ).toMatchObject({
    ...{ inputCurrency: 'NATIVE', text: '', recipient: '', linked: [] },
  })
})

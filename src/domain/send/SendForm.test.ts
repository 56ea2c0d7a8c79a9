import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountOf,
  empty,
  exactAmounts,
  max,
  parseQuery,
  pick,
  toggle,
  toQuery,
  type,
  typeRecipient,
} from './SendForm.ts'
import { buttonOf, type Pressing, inputError, isAll, keepingGas } from './SendIssue.ts'

const ETHER = 10n ** 18n
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const inToken = (text: string) => ({ ...type(empty(1), text, text), inputInFiat: false })

test('[SM-3][EN-4] the other unit has the amount that is computed, money with six decimals at most', () => {
  const typed = type(empty(1), '3000', '3000')
  expect(amountOf(typed, 2_000, 18)).toEqual({ status: 'ok', raw: (3n * ETHER) / 2n })
  const turned = toggle(typed, 2_000, 18)
  expect([turned.text, turned.inputInFiat]).toEqual(['1.5', false])
  expect(toggle(turned, 2_000, 18).text).toBe('3000')
  expect(amountOf(type(empty(1), '1.2345678', '1.2345678'), 1, 18)?.status).toBe('tooManyDecimals')
  expect(amountOf(inToken('1.5'), 2_000, 0)?.status).toBe('tooManyDecimals')
  expect(exactAmounts(inToken('2'), 1.5, 24)).toEqual({ exactAmountToken: '2', exactAmountFiat: '3' })
  // Money without a price is no amount of anything.
  expect(amountOf(typed, null, 18)?.status).toBe('invalid')
})

test('[SM-3] money is never more of the token than it is worth', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      fc.integer({ min: 0, max: 24 }),
      (cents, price, decimals) => {
        const text = (cents / 100).toFixed(2)
        const amount = amountOf(type(empty(1), text, text), price, decimals)
        if (amount?.status !== 'ok') throw new Error(amount?.status)
        expect((Number(amount.raw) / 10 ** decimals) * price).toBeLessThanOrEqual((cents / 100) * (1 + 1e-9))
      },
    ),
  )
})

test('[SM-5] another currency keeps the amount, trimmed to its decimals; Max is all of it, in the token', () => {
  expect(pick(inToken('1.23456789'), { chainId: 1, currency: USDC, decimals: 6 }).text).toBe('1.234567')
  expect(pick(inToken('1.5'), { chainId: 1, currency: USDC, decimals: 0 }).text).toBe('1')
  const all = max(empty(1), 123_456_789_012_345_678n, 18)
  expect([all.text, all.inputInFiat]).toEqual(['0.123456789012345678', false])
})

test('[SM-7] typing takes the recipient away', () => {
  const person = { address: USDC, ensName: null, unitag: null } as const
  expect(typeRecipient({ ...empty(1), validatedRecipientData: person }, 'a').validatedRecipientData).toBeNull()
})

test('[SM-2] chain and inputCurrency preselect; what can’t be followed is the default', () => {
  const read = (text: string) => toQuery(parseQuery(new URLSearchParams(text), [1, 8453]))
  expect(read('')).toEqual({ chain: 'ethereum' })
  expect(read(`CHAIN=base&inputCurrency=${USDC.toUpperCase().replace('0X', '0x')}`)).toEqual({
    chain: 'base',
    inputCurrency: USDC,
  })
  expect(read(`chain=nowhere&inputCurrency=${USDC}`)).toEqual({ chain: 'ethereum' })
  expect(read('chain=base&inputCurrency=junk')).toEqual({ chain: 'base' })
})

test('[SM-8] funds, then funds for the network', () => {
  const of = (amount: bigint, more: object = {}) =>
    inputError({ amount, balance: 10n, native: 10n, gas: 2n, isNative: true, ...more })
  expect(of(11n)).toBe('INSUFFICIENT_FUNDS')
  expect(of(9n)).toBe('INSUFFICIENT_FUNDS_FOR_GAS')
  expect(of(8n)).toBeNull()
  expect(of(9n, { isNative: false })).toBeNull()
  expect(of(9n, { isNative: false, native: 1n })).toBe('INSUFFICIENT_FUNDS_FOR_GAS')
  // SM-11 guards all of it.
  expect(of(10n)).toBeNull()
  expect(isAll({ amount: 10n, balance: 10n, isNative: true })).toBe(true)
  expect(isAll({ amount: 10n, balance: 10n, isNative: false })).toBe(false)
  expect(keepingGas(100n, 8n)).toBe(90n)
  expect(keepingGas(10n, 8n)).toBeNull()
})

test('[SM-9] the button says the first that holds', () => {
  const base = {
    connected: true,
    typed: true,
    resolved: true,
    amount: { status: 'ok' as const, raw: 1n },
    isItem: false,
    stopped: false,
  }
  const says = (more: Partial<Pressing>) => buttonOf({ ...base, ...more })
  expect(says({ connected: false, resolved: false })).toEqual({ says: 'connect', enabled: true })
  expect(says({ resolved: false, amount: null })).toEqual({ says: 'invalidRecipient', enabled: false })
  expect(says({ typed: false, resolved: false, amount: null })).toEqual({ says: 'enterAmount', enabled: false })
  expect(says({ amount: { status: 'ok', raw: 0n } })).toEqual({ says: 'enterAmount', enabled: false })
  expect(says({ typed: false, resolved: false })).toEqual({ says: 'selectRecipient', enabled: false })
  expect(says({ amount: null, isItem: true })).toEqual({ says: 'send', enabled: true })
  expect(says({})).toEqual({ says: 'send', enabled: true })
  expect(says({ stopped: true })).toEqual({ says: 'send', enabled: false })
})

test('[EN-4] a form that begins anew has no amount, nobody, and money as its unit; what it asks for is computed, never kept', () => {
  const form = empty(8453)
  expect(form).toMatchObject({ chainId: 8453, text: '', validatedRecipientData: null, inputInFiat: true })
  expect(amountOf(form, 2_000, 18)).toBeNull()
  const typed = type(form, '50', '50')
  expect(exactAmounts(typed, 2_000, 18)).toEqual({ exactAmountToken: '0.025', exactAmountFiat: '50' })
  expect(amountOf(typed, 2_000, 18)).toEqual({ status: 'ok', raw: ETHER / 40n })
  // The same form at another price asks for another amount.
  expect(amountOf(typed, 1_000, 18)).toEqual({ status: 'ok', raw: ETHER / 20n })
})

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
import { firstBlock } from '../issues/Issue.ts'
import { fundsIssue, isAll, keepingGas, sendIssues, type SendSituation } from './SendIssue.ts'

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
    fundsIssue({ amount, balance: 10n, native: 10n, gas: 2n, isNative: true, ...more })?.code ?? null
  expect(of(11n)).toBe('insufficientFunds')
  expect(of(9n)).toBe('insufficientGas')
  expect(of(8n)).toBeNull()
  expect(of(9n, { isNative: false })).toBeNull()
  expect(of(9n, { isNative: false, native: 1n })).toBe('insufficientGas')
  // Of an item the network's part alone counts.
  expect(fundsIssue({ amount: 1n, balance: 0n, native: 1n, gas: 2n, isNative: true }, true)?.code).toBe(
    'insufficientGas',
  )
  expect(fundsIssue({ amount: 1n, balance: 0n, native: 2n, gas: 2n, isNative: true }, true)).toBeNull()
  // SM-11 guards all of it.
  expect(of(10n)).toBeNull()
  expect(isAll({ amount: 10n, balance: 10n, isNative: true })).toBe(true)
  expect(isAll({ amount: 10n, balance: 10n, isNative: false })).toBe(false)
  expect(keepingGas(100n, 8n)).toBe(90n)
  expect(keepingGas(10n, 8n)).toBeNull()
})

test('[SM-9] the button says the first that holds', () => {
  const base: SendSituation = {
    ...{ wallet: 'connected', offered: true, address: 'clear', walletChainSupported: true, blocked: [] },
    ...{
      typed: true,
      resolved: true,
      amount: { status: 'ok', raw: 1n },
      isItem: false,
      refused: false,
      reading: false,
    },
    funds: { amount: 1n, balance: 10n, native: 10n, gas: 2n, isNative: true },
  }
  const says = (more: Partial<SendSituation>) => firstBlock(sendIssues({ ...base, ...more }))?.code ?? null
  const empty = { typed: false, resolved: false, amount: null }
  expect(says({})).toBeNull()
  expect(says({ ...empty, wallet: 'none' })).toBe('connectWallet')
  expect(says({ ...empty, wallet: 'watching' })).toBe('viewOnly')
  expect(says({ resolved: false, amount: null })).toBe('invalidRecipient')
  expect(says(empty)).toBe('enterAmount')
  expect(says({ amount: { status: 'ok', raw: 0n } })).toBe('enterAmount')
  expect(says({ typed: false, resolved: false })).toBe('selectRecipient')
  expect(says({ amount: null, isItem: true })).toBeNull()
  // A wallet of an earlier visit that is not back yet stops only what is filled in.
  expect(says({ ...empty, wallet: 'away' })).toBe('enterAmount')
  expect(says({ wallet: 'away' })).toBe('walletAway')
  expect(says({ wallet: 'returning' })).toBe('connecting')
  expect(says({ funds: { ...base.funds, balance: 0n }, refused: true })).toBe('insufficientFunds')
  expect(says({ refused: true })).toBe('refused')
  expect(says({ reading: true })).toBe('reading')
  expect(says({ address: 'checking' })).toBe('reading')
})

test('[PR-2] a region, an address and a token that are barred are told of a transfer before anything else', () => {
  const says = (more: Partial<SendSituation>) =>
    sendIssues({
      ...{ wallet: 'connected', offered: true, address: 'clear', walletChainSupported: true, blocked: [] },
      ...{ typed: false, resolved: false, amount: null, isItem: true, refused: false, reading: true },
      funds: { amount: null, balance: null, native: null, gas: null, isNative: true },
      ...more,
    }).map(({ code }) => code)
  const rest = ['selectRecipient', 'reading']
  expect(says({ offered: false })).toEqual(['regionClosed', ...rest])
  expect(says({ address: 'blocked' })).toEqual(['addressBlocked', ...rest])
  expect(says({ blocked: ['BAD'] })).toEqual(['tokenBlocked', ...rest])
  expect(says({ address: 'unknown' })).toEqual(['addressUnchecked', ...rest])
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

test('[SM-2] a link’s amount: a comma that may group is refused, ids of networks and 0xEeee… are read', () => {
  const read = (text: string) => parseQuery(new URLSearchParams(text), [1, 8453])
  expect(read('chain=8453&inputCurrency=0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE&value=1,5')).toMatchObject({
    ...{ chainId: 8453, inputCurrency: 'NATIVE', text: '1.5', decimal: '1.5', inputInFiat: false },
  })
  expect(read('exactAmount=2').decimal).toBe('2')
  for (const value of ['1,234', '1.2.3', '1,2,3'])
    expect(read(`value=${value}`)).toMatchObject({ text: '', linked: [] })
})

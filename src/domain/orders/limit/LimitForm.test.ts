import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as LimitForm from './LimitForm.ts'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f'
const scale = { sold: 18, bought: 6 }
const read = (query: string) => LimitForm.parseQuery(new URLSearchParams(query))
const filled: LimitForm.LimitForm = {
  ...{ ...LimitForm.empty, output: USDC, text: '2', decimal: '2' },
  price: { text: '3000.5', decimal: '3000.5', inverted: false },
}

test('[LM-1] a new order sells wrapped ether, for a week', () => {
  expect(LimitForm.empty).toMatchObject({ input: WETH, output: null, expiry: 'week', linked: [] })
  expect(LimitForm.expiries).toEqual({ day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000 })
})

test('[LM-1] the other amount follows by the price, in the maker’s favour', () => {
  expect(LimitForm.amountsOf(filled, scale)).toEqual({ sells: 2n * 10n ** 18n, buys: 6_001_000_000n })
  const bought = LimitForm.type(filled, 'output', '1', '1')
  expect(LimitForm.amountsOf(bought, scale)).toEqual({ sells: 333_277_787_035_494n, buys: 1_000_000n })
  // A wei is worth less than the smallest unit: it must bring one.
  const wei = LimitForm.type(filled, 'input', '0.000000000000000001', '0.000000000000000001')
  expect(LimitForm.amountsOf(wei, scale)).toEqual({ sells: 1n, buys: 1n })
})

test('[LM-1] no amounts without an amount, a price, or where one of them is none', () => {
  for (const decimal of [null, '0', '1.0000000000000000001', '9'.repeat(100)])
    expect(LimitForm.amountsOf({ ...filled, decimal }, scale)).toBeNull()
  for (const decimal of [null, '0', '1e3', '9'.repeat(90)])
    expect(LimitForm.amountsOf({ ...filled, price: { ...filled.price, decimal } }, scale)).toBeNull()
  const tiny = LimitForm.type(filled, 'output', '0.000001', '0.000001')
  const dear = LimitForm.typePrice(tiny, '1', '9'.repeat(20))
  expect(LimitForm.amountsOf(dear, scale)).toBeNull()
})

test('[LM-1] ether is bought, never sold: its wrapper is', () => {
  expect(LimitForm.pick(filled, 'input', 'NATIVE')).toBe(filled)
  expect(LimitForm.pick(filled, 'output', 'NATIVE')).toMatchObject({ input: USDC, output: 'NATIVE' })
  const sellsUsdc = LimitForm.pick(LimitForm.pick(LimitForm.empty, 'output', DAI), 'input', USDC)
  expect(LimitForm.pick(sellsUsdc, 'output', 'NATIVE')).toMatchObject({ input: USDC, output: 'NATIVE' })
})

test('[LM-1] a token of the other side changes places, and another pair has no price yet', () => {
  const swapped = LimitForm.pick(filled, 'input', USDC)
  expect(swapped).toMatchObject({ input: USDC, output: WETH, price: { text: '', decimal: null, inverted: false } })
  expect(LimitForm.pick(filled, 'output', DAI)).toMatchObject({ input: WETH, output: DAI, price: { decimal: null } })
  // Ether that was bought is sold as its wrapper.
  const buysEther = { ...filled, input: USDC, output: 'NATIVE' } as const
  expect(LimitForm.pick(buysEther, 'output', USDC)).toMatchObject({ input: WETH, output: USDC })
})

test('[LM-1] inverting twice asks no less, and an unreadable price is left empty', () => {
  const once = LimitForm.invert(filled, scale)
  expect(once.price).toEqual({ text: '0.000333277787', decimal: '0.000333277787', inverted: true })
  const asked = LimitForm.amountsOf(filled, scale)!.buys
  expect(LimitForm.amountsOf(once, scale)!.buys >= asked).toBe(true)
  expect(LimitForm.amountsOf(LimitForm.invert(once, scale), scale)!.buys >= asked).toBe(true)
  const empty = LimitForm.invert(LimitForm.typePrice(filled, 'x', null), scale)
  expect(empty.price).toEqual({ text: '', decimal: null, inverted: true })
})

test('[LM-1] Max leaves what other orders may take, and ether for a cancel', () => {
  const one = 10n ** 18n
  expect(LimitForm.mostToSell({ balance: 3n * one, reserved: one, native: null })).toEqual({
    sells: 2n * one,
    wraps: 0n,
  })
  expect(LimitForm.mostToSell({ balance: one, reserved: 2n * one, native: one })).toEqual({
    ...{ sells: one - LimitForm.KEPT_NATIVE, wraps: one - LimitForm.KEPT_NATIVE },
  })
  expect(LimitForm.mostToSell({ balance: 0n, reserved: 0n, native: 5n })).toEqual({ sells: 0n, wraps: 0n })
  expect(LimitForm.max({ ...filled, linked: ['value'] }, one / 2n, 18)).toMatchObject({ decimal: '0.5', linked: [] })
})

test('[GO-14] a link fills the form in, and what it filled in is known until it is edited', () => {
  const { form, ignored } = read(
    `chain=mainnet&INPUTCURRENCY=eth&outputCurrency=${USDC}&value=1,5&price=2900&expiry=year&inverted=false`,
  )
  expect(ignored).toEqual([])
  expect(form).toMatchObject({
    ...{ input: WETH, output: USDC, decimal: '1.5', field: 'input', expiry: 'year' },
    ...{ price: { decimal: '2900', inverted: false }, linked: ['value', 'price', 'expiry'] },
  })
  expect(LimitForm.type(form, 'input', '1', '1').linked).toEqual(['price', 'expiry'])
  expect(LimitForm.typePrice(form, '1', '1').linked).toEqual(['value', 'expiry'])
  expect(LimitForm.choose(form, 'day').linked).toEqual(['value', 'price'])
  expect(LimitForm.pick(form, 'output', DAI).linked).toEqual(['value', 'expiry'])
})

test.each([
  ['chain=base&price=1', ['chain']],
  [`inputCurrency=${USDC}&outputCurrency=${USDC}`, ['outputCurrency']],
  ['outputCurrency=eth', ['outputCurrency']],
  ['price=3000', ['price']],
  [`inputCurrency=junk&outputCurrency=${USDC}&value=1&price=2`, ['inputCurrency', 'value', 'price']],
  [`outputCurrency=${USDC}&expiry=decade&inverted=1&field=both`, ['field', 'inverted', 'expiry']],
  [`outputCurrency=${USDC}&price=1,000&value=-1`, ['value', 'price']],
])('[GO-14] of %s what can’t be followed is named', (query, ignored) => {
  expect(read(query).ignored).toEqual(ignored)
  expect(read(query).form.linked).toEqual([])
})

test('[GO-14] a form’s query leads back to it', () => {
  const decimal = fc.option(fc.integer({ min: 1, max: 10 ** 9 }).map(String))
  const forms = fc.record({
    ...{ value: decimal, price: decimal, inverted: fc.boolean(), field: fc.constantFrom('input', 'output') },
    expiry: fc.constantFrom('day', 'week', 'month', 'year'),
  })
  fc.assert(
    fc.property(forms, ({ value, price, inverted, field, expiry }) => {
      const form = {
        ...{ ...filled, text: value ?? '', decimal: value, field: value === null ? 'input' : field, expiry },
        ...{ price: { text: price ?? '', decimal: price, inverted }, linked: [] },
      } as LimitForm.LimitForm
      const back = LimitForm.parseQuery(new URLSearchParams(LimitForm.toQuery(form)))
      expect({ ...back.form, linked: [] }).toEqual(form)
      expect(back.ignored).toEqual([])
    }),
  )
})

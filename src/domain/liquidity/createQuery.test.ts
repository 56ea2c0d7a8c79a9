import fc from 'fast-check'
import { expect, test } from 'vitest'
import { protocolVersions } from '../protocols/Pool.ts'
import { type CreateForm, empty, hookOf, pairFault, pick } from './CreateForm.ts'
import { parseCreate, toCreateQuery } from './createQuery.ts'
import { feeTiers, spacingOf } from './FeeTier.ts'

const CHAINS = [1, 8453]
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const HOOK = '0x00000000000000000000000000000000000000c0'
const parse = (text: string, version: CreateForm['version'] = 'v4') =>
  parseCreate(new URLSearchParams(text), version, CHAINS)

const price = fc
  .tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 10 ** 9 }))
  .map(([whole, part]) => `${whole}.${part}`)
const currency = fc.constantFrom('NATIVE' as const, USDC, WETH, '0x00000000000000000000000000000000000000aa' as const)

/** Forms that a person can come to. */
const forms = fc
  .record({
    version: fc.constantFrom(...protocolVersions),
    chainId: fc.constantFrom(...CHAINS),
    a: currency,
    b: fc.option(currency),
    tier: fc.constantFrom(...feeTiers),
    custom: fc.option(fc.integer({ min: 1, max: 999_999 })),
    spacing: fc.option(fc.integer({ min: 1, max: 32_767 })),
    hook: fc.constantFrom('', HOOK),
    inverted: fc.boolean(),
    range: fc.option(fc.tuple(price, price)),
    initial: fc.option(price),
    field: fc.constantFrom('a' as const, 'b' as const),
    amount: fc.option(price),
    step: fc.constantFrom(1 as const, 2 as const),
  })
  .map((made): CreateForm => {
    const v4 = made.version === 'v4'
    const b = made.b === made.a ? null : made.b
    const fee = made.version === 'v2' ? 3_000 : v4 && made.custom !== null ? made.custom : made.tier.fee
    const range = made.version === 'v2' ? null : made.range
    return {
      ...empty(made.version, made.chainId),
      ...{ a: made.a, b, fee, inverted: made.inverted, initial: made.initial ?? '' },
      tickSpacing: v4 && made.spacing !== null && made.spacing !== spacingOf(fee) ? made.spacing : null,
      hook: v4 ? made.hook : '',
      ...(range ? { full: false, min: range[0], max: range[1] } : {}),
      ...(made.amount === null ? {} : { field: made.field, text: made.amount, decimal: made.amount }),
      step: b === null ? 1 : made.step,
    }
  })

test('[LP-3] the address leads back to every form, field by field, in every order of the tokens', () => {
  fc.assert(
    fc.property(forms, form => {
      const query = new URLSearchParams(toCreateQuery(form))
      expect(parseCreate(query, form.version, CHAINS)).toEqual({ form, ignored: [] })
      // Names are read in any case, as older links wrote them.
      const lower = new URLSearchParams([...query].map(([name, value]) => [name.toLowerCase(), value]))
      expect(parseCreate(lower, form.version, CHAINS).form).toEqual(form)
    }),
  )
})

test('[LP-3] older names and the JSON of other exchanges are read', () => {
  expect(parse(`currencya=ETH&currencyb=${USDC}&feeTier=500&isDynamic=false`).form).toMatchObject({
    ...{ a: 'NATIVE', b: USDC, fee: 500, tickSpacing: null },
  })
  expect(parse('isDynamic=true').form.fee).toBe(8_388_608)
  const fee = encodeURIComponent('{"feeAmount":3000,"tickSpacing":10,"isDynamic":false}')
  expect(parse(`fee=${fee}`).form).toMatchObject({ fee: 3_000, tickSpacing: 10 })
  const range = encodeURIComponent('{"priceInverted":true,"minPrice":"0.1","maxPrice":"2"}')
  expect(parse(`currencyB=${USDC}&priceRangeState=${range}`, 'v3').form).toMatchObject({
    ...{ inverted: true, full: false, min: '0.1', max: '2' },
  })
  expect(parse('hook=undefined').ignored).toEqual([])
})

test('[LP-3] what is hostile or can’t be followed changes nothing, and is named', () => {
  expect(parse('chain=nowhere&currencyA=NATIVE')).toEqual({ form: empty('v4', 1), ignored: ['chain', 'currencyA'] })
  expect(parse(`currencyA=${USDC}&currencyB=${USDC}`).ignored).toEqual(['currencyB'])
  for (const [text, name] of [
    ['fee=1000000', 'fee'],
    ['fee=-1', 'fee'],
    ['fee={"feeAmount":"3000"}', 'fee'],
    ['fee={"feeAmount":3000,"tickSpacing":1e9}', 'fee'],
    ['feeTier=abc', 'feeTier'],
    ['hook=0x12', 'hook'],
    ['priceRangeState=[]', 'priceRangeState'],
    ['priceRangeState={"minPrice":"1e9"}', 'priceRangeState'],
    ['priceRangeState={"fullRange":"no"}', 'priceRangeState'],
    ['depositState={"exactField":"TOKEN2"}', 'depositState'],
    ['depositState={"exactAmounts":{"TOKEN0":"-1"}}', 'depositState'],
    ['depositState={"exactAmounts":null}', 'depositState'],
    ['step=9', 'step'],
  ] as const) {
    const [key = '', ...rest] = text.split('=')
    expect(parse(`${key}=${encodeURIComponent(rest.join('='))}`), text).toMatchObject({ ignored: [name] })
  }
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string())), pairs => {
      const { form } = parseCreate(new URLSearchParams(pairs), 'v3', CHAINS)
      expect(parseCreate(new URLSearchParams(toCreateQuery(form)), 'v3', CHAINS).form).toEqual(form)
    }),
  )
})

test('[LP-3][LP-6] picking what stands on the other side changes places; the native currency and its wrapper are no pair', () => {
  const form = { ...empty('v3', 1), b: USDC, step: 2 as const, text: '1', decimal: '1' } satisfies CreateForm
  expect(pick(form, { side: 'a', currency: USDC })).toMatchObject({
    a: USDC,
    b: 'NATIVE',
    step: 1,
    text: '',
    decimal: null,
  })
  expect(pick(form, { side: 'b', currency: WETH, chainId: 8453 })).toMatchObject({
    chainId: 8453,
    a: 'NATIVE',
    b: WETH,
  })
  expect(pick(empty('v3', 1), { side: 'b', currency: 'NATIVE' })).toMatchObject({ a: null, b: 'NATIVE' })
  expect(pairFault({ ...form, b: WETH })).toBe('wrapped')
  expect(pairFault({ ...form, a: USDC })).toBe('same')
  expect(pairFault(form)).toBeNull()
  expect(hookOf({ ...form, version: 'v4', hook: ` ${HOOK.toUpperCase().replace('0X', '0x')} ` })).toBe(HOOK)
  expect(hookOf({ ...form, version: 'v3', hook: HOOK })).toBeNull()
})

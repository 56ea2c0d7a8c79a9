import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as SwapForm from './SwapForm.ts'
import type { CurrencyId } from './Trade.ts'

const on = [1, 8453]
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const read = (query: string) => SwapForm.parseQuery(new URLSearchParams(query), on)

describe('[SW-1] the form and the query', () => {
  test('inputs default from the query, in any case and by any of their names', () => {
    expect(
      read(
        `chain=mainnet&inputCurrency=eth&outputCurrency=${USDC.toUpperCase().replace('0X', '0x')}&value=1.5&field=OUTPUT`,
      ),
    ).toEqual({
      form: { chainId: 1, input: 'NATIVE', output: USDC, text: '1.5', decimal: '1.5', field: 'output' },
      ignored: [],
    })
    expect(read(`inputcurrency=NATIVE&outputcurrency=${USDC}&VALUE=2`).form).toMatchObject({
      input: 'NATIVE',
      output: USDC,
      text: '2',
    })
    expect(read('chain=BASE').form).toEqual(SwapForm.empty(8453))
  })

  test('[LD-2] an amount to buy may come before its currency, and leads back here', () => {
    const { form, ignored } = read('inputCurrency=NATIVE&value=25&field=output')
    expect({ form, ignored }).toMatchObject({
      form: { text: '25', decimal: '25', field: 'output', output: null },
      ignored: [],
    })
    expect(SwapForm.toQuery(form)).toMatchObject({ inputCurrency: 'NATIVE', value: '25', field: 'output' })
    expect(read('inputCurrency=NATIVE&outputCurrency=junk&value=25&field=output').ignored).toContain('value')
  })

  test('links of other sites: their names, ids of networks, and both addresses of the native currency', () => {
    const other = read(
      `chain=8453&inputCurrency=0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE&exactAmount=2&exactField=input`,
    )
    expect(other).toMatchObject({
      form: { chainId: 8453, input: 'NATIVE', text: '2', decimal: '2', field: 'input' },
      ignored: [],
    })
    expect(
      read(`outputCurrency=0x${'0'.repeat(40)}&inputCurrency=${USDC}&exactAmount=3&exactField=OUTPUT`),
    ).toMatchObject({
      form: { output: 'NATIVE', text: '3', field: 'output' },
      ignored: [],
    })
    expect(read(`chain=1&inputCurrency=${USDC}&value=4&exactAmount=5`).form).toMatchObject({ chainId: 1, text: '4' })
    for (const chain of ['10', '0', '01234567890']) expect(read(`chain=${chain}`).ignored).toEqual(['chain'])
  })

  test('a point is decimal, one comma too, and what could be a group of thousands is refused', () => {
    const amount = (value: string) => read(`inputCurrency=eth&value=${value}`).form
    for (const [value, decimal] of [
      ['1,5', '1.5'],
      ['0,25', '0.25'],
      ['1,2345', '1.2345'],
      ['1.234', '1.234'],
    ] as const)
      expect(amount(value), value).toMatchObject({ text: decimal, decimal })
    for (const value of ['1,234', '1,234.5', '1.234,5', '1,5,2', ',5', '1,'])
      expect(amount(value), value).toMatchObject({ text: value, decimal: null })
  })

  test('a value without its currency is ignored', () => {
    expect(read('value=3')).toMatchObject({ form: { text: '' }, ignored: ['value'] })
    expect(read(`outputCurrency=${USDC}&value=3`)).toMatchObject({
      form: { text: '', output: USDC },
      ignored: ['value'],
    })
    expect(read(`outputCurrency=${USDC}&value=3&field=output`)).toMatchObject({
      form: { text: '3', field: 'output' },
      ignored: [],
    })
  })

  test('equal input and output clears the output', () => {
    expect(read(`inputCurrency=${USDC}&outputCurrency=${USDC}`)).toMatchObject({
      form: { input: USDC, output: null },
      ignored: ['outputCurrency'],
    })
    expect(read(`inputCurrency=NATIVE&outputCurrency=${WETH}`).form).toMatchObject({ input: 'NATIVE', output: WETH })
  })

  test('an output of another network is not taken for one of this network', () => {
    expect(read(`chain=ethereum&outputChain=base&inputCurrency=NATIVE&outputCurrency=${USDC}`)).toMatchObject({
      form: { chainId: 1, output: null },
      ignored: ['outputCurrency', 'outputChain'],
    })
    expect(read(`chain=solana&inputCurrency=${USDC}`)).toMatchObject({
      form: SwapForm.empty(1),
      ignored: ['chain', 'inputCurrency'],
    })
  })

  test('junk is named, kept as text where it was typed, and never crashes', () => {
    expect(read(`inputCurrency=NATIVE&value=1e99`)).toMatchObject({
      form: { text: '1e99', decimal: null },
      ignored: [],
    })
    expect(read(`inputCurrency=NATIVE&value=-1`).form).toMatchObject({ text: '-1', decimal: null })
    expect(read('inputCurrency=<script>&field=both').ignored).toEqual(['inputCurrency', 'field'])
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        fc.string({ maxLength: 300 }),
        fc.string(),
        fc.string(),
        (a, b, c, d) => {
          const { form } = SwapForm.parseQuery(
            new URLSearchParams({ chain: a, inputCurrency: b, value: c, field: d, outputCurrency: a }),
            on,
          )
          expect(on).toContain(form.chainId)
          expect(form.text.length).toBeLessThanOrEqual(SwapForm.MAX_TEXT)
        },
      ),
    )
  })

  const currency = fc.oneof(
    fc.constant('NATIVE' as const),
    fc.stringMatching(/^[0-9a-f]{40}$/).map(hex => `0x${hex}` as const),
  )
  test('what is mirrored reads back the same', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...on),
        currency,
        currency,
        fc.stringMatching(/^\d{1,12}(\.\d{1,18})?$/),
        fc.constantFrom('input' as const, 'output' as const),
        (chainId, input, output, text, field) => {
          fc.pre(input !== output)
          const form = { chainId, input, output, text, decimal: text, field }
          const query = new URLSearchParams(SwapForm.toQuery(form) as Record<string, string>)
          expect(SwapForm.parseQuery(query, on)).toEqual({ form, ignored: [] })
        },
      ),
    )
  })

  test('an untouched form mirrors its network only', () => {
    expect(SwapForm.toQuery(SwapForm.empty(8453))).toEqual({ chain: 'base' })
  })
})

const NETWORKS = [1, 8453, 10]
const anyCurrency = fc.oneof(
  fc.constant('NATIVE' as const),
  fc.bigInt({ min: 1n, max: (1n << 160n) - 1n }).map((n): CurrencyId => `0x${n.toString(16).padStart(40, '0')}`),
)

test('[GO-14] a link and its form are inverse, and the same form has one link', () => {
  const amount = fc.stringMatching(/^[0-9]{1,12}(\.[0-9]{1,18})?$/)
  const forms = fc.record({
    chainId: fc.constantFrom(...NETWORKS),
    input: anyCurrency,
    output: anyCurrency,
    text: amount,
    field: fc.constantFrom('input' as const, 'output' as const),
  })
  fc.assert(
    fc.property(forms, made => {
      fc.pre(made.input !== made.output)
      const form: SwapForm.SwapForm = { ...made, decimal: made.text }
      const link = new URLSearchParams(SwapForm.toQuery(form)).toString()
      const read = SwapForm.parseQuery(new URLSearchParams(link), NETWORKS)
      expect(read).toEqual({ form, ignored: [] })
      expect(new URLSearchParams(SwapForm.toQuery(read.form)).toString()).toBe(link)
    }),
  )
})

test('[GO-14] a hostile link changes nothing but the form’s own fields, and what it fills in is what it says', () => {
  const names = fc.constantFrom(
    ...['chain', 'inputCurrency', 'outputCurrency', 'value', 'field', 'outputChain'],
    ...['slippage', 'deadline', 'recipient', 'protocols', 'rpc', '__proto__', 'constructor'],
  )
  const value = fc.oneof(fc.string(), anyCurrency, fc.constantFrom('base', 'ethereum', '1e9', '-1', '0x', 'output'))
  fc.assert(
    fc.property(fc.array(fc.tuple(names, value), { maxLength: 8 }), pairs => {
      const { form } = SwapForm.parseQuery(new URLSearchParams(pairs), NETWORKS)
      expect(Object.keys(form).sort()).toEqual(Object.keys(SwapForm.empty(1)).sort())
      expect(NETWORKS).toContain(form.chainId)
      for (const id of [form.input, form.output]) if (id !== null) expect(SwapForm.currencyOf(id)).toBe(id)
      if (form.decimal !== null) expect(form.decimal).toMatch(/^\d+(\.\d*)?$/)
      // What it leads to leads back to itself.
      const again = SwapForm.parseQuery(new URLSearchParams(SwapForm.toQuery(form)), NETWORKS).form
      expect(SwapForm.toQuery(again)).toEqual(SwapForm.toQuery(form))
    }),
  )
})

test('[CH-1] another network clears currencies, value and field', () => {
  const form = { chainId: 1, input: USDC, output: WETH, text: '5', decimal: '5', field: 'output' } as const
  expect(SwapForm.toQuery(SwapForm.toChain(form, 8453))).toEqual({ chain: 'base' })
})

describe('[SW-1] acting on the form', () => {
  const form = SwapForm.type({ ...SwapForm.empty(1), output: USDC }, { side: 'input', text: '1', decimal: '1' })
  test('picking the other side changes the sides', () => {
    expect(SwapForm.pick(form, 'input', USDC)).toMatchObject({ input: USDC, output: 'NATIVE' })
    expect(SwapForm.pick(form, 'output', WETH)).toMatchObject({ input: 'NATIVE', output: WETH })
  })
  test('flipping keeps the amount with its currency, and flipping twice changes nothing', () => {
    expect(SwapForm.flip(form)).toMatchObject({ input: USDC, output: 'NATIVE', field: 'output', text: '1' })
    expect(SwapForm.flip(SwapForm.flip(form))).toEqual(form)
    expect(SwapForm.flip(form, false).field).toBe('input')
  })
  test('emptying the independent side leaves no amount at all', () => {
    expect(SwapForm.type(form, { side: 'input', text: '', decimal: null })).toMatchObject({ text: '', decimal: null })
    expect(SwapForm.type(form, { side: 'output', text: '7', decimal: '7' })).toMatchObject({
      field: 'output',
      decimal: '7',
    })
  })
})

test('[SW-3] native and its wrapper need no pool', () => {
  expect(SwapForm.wrapKind({ chainId: 1, input: 'NATIVE', output: WETH })).toBe('wrap')
  expect(SwapForm.wrapKind({ chainId: 1, input: WETH, output: 'NATIVE' })).toBe('unwrap')
  expect(SwapForm.wrapKind({ chainId: 8453, input: 'NATIVE', output: WETH })).toBeNull()
  expect(SwapForm.wrapKind({ chainId: 1, input: 'NATIVE', output: USDC })).toBeNull()
})

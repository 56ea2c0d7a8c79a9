import { describe, expect, test } from 'vitest'
import { AppError } from '../Errors.ts'
import { firstBlock, toConfirm } from '../issues/Issue.ts'
import * as Issue from './Issue.ts'
import * as SwapForm from './SwapForm.ts'
import type { SwapQuote } from './SwapQuote.ts'
import type { Token } from '../token/Token.ts'
import type { Trade } from './Trade.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const token = (symbol: string, decimals: number, address: Token['address']): Token => ({
  chainId: 1,
  address,
  symbol,
  name: symbol,
  decimals,
  logoUrl: null,
  color: null,
  buyFeeBps: null,
  sellFeeBps: null,
  safety: 'none',
  spam: false,
  listed: true,
})
const facts = (t: Token, extra: Partial<Issue.SideFacts> = {}): Issue.SideFacts => ({
  token: t,
  level: 'none',
  accepted: false,
  buyFeeBps: 0,
  sellFeeBps: 0,
  ...extra,
})
const eth = facts(token('ETH', 18, 'NATIVE'))
const usdc = facts(token('USDC', 6, USDC))
const ONE = 10n ** 18n
const ask = { chainId: 1, kind: 'exactIn', tokenIn: 'NATIVE', tokenOut: USDC, amount: ONE } as const
const quoteOf = (impactBps = 0): SwapQuote => ({
  status: 'ok',
  ask,
  trade: {
    chainId: 1,
    kind: 'exactIn',
    tokenIn: 'NATIVE',
    tokenOut: USDC,
    amountIn: ONE,
    amountOut: 3_000_000_000n,
    legs: [],
    gas: 100_000n,
    block: 1n,
    blockTime: 1,
    priceImpactBps: impactBps,
    feeBps: 5,
    alternatives: [],
  } satisfies Trade,
})
const fine = { inUsd: 3_000, outUsd: 3_000, difference: 0, distance: 0, networkCostUsd: 0.4, networkCostShare: 0.0001 }
const good: Issue.Situation = {
  form: SwapForm.type({ ...SwapForm.empty(1), output: USDC }, { side: 'input', text: '1', decimal: '1' }),
  input: eth,
  output: usdc,
  unreached: null,
  wallet: 'connected',
  offered: true,
  address: 'clear',
  walletChainSupported: true,
  balanceIn: 10n * ONE,
  balanceNative: 10n * ONE,
  nativeSymbol: 'ETH',
  quote: quoteOf(),
  figures: fine,
  slippage: { custom: { status: 'empty' }, bps: 50 },
  deadlineMinutes: 30,
  gasCost: ONE / 1_000n,
  maxIn: ONE,
}
const button = (change: Partial<Issue.Situation>) => firstBlock(Issue.list({ ...good, ...change }))?.code ?? null
const codes = (change: Partial<Issue.Situation>) => Issue.list({ ...good, ...change }).map(i => i.code)
const typed = (text: string, decimal: string | null, field: SwapForm.Side = 'input') =>
  SwapForm.type({ ...SwapForm.empty(1), output: USDC }, { side: field, text, decimal })
const idle: SwapQuote = { status: 'idle' }

test('[SW-10] a good form has nothing to say', () => expect(codes({})).toEqual([]))

describe('[SW-10] the first issue is the button', () => {
  test('in the order of the way to a swap', () => {
    const nothing = { form: SwapForm.empty(1), output: null, quote: idle }
    expect(button({ output: null, quote: idle })).toBe('findingPrice')
    expect(button({ output: null, quote: idle, unreached: 'network.down' })).toBe('failed')
    expect(button({ ...nothing, wallet: 'none' })).toBe('connectWallet')
    expect(button(nothing)).toBe('selectToken')
    expect(button({ form: typed('', null), quote: idle })).toBe('enterAmount')
    expect(button({ form: typed('1', '1'), quote: idle })).toBe('findingPrice')
    expect(button({ quote: { status: 'loading', ask, last: null } })).toBe('findingPrice')
    expect(button({ balanceIn: ONE / 2n })).toBe('insufficientBalance')
    expect(button({ quote: { status: 'loading', ask, last: null }, balanceIn: 0n })).toBe('insufficientBalance')
    expect(button({ balanceNative: ONE, gasCost: 1n })).toBe('insufficientGas')
  })
  test('amounts that are none', () => {
    expect(button({ form: typed('1e99', null), quote: idle })).toBe('invalidAmount')
    expect(button({ form: typed('0', '0'), quote: idle })).toBe('enterAmount')
    expect(button({ form: typed('0.1', `0.${'1'.repeat(80)}`), quote: idle })).toBe('tooManyDecimals')
    expect(button({ form: typed('9', '9'.repeat(80)), quote: idle })).toBe('tooLarge')
  })
  test('no answer', () => {
    expect(button({ quote: { status: 'noRoute', ask } })).toBe('noRoute')
    expect(button({ quote: { status: 'insufficientLiquidity', ask } })).toBe('insufficientLiquidity')
    expect(button({ quote: { status: 'tooLittle', ask } })).toBe('tooLittle')
    const failed = firstBlock(
      Issue.list({ ...good, quote: { status: 'failed', ask, error: new AppError('network.down') } }),
    )
    expect(failed).toMatchObject({ code: 'failed', error: 'network.down' })
  })
})

describe('[PR-2] blocked', () => {
  test('an address, a token, and an address that could not be looked up', () => {
    expect(button({ address: 'blocked' })).toBe('addressBlocked')
    expect(button({ offered: false, address: 'blocked' })).toBe('regionClosed')
    expect(button({ offered: false, wallet: 'none' }), 'also before anybody connects').toBe('regionClosed')
    expect(button({ output: { ...usdc, level: 'blocked' } })).toBe('tokenBlocked')
    expect(button({ wallet: 'none', input: { ...eth, level: 'blocked' } })).toBe('tokenBlocked')
    expect(button({ address: 'unknown' })).toBe('addressUnchecked')
    expect(button({ address: 'checking' })).not.toBeNull()
  })
})

test('[SW-5] a token that keeps every sale blocks; a smaller fee is told; exact output is not offered', () => {
  expect(button({ output: { ...usdc, level: 'honeypot', sellFeeBps: 10_000 } })).toBe('honeypot')
  expect(codes({ output: { ...usdc, level: 'lowFee', buyFeeBps: 300 } })).toEqual(['tokenFee'])
  expect(button({ form: typed('1', '1', 'output'), output: { ...usdc, level: 'lowFee', buyFeeBps: 300 } })).toBe(
    'exactOutputFee',
  )
  expect(codes({ figures: { ...fine, networkCostShare: 0.11 } })).toEqual(['networkCost'])
  expect(codes({ figures: { ...fine, networkCostShare: 0.1 } })).toEqual([])
})

describe('[SW-10] to the unit and by name', () => {
  const first = (change: Partial<Issue.Situation>) => firstBlock(Issue.list({ ...good, ...change }))
  const only = (change: Partial<Issue.Situation>) => Issue.list({ ...good, ...change })

  test('a balance that is just enough is enough; of an exact output the expected amount counts', () => {
    expect(first({ balanceIn: ONE, balanceNative: 2n * ONE })).toBeNull()
    expect(first({ balanceIn: ONE - 1n })).toMatchObject({
      code: 'insufficientBalance',
      tone: 'plain',
      values: { symbol: 'ETH' },
    })
    expect(first({ balanceIn: null })).toBeNull()
    const out = { ...quoteOf(), ask: { ...ask, kind: 'exactOut' } } as SwapQuote
    expect(first({ quote: out, balanceIn: ONE })).toBeNull()
    expect(first({ quote: out, balanceIn: ONE - 1n })?.code).toBe('insufficientBalance')
    expect(first({ quote: idle, form: typed('', null), balanceIn: 0n })?.code).toBe('enterAmount')
  })

  test('gas on top of what is sold of the native currency, to the wei; known balances and costs alone count', () => {
    const gasCost = 5n
    expect(first({ balanceNative: ONE + 5n, gasCost })).toBeNull()
    expect(first({ balanceNative: ONE + 4n, gasCost })).toMatchObject({
      code: 'insufficientGas',
      values: { symbol: 'ETH' },
    })
    expect(first({ balanceNative: null, gasCost })).toBeNull()
    expect(first({ balanceNative: 0n, gasCost: null })).toBeNull()
    expect(first({ balanceNative: 4n, gasCost, maxIn: null })?.code).toBe('insufficientGas')
    expect(first({ balanceNative: 5n, gasCost, maxIn: null })).toBeNull()
    const fromToken = {
      form: SwapForm.type(
        { ...SwapForm.empty(1), input: USDC, output: 'NATIVE' },
        { side: 'input', text: '1', decimal: '1' },
      ),
      input: usdc,
      output: eth,
    } as Partial<Issue.Situation>
    expect(first({ ...fromToken, balanceNative: 5n, gasCost })).toBeNull()
    expect(first({ ...fromToken, balanceNative: 4n, gasCost })?.code).toBe('insufficientGas')
    // One thing at a time: who lacks the token is not told of gas.
    expect(codes({ balanceIn: 0n, balanceNative: 0n, gasCost })).toEqual(['insufficientBalance'])
  })

  test('an amount is held against the decimals of the side it is typed in', () => {
    expect(first({ form: typed('1', '1.1234567'), quote: idle })?.code).toBe('findingPrice')
    expect(first({ form: typed('1', '1.1234567', 'output'), quote: idle })).toMatchObject({
      code: 'tooManyDecimals',
      values: { symbol: 'USDC', decimals: 6 },
    })
    expect(first({ form: typed('x', 'x'), quote: idle })?.code).toBe('invalidAmount')
    expect(first({ form: typed('  ', null), quote: idle })).toMatchObject({ code: 'enterAmount', tone: 'plain' })
    // Before its token is known, an amount is read with eighteen decimals, and no issue about decimals is shown.
    const unknown = {
      ...SwapForm.type(
        { ...SwapForm.empty(1), input: null, output: USDC },
        { side: 'input', text: '1', decimal: `0.${'1'.repeat(18)}` },
      ),
    }
    expect(codes({ form: unknown, input: null, quote: idle })).toEqual(['selectToken'])
    expect(codes({ form: { ...unknown, decimal: `0.${'1'.repeat(19)}` }, input: null, quote: idle })).toEqual([
      'selectToken',
    ])
  })

  test('what is missing: either token, either side’s facts', () => {
    const form = (change: object) => ({ ...good.form, ...change }) as SwapForm.SwapForm
    expect(first({ form: form({ input: null }), input: null, quote: idle })?.code).toBe('selectToken')
    expect(first({ form: form({ output: null }), output: null, quote: idle })?.code).toBe('selectToken')
    expect(first({ input: null, quote: idle })?.code).toBe('findingPrice')
    expect(codes({ input: null, quote: idle })).toEqual(['findingPrice'])
    expect(first({ form: form({ text: '0', decimal: '0' }), quote: idle })?.code).toBe('enterAmount')
    expect(codes({ form: typed('1', null), quote: idle })).toEqual(['invalidAmount'])
    expect(codes({ quote: idle })).toEqual(['findingPrice'])
  })

  test('an exact output is refused for a token that keeps part of it, on either side, by its name', () => {
    const out = { form: typed('1', '1', 'output') }
    const name = (input: object, output: object) =>
      only({ ...out, input: { ...eth, ...input }, output: { ...usdc, ...output } }).find(
        each => each.code === 'exactOutputFee',
      )?.values?.symbol
    expect([
      name({}, {}),
      name({ sellFeeBps: 1 }, {}),
      name({ buyFeeBps: 1 }, {}),
      name({}, { buyFeeBps: 1 }),
      name({}, { sellFeeBps: 1 }),
      name({ sellFeeBps: 1 }, { sellFeeBps: 1 }),
    ]).toEqual([undefined, 'ETH', 'ETH', 'USDC', 'USDC', 'ETH'])
    expect(only({ input: { ...eth, sellFeeBps: 1 } }).some(each => each.code === 'exactOutputFee')).toBe(false)
  })

  test('figures in sentences are percent with two decimals', () => {
    expect(only({ quote: quoteOf(301) })).toMatchObject([{ code: 'impact', tone: 'amber', values: { percent: 3.01 } }])
    expect(only({ quote: quoteOf(512) })).toMatchObject([
      { code: 'impactHigh', level: 'confirm', tone: 'red', values: { percent: 5.12 } },
    ])
    expect(only({ figures: { ...fine, difference: -0.0512 } })).toMatchObject([
      { code: 'valueLoss', tone: 'amber', values: { percent: 5.12 } },
    ])
    expect(only({ figures: { ...fine, difference: -0.1 } })).toMatchObject([{ code: 'valueLoss' }])
    expect(only({ figures: { ...fine, difference: -0.1234 } })).toMatchObject([
      { code: 'valueLossHigh', level: 'confirm', tone: 'red', values: { percent: 12.34 } },
    ])
    expect(only({ figures: { ...fine, networkCostShare: 0.1234 } })).toMatchObject([
      { code: 'networkCost', tone: 'amber', values: { percent: 12.34 } },
    ])
    expect(only({ figures: { ...fine, networkCostShare: null, difference: null } })).toEqual([])
    expect(only({ slippage: { custom: { status: 'ok', bps: 2_050 }, bps: 2_050 } })).toMatchObject([
      { code: 'slippageHigh', tone: 'amber', values: { percent: 20.5 } },
    ])
    expect(only({ deadlineMinutes: 90 })).toMatchObject([
      { code: 'deadlineLong', tone: 'amber', values: { minutes: 90 } },
    ])
    expect(first({ figures: { ...fine, distance: 0.1567 } })).toMatchObject({
      code: 'priceGuard',
      tone: 'red',
      values: { percent: 15.67 },
    })
  })

  test('a token’s fee is told of the side it works on, red from 15 %', () => {
    expect(only({ input: { ...eth, sellFeeBps: 1_499, buyFeeBps: 9 } })).toMatchObject([
      { code: 'tokenFee', tone: 'amber', values: { symbol: 'ETH', percent: 14.99 } },
    ])
    expect(only({ output: { ...usdc, buyFeeBps: 1_500, sellFeeBps: 9 } })).toMatchObject([
      { code: 'tokenFee', tone: 'red', values: { symbol: 'USDC', percent: 15 } },
    ])
  })

  test('[SW-12] a risk is told of each side, the one that is bought first, as loudly as it is bad', () => {
    expect(only({ input: { ...eth, level: 'malicious' }, output: { ...usdc, level: 'notListed' } })).toMatchObject([
      {
        code: 'tokenRisk',
        level: 'confirm',
        tone: 'amber',
        side: 'output',
        safety: 'notListed',
        values: { symbol: 'USDC' },
      },
      {
        code: 'tokenRisk',
        level: 'confirm',
        tone: 'red',
        side: 'input',
        safety: 'malicious',
        values: { symbol: 'ETH' },
      },
    ])
    expect(
      toConfirm(only({ output: { ...usdc, level: 'notListed' }, deadlineMinutes: 60 })).map(each => each.code),
    ).toEqual(['tokenRisk'])
  })

  test('a long or hostile symbol is cut', () => {
    const long = { ...usdc, token: { ...usdc.token, symbol: 'ABCDEFGHIJKLMNOP' }, level: 'blocked' as const }
    expect(String(first({ output: long })?.values?.symbol).length).toBeLessThanOrEqual(12)
  })
})

describe('[SW-5] a honeypot blocks on whichever side it is', () => {
  const trap = (symbol: string): Issue.SideFacts =>
    facts(token(symbol, 6, USDC), { level: 'honeypot', sellFeeBps: 10_000 })
  test.each(['connected', 'none', 'watching'] as const)('for a wallet that is %s', wallet => {
    expect(button({ wallet, input: trap('IN') })).toBe('honeypot')
    expect(button({ wallet, output: trap('OUT') })).toBe('honeypot')
  })
  test('and is named; of two the one that would be bought', () => {
    expect(Issue.list({ ...good, input: trap('IN') })[0]).toMatchObject({
      code: 'honeypot',
      level: 'block',
      tone: 'red',
      values: { symbol: 'IN' },
    })
    expect(Issue.list({ ...good, input: trap('IN'), output: trap('OUT') })[0]!.values).toEqual({ symbol: 'OUT' })
  })
})

test('[SW-3] Max that is zero says why: what is held stays for the network', () => {
  const zero = { form: typed('0', '0'), quote: idle }
  const reserve = 15n * 10n ** 15n
  expect(Issue.list({ ...good, ...zero, balanceNative: reserve })[0]).toMatchObject({
    ...{ code: 'keptForNetwork', level: 'block', tone: 'plain', values: { symbol: 'ETH' } },
  })
  expect(button({ ...zero, balanceNative: reserve + 1n })).toBe('enterAmount')
  expect(button({ ...zero, balanceNative: 0n })).toBe('enterAmount')
  expect(button({ ...zero, balanceNative: null })).toBe('enterAmount')
  expect(button({ form: typed('0', '0', 'output'), quote: idle, balanceNative: reserve })).toBe('enterAmount')
  const operation = { most: 10n * ONE, deposit: ONE, decimals: 18 }
  expect(button({ ...zero, balanceNative: 2n * ONE, operation }), 'as much as its operation may cost').toBe(
    'keptForNetwork',
  )
})

describe('[SW-12] a sale that did not pass in our simulation took nothing', () => {
  const refused = { ...usdc, sale: 'refused' } as const
  test('it stops a purchase and says so; a holder’s sale is decided by its own rehearsal', () => {
    expect(Issue.list({ ...good, output: refused })[0]).toMatchObject({
      ...{ code: 'unsellable', level: 'block', tone: 'red', values: { symbol: 'USDC' } },
    })
    expect(codes({ input: refused, output: eth })).toEqual([])
    const known = { ...usdc, level: 'honeypot' } as const
    expect(button({ output: known }), 'what only the index knows').toBe('unsellable')
    expect(button({ input: known, output: eth })).toBeNull()
  })
  test('where it passes later, that is asked about once, in amber', () => {
    const later = { ...usdc, sale: 'later' } as const
    expect(toConfirm(Issue.list({ ...good, output: later }))).toMatchObject([
      { code: 'cooldown', tone: 'amber', values: { symbol: 'USDC' } },
    ])
    expect(button({ output: later })).toBeNull()
    expect(codes({ input: later, output: eth })).toEqual([])
  })
})

test('[SW-14] what is not read from the chain yet is not reviewed', () => {
  expect(button({ unproven: true })).toBe('findingPrice')
  expect(button({ unproven: true, form: typed('', null), quote: idle })).toBe('enterAmount')
})

describe('[PR-1] who is connected decides the button', () => {
  test.each([
    ['none', 'connectWallet'],
    ['connecting', 'connecting'],
    ['watching', 'viewOnly'],
  ] as const)('%s: %s', (wallet, code) => {
    expect(Issue.list({ ...good, wallet })).toMatchObject([{ code, level: 'block', tone: 'plain' }])
  })
  test('a network we do not know is told to whoever is connected, to nobody else', () => {
    expect(codes({ wallet: 'none', walletChainSupported: false })).toEqual(['connectWallet'])
  })
  test('[PR-2] an address counts once it is connected', () => {
    expect(codes({ wallet: 'none', address: 'blocked' })).toEqual(['connectWallet'])
    expect(codes({ wallet: 'watching', address: 'checking' })).toEqual(['viewOnly'])
    expect(codes({ address: 'checking' })).toEqual(['findingPrice'])
  })
})

describe('[SW-14] guards', () => {
  const guards = ['priceGuard', 'impactGuard', 'impactHigh', 'impact', 'gain']
  test.each([
    // what it shows; [impact in bps, distance below the market, out against in] → what is told of it, with its figure
    ['a loss of less than 15 %', 0, 0.1499, -0.08, []],
    ['a loss of 15 % blocks', 0, 0.15, -0.08, [['priceGuard', 15]]],
    [
      'of a loss and an impact each has its own figure',
      2_000,
      0.3,
      -0.08,
      [
        ['priceGuard', 30],
        ['impactHigh', 20],
      ],
    ],
    ['an impact beside a market price that is met is asked about', 2_000, 0, 0, [['impactHigh', 20]]],
    [
      'an impact alone blocks where no price is independent',
      1_500,
      null,
      null,
      [
        ['impactGuard', 15],
        ['impactHigh', 15],
      ],
    ],
    ['and a smaller one does not', 1_499, null, null, [['impactHigh', 14.99]]],
    [
      'a gain is never called a loss, whatever the pools do',
      5_434,
      0,
      0.6142,
      [
        ['impactHigh', 54.34],
        ['gain', 61.42],
      ],
    ],
    ['a gain of 15 % is asked about', 0, 0, 0.15, [['gain', 15]]],
    ['and a smaller one is a good price', 0, 0, 0.1499, []],
  ] as const)('%s', (_, impact, distance, difference, told) => {
    const issues = Issue.list({ ...good, quote: quoteOf(impact), figures: { ...fine, distance, difference } })
    expect(
      issues.filter(({ code }) => guards.includes(code)).map(({ code, values }) => [code, values?.percent]),
    ).toEqual(told)
    const [blocked] = issues.filter(({ level }) => level === 'block')
    expect(blocked?.code).toBe(told.map(([code]) => code).find(code => code.endsWith('Guard')))
    expect(issues.find(({ code }) => code === 'gain')?.level).toBe(
      told.some(([code]) => code === 'gain') ? 'confirm' : undefined,
    )
  })
  test('impact: above 3 % amber, from 5 % red and to be confirmed', () => {
    expect(codes({ quote: quoteOf(300) })).toEqual([])
    expect(codes({ quote: quoteOf(301) })).toEqual(['impact'])
    expect(toConfirm(Issue.list({ ...good, quote: quoteOf(500) })).map(i => i.code)).toEqual(['impactHigh'])
  })
  test('what comes in against what goes out: above 5 % amber, above 10 % red', () => {
    expect(codes({ figures: { ...fine, difference: -0.05 } })).toEqual([])
    expect(codes({ figures: { ...fine, difference: -0.051 } })).toEqual(['valueLoss'])
    expect(codes({ figures: { ...fine, difference: -0.101 } })).toEqual(['valueLossHigh'])
  })
  test('without an independent price it says so', () =>
    expect(codes({ figures: { ...fine, distance: null } })).toEqual(['noPrice']))
})

test('[SW-6] slippage and deadline: invalid blocks, high warns', () => {
  expect(button({ slippage: { custom: { status: 'tooHigh' }, bps: 50 } })).toBe('invalidSlippage')
  expect(codes({ slippage: { custom: { status: 'ok', bps: 2_001 }, bps: 2_001 } })).toEqual(['slippageHigh'])
  expect(codes({ slippage: { custom: { status: 'ok', bps: 2_000 }, bps: 2_000 } })).toEqual([])
  expect(codes({ deadlineMinutes: 60 })).toEqual(['deadlineLong'])
  expect(codes({ deadlineMinutes: 59 })).toEqual([])
})

test('[SW-12] an unlisted token must be accepted once', () => {
  const risky = { ...usdc, level: 'notListed' as const }
  expect(toConfirm(Issue.list({ ...good, output: risky }))).toMatchObject([
    { code: 'tokenRisk', safety: 'notListed', side: 'output' },
  ])
  expect(codes({ output: { ...risky, accepted: true } })).toEqual([])
  // A fee is a fault of its own, and hides none.
  const taxed = {
    ...usdc,
    token: { ...usdc.token, listed: false, safety: 'notListed' as const },
    level: 'lowFee' as const,
    buyFeeBps: 500,
  }
  expect(codes({ output: taxed })).toEqual(['tokenRisk', 'tokenFee'])
  expect(codes({ output: { ...taxed, accepted: true } })).toEqual(['tokenFee'])
  expect(codes({ output: { ...taxed, token: usdc.token } })).toEqual(['tokenFee'])
})

test('[CH-2] a wallet on a network we do not know is told', () =>
  expect(codes({ walletChainSupported: false })).toEqual(['walletChain']))

describe('[WL-2] the wallet of the last visit', () => {
  const about = { form: typed('', null), quote: idle }
  test('what the form lacks is said before it; then that it comes back, or is away', () => {
    expect([
      button({ ...about, wallet: 'returning' }),
      button({ wallet: 'returning' }),
      button({ wallet: 'away' }),
    ]).toEqual(['enterAmount', 'connecting', 'walletAway'])
    expect(codes({ wallet: 'returning' })).toEqual(['connecting'])
    expect(codes({ wallet: 'away' })).toEqual(['walletAway'])
  })
})

describe('[SW-10] what needs a quote and what doesn’t', () => {
  test('an idle quote is about to start only for a whole form with an amount', () => {
    const waits = (change: Partial<Issue.Situation>) => codes({ quote: idle, ...change }).includes('findingPrice')
    expect([
      waits({ form: typed('1', '1') }),
      waits({ form: typed('0', '0') }),
      waits({ form: typed('1e9', null) }),
      waits({ form: typed('0.0', `0.${'1'.repeat(40)}`) }),
    ]).toEqual([true, false, false, false])
    expect(waits({ form: typed('0.000000000000000001', '0.000000000000000001') })).toBe(true)
    // One unit of an output of six decimals, and half of it.
    expect([
      waits({ form: typed('0.000001', '0.000001', 'output') }),
      waits({ form: typed('0.0000001', '0.0000001', 'output') }),
    ]).toEqual([true, false])
  })
  test('an exact output needs what the quote says, any other what was typed; what isn’t known isn’t missing', () => {
    const out = { ...quoteOf(), ask: { ...ask, kind: 'exactOut' as const } }
    expect(codes({ quote: out, balanceIn: ONE })).toEqual([])
    expect(codes({ quote: out, balanceIn: ONE - 1n })).toEqual(['insufficientBalance'])
    expect(
      codes({ quote: { status: 'loading', ask: { ...ask, kind: 'exactOut' }, last: null }, balanceIn: 0n }),
    ).not.toContain('insufficientBalance')
    expect(codes({ balanceIn: null })).toEqual([])
  })
})

describe('[PK-1] an account that pays for its operation itself', () => {
  const operation = { most: 3n * 10n ** 16n, deposit: 10n ** 16n, decimals: 18 }
  const told = (change: Partial<Issue.Situation>) =>
    Issue.list({ ...good, operation, ...change }).find(({ code }) => code === 'insufficientGas')
  test('what is held beyond its deposit must be there beside what is sold, and what is missing is told', () => {
    expect(told({ balanceNative: ONE + 2n * 10n ** 16n })).toBeUndefined()
    expect(told({ balanceNative: ONE + 2n * 10n ** 16n - 1n })?.values).toEqual({
      symbol: 'ETH',
      missing: '1',
      most: `${3n * 10n ** 16n}`,
      decimals: 18,
    })
    expect(told({ balanceNative: ONE })?.values).toMatchObject({ missing: `${2n * 10n ** 16n}` })
    expect(told({ operation: { ...operation, deposit: operation.most }, balanceNative: ONE })).toBeUndefined()
    // Until the cost is known nothing is said.
    expect(told({ gasCost: null, balanceNative: ONE })).toBeUndefined()
  })
})

test('[SW-10] how loudly: what is forbidden, wrong or dangerous is red, what should be known amber', () => {
  const tones = (change: Partial<Issue.Situation>) =>
    Object.fromEntries(Issue.list({ ...good, ...change }).map(({ code, tone }) => [code, tone]))
  const all = {
    ...tones({ offered: false, address: 'blocked', output: { ...usdc, level: 'honeypot', sellFeeBps: 10_000 } }),
    ...tones({ output: { ...usdc, sale: 'refused' } }),
    ...tones({ output: { ...usdc, sale: 'later' } }),
    ...tones({ input: { ...eth, level: 'blocked' } }),
    ...tones({ address: 'unknown' }),
    ...tones({ output: null, unreached: 'network.down' }),
    ...tones({ form: typed('x', null) }),
    ...tones({ form: typed('9', '9'.repeat(80)) }),
    ...tones({ slippage: { custom: { status: 'invalid' }, bps: 50 }, form: typed('1', `0.${'1'.repeat(30)}`) }),
    ...tones({ figures: { ...fine, distance: 0.2 } }),
    ...tones({ figures: { ...fine, distance: null, networkCostShare: 0.2 }, walletChainSupported: false }),
  }
  expect(all).toMatchObject({
    ...{
      regionClosed: 'red',
      addressBlocked: 'red',
      honeypot: 'red',
      unsellable: 'red',
      cooldown: 'amber',
      tokenBlocked: 'red',
      addressUnchecked: 'red',
      failed: 'red',
      invalidAmount: 'red',
      tooLarge: 'red',
      tooManyDecimals: 'red',
      invalidSlippage: 'red',
      priceGuard: 'red',
    },
    ...{ noPrice: 'amber', networkCost: 'amber', walletChain: 'amber' },
  })
  expect(Issue.list({ ...good, quote: { status: 'failed', ask, error: new AppError('network.down') } })[0]?.tone).toBe(
    'red',
  )
})

test('[SW-14] shares are told in percent, to the hundredth', () => {
  const value = (code: Issue.IssueCode, change: Partial<Issue.Situation>) =>
    Issue.list({ ...good, ...change }).find(each => each.code === code)?.values?.percent
  expect(value('priceGuard', { figures: { ...fine, distance: 0.98765 } })).toBe(98.77)
  expect(value('impactGuard', { quote: quoteOf(1_567), figures: { ...fine, distance: null } })).toBe(15.67)
  expect(codes({ figures: { ...fine, distance: 0.14999 } })).toEqual([])
  expect(
    codes({ figures: { ...fine, difference: null, networkCostShare: null } }),
    'what nobody knows is not told',
  ).toEqual([])
  expect(codes({ output: null, quote: idle }), 'said once').toEqual(['findingPrice'])
  expect(value('impact', { quote: quoteOf(456) })).toBe(4.56)
  expect(value('impactHigh', { quote: quoteOf(9_999) })).toBe(99.99)
  expect(value('networkCost', { figures: { ...fine, networkCostShare: 0.98765 } })).toBe(98.77)
})

test('[SW-3] Max leaves a network’s reserve, or of an account’s operation a fifth more than it may take', () => {
  const form = SwapForm.empty(1)
  expect(Issue.reserveOf({ form: { ...form, chainId: 999_999 }, operation: null } as never)).toBe(0n)
  const operation = { most: 1_000n, deposit: 0n, decimals: 18 }
  expect(Issue.reserveOf({ form, operation } as never)).toBe(1_200n)
  expect(Issue.reserveOf({ form, operation: { ...operation, deposit: 400n } } as never)).toBe(720n)
})

test('[SW-3] nought of the native currency is kept for the network only where something is held, and sold', () => {
  const zero = { form: typed('0', '0'), quote: idle }
  expect(button({ ...zero, balanceNative: 1n })).toBe('keptForNetwork')
  expect(button({ ...zero, balanceNative: 0n })).toBe('enterAmount')
  expect(button({ ...zero, balanceNative: null })).toBe('enterAmount')
  expect(button({ ...zero, form: typed('0', '0', 'output'), balanceNative: 1n })).toBe('enterAmount')
  const sold = SwapForm.type(
    { ...SwapForm.empty(1), input: USDC, output: 'NATIVE' },
    { side: 'input', text: '0', decimal: '0' },
  )
  expect(button({ ...zero, form: sold, input: usdc, output: eth, balanceNative: 1n })).toBe('enterAmount')
})

test('[SW-14] what stops a trade by its pool’s impact is red, with its percent; what gains is amber', () => {
  const found = (change: Partial<Issue.Situation>, code: string) =>
    Issue.list({ ...good, ...change }).find(one => one.code === code)
  expect(found({ quote: quoteOf(2_000), figures: { ...fine, distance: null } }, 'impactGuard')).toMatchObject({
    ...{ tone: 'red', values: { percent: 20 } },
  })
  expect(found({ figures: { ...fine, difference: 0.2 } }, 'gain')).toMatchObject({ tone: 'amber', level: 'confirm' })
})

test('[SW-10] what is not told stops nothing: a balance, an amount, a price that is still unproven of no quote', () => {
  expect(codes({ balanceIn: null })).toEqual([])
  expect(codes({ quote: { status: 'noRoute', ask }, unproven: true })).toEqual(['noRoute'])
})

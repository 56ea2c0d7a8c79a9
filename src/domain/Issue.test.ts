import { describe, expect, test } from 'vitest'
import { AppError } from './Errors.ts'
import * as Issue from './Issue.ts'
import * as SwapForm from './SwapForm.ts'
import type { SwapQuote } from './SwapQuote.ts'
import type { Token } from './Token.ts'
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
  form: SwapForm.type({ ...SwapForm.empty(1), output: USDC }, 'input', '1', '1'),
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
const button = (change: Partial<Issue.Situation>) => Issue.first(Issue.list({ ...good, ...change }))?.code ?? null
const codes = (change: Partial<Issue.Situation>) => Issue.list({ ...good, ...change }).map(i => i.code)
const typed = (text: string, decimal: string | null, field: SwapForm.Side = 'input') =>
  SwapForm.type({ ...SwapForm.empty(1), output: USDC }, field, text, decimal)
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
    const failed = Issue.first(Issue.list({ ...good, quote: { status: 'failed', ask, error: new AppError('network.down') } }))
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
  expect(button({ form: typed('1', '1', 'output'), output: { ...usdc, level: 'lowFee', buyFeeBps: 300 } })).toBe('exactOutputFee')
  expect(codes({ figures: { ...fine, networkCostShare: 0.11 } })).toEqual(['networkCost'])
  expect(codes({ figures: { ...fine, networkCostShare: 0.1 } })).toEqual([])
})

describe('[SW-5] a honeypot blocks on whichever side it is', () => {
  const trap = (symbol: string): Issue.SideFacts => facts(token(symbol, 6, USDC), { level: 'honeypot', sellFeeBps: 10_000 })
  test.each(['connected', 'none', 'watching'] as const)('for a wallet that is %s', wallet => {
    expect(button({ wallet, input: trap('IN') })).toBe('honeypot')
    expect(button({ wallet, output: trap('OUT') })).toBe('honeypot')
  })
  test('and is named; of two the one that would be bought', () => {
    expect(Issue.list({ ...good, input: trap('IN') })[0]).toMatchObject({ code: 'honeypot', level: 'block', tone: 'red', values: { symbol: 'IN' } })
    expect(Issue.list({ ...good, input: trap('IN'), output: trap('OUT') })[0]!.values).toEqual({ symbol: 'OUT' })
  })
})

describe('[PR-1] who is connected decides the button', () => {
  test.each([['none', 'connectWallet'], ['connecting', 'connecting'], ['watching', 'viewOnly']] as const)('%s: %s', (wallet, code) => {
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
  test('15 % against an independent price, or of impact, blocks and cannot be confirmed', () => {
    expect(button({ figures: { ...fine, distance: 0.1499 } })).toBeNull()
    expect(button({ figures: { ...fine, distance: 0.15 } })).toBe('priceGuard')
    expect(button({ quote: quoteOf(1_500) })).toBe('priceGuard')
    expect(button({ quote: quoteOf(1_499) })).toBeNull()
  })
  test('impact: above 3 % amber, from 5 % red and to be confirmed', () => {
    expect(codes({ quote: quoteOf(300) })).toEqual([])
    expect(codes({ quote: quoteOf(301) })).toEqual(['impact'])
    expect(Issue.toConfirm(Issue.list({ ...good, quote: quoteOf(500) })).map(i => i.code)).toEqual(['impactHigh'])
  })
  test('what comes in against what goes out: above 5 % amber, above 10 % red', () => {
    expect(codes({ figures: { ...fine, difference: -0.05 } })).toEqual([])
    expect(codes({ figures: { ...fine, difference: -0.051 } })).toEqual(['valueLoss'])
    expect(codes({ figures: { ...fine, difference: -0.101 } })).toEqual(['valueLossHigh'])
  })
  test('without an independent price it says so', () => expect(codes({ figures: { ...fine, distance: null } })).toEqual(['noPrice']))
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
  expect(Issue.toConfirm(Issue.list({ ...good, output: risky }))).toMatchObject([{ code: 'tokenRisk', safety: 'notListed', side: 'output' }])
  expect(codes({ output: { ...risky, accepted: true } })).toEqual([])
})

test('[CH-2] a wallet on a network we do not know is told', () => expect(codes({ walletChainSupported: false })).toEqual(['walletChain']))

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getSqrtRatioAtTick } from '../protocols/v3/TickMath.ts'
import { type CreateForm, empty, typeAmount } from './CreateForm.ts'
import { type CreateSituation, depositIssues, pairIssues } from './CreateIssue.ts'
import { createMoment, movedBps, type PoolFacts } from './CreateMoment.ts'
import { withRange } from './CreateRange.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const order = { aIs0: false, decimals0: 6, decimals1: 18, tickSpacing: 60 }
const decimals = { a: 18, b: 6 }
const form: CreateForm = { ...empty('v3', 1), b: USDC, step: 2 }
/** Ether at some 3,000 USDC: USDC is token0. */
const TICK = 196_256
const factsAt = (tick: number | null): PoolFacts => ({
  pool: { version: 'v3', id: USDC, token0: USDC, token1: WETH, fee: 3_000, tickSpacing: 60 },
  ...{ block: 1n, there: tick !== null, liquidity: 10n ** 15n, pair: null },
  sqrtPriceX96: tick === null ? 0n : getSqrtRatioAtTick(tick),
})
const held = { a: 10n ** 20n, b: 10n ** 12n }
const at = (form: CreateForm, facts = factsAt(TICK)) =>
  createMoment({ form, facts, decimals, aIs0: false, slippageBps: 250, held })

test('[LP-3] the other side follows the range, and neither exceeds what was typed or held', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -3_000, max: 3_000 }),
      fc.integer({ min: 1, max: 200 }),
      fc.bigInt({ min: 1n, max: 10n ** 18n }),
      fc.constantFrom('a' as const, 'b' as const),
      (shift, wide, raw, side) => {
        const lower = Math.round((TICK + shift) / 60) * 60
        const ranged = withRange(form, order, { tickLower: lower, tickUpper: lower + wide * 60 })
        const amount = side === 'a' ? raw : raw / 10n ** 9n + 1n
        const text =
          side === 'a' ? `0.${amount.toString().padStart(18, '0')}` : `0.${amount.toString().padStart(6, '0')}`
        if (amount >= 10n ** BigInt(decimals[side])) return
        const moment = at(typeAmount(ranged, { side, text, decimal: text }))
        if (!moment.needs[side]) expect(moment.deposit).toBeNull()
        if (!moment.deposit) return
        const typed = side === 'a' ? moment.deposit.most1 : moment.deposit.most0
        expect(typed).toBeLessThanOrEqual(amount)
        expect(moment.amounts[side]!).toBeLessThanOrEqual(amount)
        // One-sided: nothing of the other is let go.
        const other = side === 'a' ? 'b' : 'a'
        if (!moment.needs[other]) expect(moment.amounts[other]).toBe(0n)
      },
    ),
  )
})

const situation = (more: Partial<CreateSituation> = {}): CreateSituation => {
  const typed = typeAmount(more.form ?? form, { side: 'a', text: '1', decimal: '1' })
  const moment = at(typed)
  return {
    ...{ form: typed, decimals, held, moment, known: true, available: true, blocked: null, taxed: null, unread: null },
    ...{
      symbols: { a: 'ETH', b: 'USDC' },
      hookAccepted: false,
      hookGone: false,
      ...{ wallet: 'connected', address: 'clear', offered: true, walletChainSupported: true },
    },
    ...{ market: 3_000, price: Number(moment.price), reserve: 10n ** 16n, native: 10n ** 20n, nativeSymbol: 'ETH' },
    ...more,
  }
}
const first = (issues: { code: string; level: string }[]) => issues.find(({ level }) => level === 'block')?.code ?? null

test('[LP-6][PR-2] what stops a pair: the same token, the wrapper, a blocked token, a taxed one outside v2, hooks', () => {
  const pair = (more: Partial<CreateForm>, rest: Partial<CreateSituation> = {}) =>
    first(pairIssues({ ...situation(rest), form: { ...form, ...more } }))
  expect(pair({})).toBeNull()
  expect(pair({ b: null })).toBe('selectToken')
  expect(pair({ a: USDC })).toBe('sameToken')
  expect(pair({ b: WETH })).toBe('wrappedPair')
  expect(pair({}, { available: false })).toBe('unavailable')
  expect(pair({}, { blocked: 'BARRED' })).toBe('tokenBlocked')
  expect(pair({}, { taxed: 'TOLL' })).toBe('tokenFee')
  expect(pair({ version: 'v2' }, { taxed: 'TOLL' })).toBeNull()
  const v4 = { version: 'v4' } as const
  expect(pair({ ...v4, hook: '0x12' })).toBe('invalidHook')
  expect(pair({ ...v4, fee: 8_388_608 })).toBe('hookNeeded')
  const danger = `0x${'0'.repeat(37)}200`
  expect(pair({ ...v4, hook: danger })).toBe('hookUnaccepted')
  expect(pair({ ...v4, hook: danger }, { hookAccepted: true })).toBeNull()
  // Of no permission of a withdrawal, and of one: where no contract is, no pool is made and none is entered.
  for (const hook of [danger, `0x${'cd'.repeat(18)}0080`, `0x${'cd'.repeat(18)}0040`])
    expect(pair({ ...v4, hook }, { hookAccepted: true, hookGone: true })).toBe('invalidHook')
})

test('[LP-3][LP-6] what stops a deposit, and what is warned of: 5 % is amber, 10 % is red and asked about', () => {
  const codes = (more: Partial<CreateSituation>) =>
    depositIssues(situation(more)).map(({ code, level }) => `${level} ${code}`)
  expect(codes({})).toEqual([])
  expect(codes({ wallet: 'none' })).toEqual(['block connectWallet'])
  // Without a wallet the form still says what is wrong with it.
  const typed = (text: string, decimal: string | null) => ({ form: typeAmount(form, { side: 'b', text, decimal }) })
  expect(codes({ wallet: 'none', ...typed('x', null) })).toEqual(['block connectWallet', 'block invalidAmount'])
  expect(codes({ wallet: 'none', ...typed('1.0000001', '1.0000001') })).toEqual([
    ...['block connectWallet', 'block tooManyDecimals'],
  ])
  expect(codes({ wallet: 'none', ...typed('', '0') })).toEqual(['block connectWallet', 'block enterAmount'])
  expect(codes({ held: { a: 5n, b: 5n } })).toEqual(['block insufficient'])
  expect(codes({ native: 10n ** 18n + 1n })).toEqual(['block insufficientGas'])
  expect(codes({ address: 'blocked' })).toEqual(['block addressBlocked'])
  expect(codes({ offered: false, wallet: 'none' })).toEqual(['block regionClosed', 'block connectWallet'])
  expect(codes({ wallet: 'away', held: { a: null, b: null } })).toEqual(['block walletAway'])
  expect(codes({ walletChainSupported: false })).toEqual(['warn walletChain'])
  expect(codes({ market: 3_000 / 1.06 })).toEqual(['warn outOfStep'])
  const fresh = typeAmount({ ...form, initial: '3000' }, { side: 'a', text: '1', decimal: '1' })
  const made = { form: fresh, moment: at(fresh, factsAt(null)), price: 3_000 }
  expect(codes({ ...made, market: 3_000 / 1.04 })).toEqual([])
  expect(codes({ ...made, market: 3_000 / 1.06 })).toEqual(['warn priceAway'])
  expect(codes({ ...made, market: 3_000 * 1.2 })).toEqual(['confirm priceFar'])
  const bare = { ...fresh, initial: '' }
  expect(codes({ form: bare, moment: at(bare, factsAt(null)), price: null })).toEqual(['block enterPrice'])
  const wrong = { ...fresh, initial: 'x' }
  expect(codes({ form: wrong, moment: at(wrong, factsAt(null)), price: null })).toEqual(['block invalidPrice'])
  const backwards = { ...fresh, full: false, min: '4000', max: '2000' }
  expect(codes({ form: backwards, moment: at(backwards) })).toEqual(['block invalidRange'])
})

test('[LP-3][SW-7] how far a price moved is told of the price, not of its root, and either way', () => {
  expect(movedBps(10_000n, 10_000n)).toBe(0n)
  // A root 1 % higher is a price 2.01 % higher.
  expect(movedBps(10_000n, 10_100n)).toBe(201n)
  expect(movedBps(10_000n, 9_900n)).toBe(199n)
  expect(movedBps(0n, 10_000n)).toBe(0n)
})

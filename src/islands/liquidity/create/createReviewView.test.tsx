import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { createMoment } from '#domain/liquidity/CreateMoment.ts'
import type { CreateForm } from '#domain/liquidity/CreateForm.ts'
import { NATIVE_ADDRESS } from '#domain/swap/Trade.ts'
import { makeSay } from '#i18n/makeSay.ts'
import type { CreateAsk, CreateReview as Reviewed } from '#state/liquidity/createReview.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import { CreateReview } from '#ui/liquidity/CreateReview.tsx'
import { factsIn, knownEther, knownUsdc, readable, poolOfBoth } from '../../../../tests/support/knownTokens.ts'
import { ME, swapPlan, USDC } from '../../../../tests/support/plans.ts'
import { createReviewView } from './createReviewView.ts'

const say = makeSay('en-US')
const pool = poolOfBoth
const form: CreateForm = {
  ...{ version: 'v3', chainId: 1, a: 'NATIVE', b: USDC, fee: 3_000, tickSpacing: null, hook: '', inverted: false },
  ...{ full: false, min: '2000', max: '4500', initial: '', field: 'a', text: '0.5', decimal: '0.5', step: 2 },
}
/** 3,000 USDC for an ether. */
const sqrtPriceX96 = BigInt(Math.floor(Math.sqrt(1e18 / 3_000e6) * 2 ** 48)) * 2n ** 48n
const facts: CreateAsk['facts'] = { pool, block: 7n, there: true, sqrtPriceX96, liquidity: 10n ** 15n, pair: null }
const decimals = { a: 18, b: 6 }
const held = { a: 10n ** 19n, b: 10n ** 12n }
const moment = createMoment({ form, facts, decimals, aIs0: false, slippageBps: 100, held }) as CreateAsk['moment']
const ask = {
  ...{ account: ME, form, facts, moment, tokens: { a: knownEther, b: knownUsdc }, slippageBps: 100, held },
} as CreateAsk
const review: Reviewed = {
  ...{
    ask,
    moved: null,
    status: 'ready',
    plan: null,
    block: 4_567n,
    cost: 2n * 10n ** 15n,
    operation: null,
    error: null,
    issues: [],
  },
}
const htmlOf = (more: Partial<Reviewed> = {}, of = ask) =>
  renderToStaticMarkup(
    <CreateReview
      say={say}
      view={createReviewView(
        say,
        { ask: of, review: { ...review, ...more } },
        { wallet: 'Rabby', issues: [], asked: 'none' as never },
      )}
      onConfirm={() => {}}
    />,
  )
const numberIn = (text: string | undefined) => Number(/[\d,]+\.?\d*/.exec(text ?? '')?.[0]?.replaceAll(',', ''))

test('[LP-3] [LP-8] what goes in of each, what it is worth, and at most how much of it, by the pool’s own numbers', () => {
  $tokens.set({ [tokenKey(1, 'NATIVE')]: knownEther })
  const text = readable(htmlOf())
  expect(text).toMatch(/0\.5 ETH/)
  expect(text).toContain('$1,500')
  // By the formula of the paper: ether is the pool's second side.
  const [low, high, now] = [1 / 4_500, 1 / 2_000, 1 / 3_000].map(price => Math.sqrt(price * 1e12)) as [
    number,
    number,
    number,
  ]
  const usdc = ((5e17 / (now - low)) * (1 / now - 1 / high)) / 1e6
  const said = numberIn(/([\d,.]+) USDC/.exec(text)?.[1])
  expect(said / usdc).toBeCloseTo(1, 2)
  // v3 takes at most what was typed.
  expect(text).toContain('at most 0.5 ETH')
  expect(text).toMatch(/on Ethereum · from Rabby 0xaAaA…aAaa/i)
  expect(text).toContain('4,567')
})

test('[LP-3] [LP-8] v4 takes more if the price moves: at most how much of each, within what it may move by', () => {
  const ofV4 = { version: 'v4', id: `0x${'99'.repeat(32)}`, token0: NATIVE_ADDRESS, token1: USDC } as const
  const at = BigInt(Math.floor(Math.sqrt(3_000e6 / 1e18) * 2 ** 90)) * 2n ** 6n
  const there = { ...facts, sqrtPriceX96: at, pool: { ...ofV4, fee: 3_000, tickSpacing: 60 } }
  const v4 = { ...form, version: 'v4' as const }
  const now = createMoment({ form: v4, facts: there, decimals, aIs0: true, slippageBps: 100, held })
  const text = readable(htmlOf({}, { ...ask, form: v4, facts: there, moment: now as CreateAsk['moment'] }))
  for (const symbol of ['ETH', 'USDC']) {
    const amount = numberIn(new RegExp(`([\\d,.]+) ${symbol}`).exec(text)?.[1])
    const most = numberIn(new RegExp(`at most ([\\d,.]+) ${symbol}`).exec(text)?.[1])
    expect(most, text).toBeGreaterThan(amount)
    expect(most / amount, text).toBeLessThan(1.06)
  }
})

test('[LP-3] [GO-5] pool, price, both ends, share, what a price may move by and the network’s cost stand at their names', () => {
  $tokens.set({ [tokenKey(1, 'NATIVE')]: knownEther })
  const rows = factsIn(htmlOf())
  expect(rows.Pool).toBe('Ethereum · v3 · 0.30%')
  expect(numberIn(rows.Price)).toBeCloseTo(3_000, 0)
  // On the pool's ticks, which lie 0.6 % apart.
  expect(numberIn(rows['Lowest price']) / 2_000).toBeCloseTo(1, 1)
  expect(numberIn(rows['Highest price']) / 4_500).toBeCloseTo(1, 1)
  for (const name of ['Price', 'Lowest price', 'Highest price']) expect(rows[name]).toContain('USDC per ETH')
  expect(rows['Price may move by']).toBe('1.00%')
  expect(rows['Network cost']).toBe('$6.00 · 0.002 ETH')
  const liquidity = Number(moment.deposit.liquidity)
  expect(numberIn(rows['Your share at this price'])).toBeCloseTo((100 * liquidity) / (liquidity + 1e15), 1)
  // GO-5: an unknown cost is a dash, not zero.
  expect(factsIn(htmlOf({ cost: null }))['Network cost']).toBe('–')
})

test('[LP-3] a review that could not be tried does not say that it was', () => {
  expect(readable(htmlOf({ block: null }))).toContain(say.t('send.untried'))
  expect(readable(htmlOf({ status: 'failed' }))).toContain(say.t('create.failedTry'))
})

test('[GO-5] approvals that remain after the deposit are told with it', () => {
  const left = [{ token: USDC, spender: PERMIT2, amount: 2n ** 256n - 1n }] as const
  const plan = { ...swapPlan(), left } as const
  expect(readable(htmlOf({ plan }))).toContain('Unlimited USDC for Permit2')
  expect(readable(htmlOf())).not.toContain('Permit2')
})

import { describe, expect, test } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import type { ReviewState } from '#state/swap/ReviewState.ts'
import type { Trade } from '#domain/swap/Trade.ts'
import type { Token } from '#domain/token/Token.ts'
import { makeSay } from '#i18n/makeSay.ts'
import type { SwapMoment } from '#state/swap/swap.ts'
import {
  feeRoseText,
  isEstimate,
  momentOf,
  movedText,
  problemOf,
  shownAmounts,
  wholeGas,
  wholeMoment,
} from './reviewViews.ts'

const plan = {} as NonNullable<ReviewState['plan']>
const moved = {} as NonNullable<ReviewState['moved']>
const operation = { status: 'ok' } as NonNullable<ReviewState['operation']>
const ok = { status: 'ok', spent: 3n, received: 4n, block: 1n, gas: [] } as const
const down = new AppError('network.down')
const review = (more: Partial<ReviewState> = {}): ReviewState => ({
  ...{
    trade: null,
    amountIn: 1n,
    amountOut: 2n,
    slippageBps: 50,
    plan,
    simulated: ok,
    cost: null,
    operation: null,
    moved: null,
    feeRose: null,
  },
  ...{ running: false, changed: false, error: null, standing: [], revoking: null },
  ...more,
})
const currency = { id: 'NATIVE', symbol: 'ETH', decimals: 18 }
const record = {
  ...{
    id: `1-0x${'a'.repeat(40)}-1`,
    account: `0x${'a'.repeat(40)}`,
    deed: 'swap',
    status: 'failed',
    addedAt: 1,
    amountIn: '1',
    amountOut: '1',
  },
  ...{ currencyIn: currency, currencyOut: currency },
  follow: {
    ...{ by: 'evm', hash: `0x${'1'.repeat(64)}`, chainId: 1, nonce: 1, sentBlock: 1 },
    ...{ to: `0x${'b'.repeat(40)}`, data: '0x', value: '0', deadline: 0 },
  },
}
const failed = { status: 'failed', error: down } as const

describe('[GO-5] where a review stands, for the frame of every deed', () => {
  test('[GO-5] it can be asked for once there is a plan, rehearsed or not, and its operation is priced', () => {
    expect(momentOf(review())).toBe('ready')
    expect(momentOf(review({ simulated: { status: 'running' } }))).toBe('ready')
    expect(momentOf(review({ simulated: { status: 'unavailable' } }))).toBe('ready')
    expect(momentOf(review({ operation }))).toBe('ready')
    expect(momentOf(review({ plan: null, simulated: { status: 'running' } }))).toBe('preparing')
    expect(momentOf(review({ operation: { status: 'running' } }))).toBe('preparing')
    expect(momentOf(review({ running: true }))).toBe('preparing')
  })

  test('[GO-5] what was never seen is looked at again; what a press met is asked for again, which looks first', () => {
    expect(momentOf(review({ simulated: failed }))).toBe('failed')
    expect(momentOf(review({ simulated: failed, plan: null, error: down }))).toBe('failed')
    expect(momentOf(review({ simulated: failed, error: down }))).toBe('ready')
    expect(momentOf(review({ operation: { status: 'failed', error: down } }))).toBe('failed')
  })

  test('[SW-7] a price to accept comes before what went wrong, unless something was sent', () => {
    expect(problemOf(review({ error: down }))).toBe(down)
    expect(problemOf(review({ error: down, moved }))).toBeNull()
    expect(problemOf(review({ operation: { status: 'failed', error: down } }))).toBe(down)
    expect(problemOf(review({ operation: { status: 'failed', error: down }, simulated: failed }))).toBeNull()
    const sent = new AppError('swap.failed', {
      cause: record,
    })
    expect([problemOf(review({ error: sent, moved }))]).toEqual([sent])
  })

  test('[GO-5] one amount is shown: the quote’s until it is rehearsed, then the rehearsal’s', () => {
    expect(shownAmounts(review({ simulated: { status: 'running' } }))).toEqual({ amountIn: 1n, amountOut: 2n })
    expect(shownAmounts(review())).toEqual({ amountIn: 3n, amountOut: 4n })
  })

  test('[SW-5] the share of the value that the network takes is that of the cost beside it, approvals counted in', () => {
    const whole = { gasCost: 150n } as Trade
    const at = (networkCostShare: number, issues: readonly string[] = []) =>
      ({
        ...{ figures: { networkCostShare }, situation: { gasCost: 100n } },
        issues: issues.map(code => ({ code, level: 'warn' })),
      }) as unknown as SwapMoment
    const told = (moment: SwapMoment) => wholeMoment(moment, whole).issues.map(({ code, values }) => [code, values])
    expect(wholeMoment(at(0.12, ['networkCost']), whole).figures.networkCostShare).toBeCloseTo(0.18)
    expect(told(at(0.12, ['networkCost', 'noPrice']))).toEqual([
      ['noPrice', undefined],
      ['networkCost', { percent: 18 }],
    ])
    // What the swap alone would not be warned of.
    expect(told(at(0.08))).toEqual([['networkCost', { percent: 12 }]])
    expect(told(at(0.06))).toEqual([])
  })
})

describe('[SW-5] the network cost of a review', () => {
  const trade = { gas: 100n, gasCost: 1_000n } as Trade
  const approving = { steps: [{ kind: 'approve' }] } as unknown as typeof plan
  test('is what the rehearsal took, approvals with it, whatever the router estimated', () => {
    expect(wholeGas(trade, { plan: approving, cost: 777n }).gasCost).toBe(777n)
    expect(isEstimate(review({ cost: 777n }))).toBe(false)
  })
  test('without a rehearsal it is an estimate, with what approvals usually take, and is called so', () => {
    expect(wholeGas(trade, { plan: approving, cost: null }).gasCost).toBe(521_000n)
    for (const simulated of [{ status: 'unavailable' }, failed] as const)
      expect(isEstimate(review({ simulated }))).toBe(true)
    // Not while it is rehearsed, and not of an operation, which has a price of its own.
    expect(isEstimate(review({ simulated: { status: 'running' } }))).toBe(false)
    expect(isEstimate(review({ operation }))).toBe(false)
  })
})

describe('[SW-7] why a price is another one', () => {
  const say = makeSay('en-US')
  const named = (symbol: string): Token => ({
    ...{ chainId: 1, address: 'NATIVE', symbol, name: symbol, decimals: 18, logoUrl: null, color: null },
    ...{ buyFeeBps: null, sellFeeBps: null, safety: 'none', spam: false, listed: true },
  })
  const [input, output] = [named('TAXD'), named('ETH')]
  const trade = { kind: 'exactIn', amountIn: 10n ** 18n, amountOut: 142n * 10n ** 14n } as Trade

  test('a fee that rose is named with what it was, and no other problem beside it', () => {
    const feeRose = { side: 'input', before: 1_200, now: 9_000 } as const
    expect(feeRoseText(say, { feeRose, input, output })).toBe(
      'TAXD now keeps 90.00% of this trade; it was 12.00% when you reviewed it.',
    )
    expect(problemOf(review({ feeRose, error: new AppError('swap.priceMoved') }))).toBeNull()
  })
  test('the same amount never stands on both sides', () => {
    const to = (amountOut: bigint) => movedText(say, { moved: { ...trade, amountOut }, trade, input, output })
    expect(to(71n * 10n ** 14n)).toBe('The price moved. You would now get 0.0071 ETH instead of 0.0142 ETH.')
    expect(to(trade.amountOut)).toBe('The price moved and came back. It is 0.0142 ETH again.')
    expect(to(trade.amountOut + 1n)).toBe('The price moved and came back. It is 0.0142 ETH again.')
  })
})

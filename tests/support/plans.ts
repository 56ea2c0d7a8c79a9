// Plans for tests that ask no chain, and a node that simulates what a test says of them.
import type { Address } from '../../src/domain/chains/Chain.ts'
import { chainById } from '../../src/domain/chains/chains.ts'
import { callOf } from '../../src/domain/plan/callOf.ts'
import {
  type CallStep,
  type Line,
  type PlanStep,
  type RouterCall,
  type SteppedPlan,
  stepOf,
} from '../../src/domain/plan/DeedPlan.ts'
import type { Expectation } from '../../src/domain/plan/Expectation.ts'
import { planSwap, type SwapTerms } from '../../src/domain/plan/makers/planSwap.ts'
import { planWrap, type WrapTerms } from '../../src/domain/plan/makers/planWrap.ts'
import type { CurrencyId, Trade } from '../../src/domain/swap/Trade.ts'
import type { TestNode } from './TestNode.ts'

export const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const DAI: Address = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const ME: Address = `0x${'a'.repeat(40)}`
export const THIEF: Address = `0x${'66'.repeat(20)}`
export const SIGNATURE = `0x${'11'.repeat(64)}1b` as const
export const { universalRouter: ROUTER, wrappedNative: WETH } = chainById(1)!.contracts as {
  universalRouter: Address
  wrappedNative: Address
}
export const now = (): bigint => BigInt(Math.floor(Date.now() / 1000))

/** 1,000 of the first for 2,000 of the second, over one v3 pool. */
export function tradeOf(
  tokenIn: Trade['tokenIn'] = USDC,
  tokenOut: Trade['tokenOut'] = DAI,
  more: Partial<Trade> = {},
): Trade {
  const [from, to] = [tokenIn, tokenOut].map(id => (id === 'NATIVE' ? WETH : id)) as [Address, Address]
  const [token0, token1] = from < to ? [from, to] : [to, from]
  const pool = { version: 'v3' as const, id: '0xpool', token0, token1, fee: 500 }
  const hop = {
    pool,
    zeroForOne: token0 === from,
    tokenIn: from,
    tokenOut: to,
    amountIn: 1_000n,
    amountOut: 2_000n,
    fee: 500,
    priceBefore: 1,
    priceAfter: 1,
    ticksCrossed: 0,
  }
  return {
    chainId: 1,
    kind: 'exactIn',
    tokenIn,
    tokenOut,
    amountIn: 1_000n,
    amountOut: 2_000n,
    legs: [{ hops: [hop], amountIn: 1_000n, amountOut: 2_000n, shareBps: 10_000, gas: 150_000n }],
    gas: 150_000n,
    block: 1_000n,
    blockTime: Number(now()),
    priceImpactBps: 0,
    feeBps: 5,
    alternatives: [],
    ...more,
  }
}

/** The line of a test's plan, in tests that don't look at it. */
const shown = (sold: CurrencyId, bought: CurrencyId, amountIn: bigint, amountOut: bigint): Line => ({
  currencyIn: { id: sold, symbol: 'IN', decimals: 18 },
  currencyOut: { id: bought, symbol: 'OUT', decimals: 18 },
  amountIn,
  amountOut,
})
type Untold<T> = Omit<T, 'told'> & { told?: Line }

/** The plan of a trade, or of a wrap. */
export const make = (
  terms: Untold<SwapTerms> | { account: Address; wrap: Omit<WrapTerms, 'account' | 'told'>; told?: Line },
): SteppedPlan =>
  'wrap' in terms
    ? planWrap({
        told: shown('NATIVE', WETH, terms.wrap.amount, terms.wrap.amount),
        ...terms.wrap,
        account: terms.account,
      })
    : planSwap({
        told: shown(terms.trade.tokenIn, terms.trade.tokenOut, terms.trade.amountIn, terms.trade.amountOut),
        ...terms,
      })

/**
 * What a question about a plan is held against: that step alone, or all of it. Its calls are what its steps say, also
 * where a test changed them.
 */
export function expectationOf(plan: SteppedPlan, kind?: PlanStep['kind']): Expectation {
  const calls = plan.steps.flatMap(step => (step.way === 'call' ? [callOf(step, null)] : []))
  const at = plan.steps.findIndex(step => step.kind === kind)
  const swap = plan.steps.find(step => step.kind === 'swap')
  const permit = swap && 'permit' in swap ? swap.permit : undefined
  const { permit: _, ...rest } = plan
  const whole = { ...rest, calls, ...(permit ? { permit } : {}) }
  return kind === undefined ? whole : at < 0 ? { ...whole, calls: [] } : stepOf(whole, at)
}

/** The router's call of a plan. Throws where there is none. */
export type SwapStep = CallStep & RouterCall
export const swapOf = ({ steps }: SteppedPlan): SwapStep => {
  const step = steps.find(each => each.way === 'call' && 'commands' in each)
  if (!step) throw new Error('no swap in this plan')
  return step as SwapStep
}

/** What a plan of one currency for another promises, by name. */
export function boundsOf({ promises }: SteppedPlan) {
  const [sold, bought] = [promises.spends[0]!, promises.receives[0]!]
  return {
    tokenIn: sold.currency,
    maxIn: sold.max,
    tokenOut: bought.currency,
    minOut: bought.min,
    recipient: bought.to,
  }
}

/** A plan with other promises than it was made with. */
export const promising = (plan: SteppedPlan, change: Partial<ReturnType<typeof boundsOf>>): SteppedPlan => {
  const { tokenIn, maxIn, tokenOut, minOut, recipient } = { ...boundsOf(plan), ...change }
  return {
    ...plan,
    promises: {
      ...plan.promises,
      spends: [{ currency: tokenIn, max: maxIn }],
      receives: [{ currency: tokenOut, min: minOut, to: recipient }],
      permits: plan.promises.permits.map(each => ({
        ...each,
        token: tokenIn === 'NATIVE' ? WETH : tokenIn,
        max: maxIn,
        until: each.until === null ? null : plan.deadline,
      })),
    },
  }
}

/** Approval, permit and swap of `tradeOf()`, half an hour long. */
export const swapPlan = (more: Partial<SwapTerms> = {}): SteppedPlan =>
  make({
    trade: tradeOf(),
    account: ME,
    slippageBps: 50,
    deadline: now() + 1_800n,
    allowanceToPermit2: 0n,
    permit2Allowance: { amount: 0n, expiration: 0, nonce: 7 },
    resetFirst: false,
    ...more,
  })

export const wrapPlan = (kind: 'wrap' | 'unwrap' = 'wrap', amount = 5n): SteppedPlan =>
  make({ account: ME, wrap: { chainId: 1, kind, amount } })

type Figure = { before: bigint; after: bigint }

/**
 * The node simulates: each watched figure as told, every call done (`logs`: what each says) or (`revert`) refused with
 * that data. Nine of the account's nonces are spent.
 */
export function simulates(
  node: TestNode,
  figures: readonly Figure[],
  revert?: string,
  logs: readonly object[] = [],
): void {
  node.answers.eth_getTransactionCount = '0x9'
  const word = (value: bigint) => ({ status: '0x1', returnData: `0x${value.toString(16).padStart(64, '0')}` })
  node.answers.eth_simulateV1 = ([{ blockStateCalls }]: [{ blockStateCalls: [{ calls: unknown[] }] }]) => {
    const calls = blockStateCalls[0].calls as { from?: string }[]
    const run = calls.filter(({ from }) => from !== undefined).length
    const done = revert
      ? { status: '0x0', returnData: revert }
      : { status: '0x1', returnData: '0x', gasUsed: '0xc350', logs }
    // Holdings without figures stay as they are.
    const all = Array.from({ length: (calls.length - run) / 2 }, (_, i) => figures[i] ?? { before: 9n, after: 9n })
    return [
      {
        calls: [
          ...all.map(({ before }) => word(before)),
          ...Array.from({ length: run }, () => done),
          ...all.map(({ after }) => word(after)),
        ],
      },
    ]
  }
}

/** What `swapPlan()` does when all is well: 1,000 leave, 1,995 arrive, nothing stays permitted. */
export const asReviewed = (spent = 1_000n, received = 1_995n, left = 0n): Figure[] => [
  { before: 5_000n, after: 5_000n - spent },
  { before: 7n, after: 7n + received },
  { before: 0n, after: left },
]

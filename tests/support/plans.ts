// Plans for tests that ask no chain, and a node that simulates what a test says of them.
import type { Address } from '../../src/domain/chains/Chain.ts'
import { chainById } from '../../src/domain/chains/chains.ts'
import { make, type Plan, type SwapTerms } from '../../src/domain/plan/Plan.ts'
import type { Trade } from '../../src/domain/swap/Trade.ts'
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

/** Approval, permit and swap of `tradeOf()`, half an hour long. */
export const swapPlan = (more: Partial<SwapTerms> = {}): Plan =>
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

export const wrapPlan = (kind: 'wrap' | 'unwrap' = 'wrap', amount = 5n): Plan =>
  make({ account: ME, wrap: { chainId: 1, kind, amount } })

type Figure = { before: bigint; after: bigint }

/** The node simulates: each watched figure as told, every call done (`logs`: what each says) or (`revert`) refused with that data. Nine of the account's nonces are spent. */
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
    const done = revert ? { status: '0x0', returnData: revert } : { status: '0x1', returnData: '0x', logs }
    // What nobody names stays as it is.
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

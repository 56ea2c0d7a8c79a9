import { encodeAbiParameters, encodeFunctionResult } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppError } from '#domain/Errors.ts'
import { multicallAbi } from '#onchain/node/abis.ts'
import { boundsOf, ME, simulates, swapOf, tradeOf, USDC, WETH } from '../../../tests/support/plans.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { preparePlan, type PlanTerms } from './preparePlan.ts'

const node = new TestNode(1)
const TIME = 1_800_000_000
const HASH = `0x${'cd'.repeat(32)}` as const
/** What Permit2 and the router may take. */
let allowed = { token: 0n, permit2: [0n, 0, 0] as readonly [bigint, number, number] }
beforeAll(async () => {
  node.answers.eth_call = () => {
    const answers = [
      encodeAbiParameters([{ type: 'uint256' }], [allowed.token]),
      encodeAbiParameters([{ type: 'uint160' }, { type: 'uint48' }, { type: 'uint48' }], allowed.permit2),
      encodeAbiParameters([{ type: 'uint256' }], [BigInt(TIME)]),
    ]
    return encodeFunctionResult({
      abi: multicallAbi,
      functionName: 'tryBlockAndAggregate',
      result: [1_000n, HASH, answers.map(returnData => ({ success: true, returnData }))],
    })
  }
  await node.start()
})
afterAll(() => node.stop())
beforeEach(() => {
  allowed = { token: 0n, permit2: [0n, 0, 0] }
  simulates(node, [])
})

const trade = tradeOf()
const terms: PlanTerms = {
  ask: { chainId: 1, kind: 'exactIn', tokenIn: USDC, tokenOut: trade.tokenOut, amount: 1_000n },
  trade,
  amount: 1_000n,
  quotedAt: TIME,
  account: ME,
  currencyIn: { id: USDC, symbol: 'USDC', decimals: 6 },
  currencyOut: { id: trade.tokenOut, symbol: 'DAI', decimals: 18 },
  slippageBps: 50,
  deadlineMinutes: 30,
  ways: { batched: 'never', permitByCall: false },
}
const plan = (more: Partial<PlanTerms> = {}) => preparePlan({ ...terms, ...more }, new AbortController().signal)
const kinds = async (more: Partial<PlanTerms> = {}) => (await plan(more)).steps.map(step => step.kind)

test.each([1, 30, 4_320])(
  '[SW-6] the chosen deadline counts from the block’s time: %d minutes',
  async deadlineMinutes => {
    const made = await plan({ deadlineMinutes })
    expect(made.deadline).toBe(BigInt(TIME + deadlineMinutes * 60))
    expect(swapOf(made).deadline).toBe(made.deadline)
  },
)

test('[SW-6] the chosen slippage is the bound', async () => {
  expect(boundsOf(await plan({ slippageBps: 100 })).minOut).toBe(1_980n)
})

describe('[SW-7] a price without a recent quote', () => {
  test('is not planned with', async () => {
    await expect(plan({ quotedAt: TIME - 61 })).rejects.toMatchObject({ code: 'swap.quoteOld' })
    expect((await plan({ quotedAt: TIME - 60 })).steps).not.toEqual([])
  })
  test('a wrap has no price', async () => {
    const ask = { ...terms.ask, tokenIn: 'NATIVE', tokenOut: WETH } as const
    expect(await kinds({ ask, trade: null, quotedAt: 0 })).toEqual(['wrap'])
  })
})

describe('[SW-4] what must be asked for', () => {
  test('nothing that stands already', async () => {
    allowed = { token: 1_000n, permit2: [1_000n, TIME + 1_800, 3] }
    expect(await kinds()).toEqual(['swap'])
    allowed = { token: 1_000n, permit2: [1_000n, TIME + 1_799, 3] }
    expect(await kinds()).toEqual(['signPermit', 'swap'])
  })
  test('a token that refuses to change what stands is reset first; others are not', async () => {
    allowed = { token: 1n, permit2: [0n, 0, 0] }
    expect(await kinds()).toEqual(['approve', 'signPermit', 'swap'])
    simulates(node, [], '0x')
    expect(await kinds()).toEqual(['resetApproval', 'approve', 'signPermit', 'swap'])
    allowed = { token: 0n, permit2: [0n, 0, 0] }
    expect(await kinds()).toEqual(['approve', 'signPermit', 'swap'])
  })
  test('as one batch where the wallet does several calls as one, alone where there is one', async () => {
    expect(await plan({ ways: { batched: 'several', permitByCall: false } })).toMatchObject({ batched: true })
    allowed = { token: 1_000n, permit2: [1_000n, TIME + 1_800, 3] }
    expect((await plan({ ways: { batched: 'several', permitByCall: false } })).batched).toBe(false)
    expect(await plan({ ways: { batched: 'always', permitByCall: true } })).toMatchObject({ batched: true })
    allowed = { token: 0n, permit2: [0n, 0, 0] }
    expect(await kinds({ ways: { batched: 'never', permitByCall: true } })).toEqual(['approve', 'allow', 'swap'])
  })
  test('[ER-3] without a trade there is nothing to plan', async () => {
    const refused = await plan({ trade: null }).catch((error: AppError) => error.code)
    expect(refused).toBe('swap.routerUnavailable')
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NATIVE_ADDRESS, type PoolRef } from '#domain/swap/Trade.ts'
import { USDC, wrapPlan } from '../../../tests/support/plans.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { type Rehearsed, rehearseRemoval } from './rehearseRemoval.ts'

type Hex = `0x${string}`
type Asked = { blockStateCalls: { blockOverrides?: { time: Hex }; calls: { data: Hex }[] }[] }
const node = new TestNode(1)
const { signal } = new AbortController()
const word = (n: bigint | number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const pool: PoolRef = {
  ...{ version: 'v4', id: '0x00', token0: NATIVE_ADDRESS, token1: USDC, fee: 3_000, tickSpacing: 60 },
  hook: `0x${'d'.repeat(36)}0200`,
}
const put: Rehearsed = {
  ...{ pool, range: { tickLower: -60, tickUpper: 60 }, liquidity: 10n ** 18n, sqrtPriceX96: 1n << 96n },
  tokenId: 7n,
}
/** Of each side, at this price. */
const WHOLE = 2_995_354_955_910_780n

const done = (returnData: Hex) => ({ status: '0x1', returnData })
const failed = { status: '0x0', returnData: '0x' }
type Answer = { status: string; returnData: string }
/**
 * The deposit, and the withdrawal with what is held of both sides before and after it: in the next block, and a day
 * later.
 */
function answers(next: bigint, soon: bigint | null, later: bigint | null) {
  node.answers.eth_simulateV1 = ([asked]: readonly unknown[]) => {
    const { blockStateCalls } = asked as Asked
    const came = blockStateCalls[1]!.blockOverrides ? later : soon
    const removal: Answer = came === null ? failed : done('0x')
    const held = (more: bigint) => [done(word(5n + more)), done(word(9n + more))]
    return [
      { calls: [done(word(next)), ...blockStateCalls[0]!.calls.slice(1).map(() => done('0x'))] },
      { calls: [...held(0n), removal, ...held(came ?? 0n)] },
    ]
  }
}
const run = (more: Partial<Rehearsed> = {}) => rehearseRemoval(wrapPlan(), { ...put, ...more }, signal)

beforeAll(() => node.start())
afterAll(() => node.stop())
beforeEach(() => {
  node.asked.length = 0
  node.answers.eth_call = word(7n)
})

test('[LP-6][GO-5] in the next block and a day later: what works, what does later, what no more, what never', async () => {
  const cases: [bigint | null, bigint | null, object][] = [
    [WHOLE, WHOLE, { status: 'works', kept: 0 }],
    [WHOLE - 1n, WHOLE, { status: 'works', kept: 0 }],
    [null, WHOLE, { status: 'later', kept: 0 }],
    [WHOLE, null, { status: 'closes', kept: 0 }],
    [null, null, { status: 'fails' }],
    [0n, 0n, { status: 'works', kept: expect.closeTo(1, 6) }],
    [WHOLE, WHOLE / 2n, { status: 'works', kept: expect.closeTo(0.5, 6) }],
    [null, WHOLE / 4n, { status: 'later', kept: expect.closeTo(0.75, 6) }],
  ]
  for (const [soon, later, expected] of cases) {
    answers(7n, soon, later)
    expect(await run(), `${soon} ${later}`).toEqual(expected)
    expect(await run({ tokenId: null }), `${soon} ${later}`).toEqual(expected)
  }
  const times = node.asked
    .filter(({ method }) => method === 'eth_simulateV1')
    .map(({ params }) => (params[0] as Asked).blockStateCalls[1]!.blockOverrides?.time)
  const day = times.filter(time => time !== undefined).map(time => Number(time) - Date.now() / 1000)
  expect(day).toHaveLength(times.length / 2)
  for (const away of day) expect(away).toBeCloseTo(86_400, -2)
})

test('[LP-6] it is not known: a node that can’t simulate, that does a part, whose deposit fails, or where another position came between', async () => {
  const unknown = { status: 'unknown' }
  for (const refusal of [
    { code: -32_601, message: 'no such method' },
    { code: -32_602, message: 'no overrides here' },
  ]) {
    node.answers.eth_simulateV1 = () => {
      throw refusal
    }
    expect(await run()).toEqual(unknown)
  }
  node.answers.eth_simulateV1 = () => [{ calls: [done(word(7n)), done('0x')] }]
  expect(await run()).toEqual(unknown)
  node.answers.eth_simulateV1 = () => [{ calls: [done(word(7n)), failed] }, { calls: [done('0x')] }]
  expect(await run()).toEqual(unknown)
  answers(8n, WHOLE, WHOLE)
  expect(await run({ tokenId: null })).toEqual(unknown)
})

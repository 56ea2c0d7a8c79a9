import { keccak256 } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MULTICALL3 } from '#domain/chains/chains.ts'
import type { AppError } from '#domain/Errors.ts'
import { TOPICS } from '#domain/plan/readers/moveTopics.ts'
import { callOf } from '#domain/plan/callOf.ts'
import type { CallStep, PlanStep } from '#domain/plan/DeedPlan.ts'
import {
  asReviewed,
  DAI,
  expectationOf,
  ME,
  ROUTER,
  simulates,
  swapPlan,
  THIEF,
  tradeOf,
  USDC,
} from '../../../tests/support/plans.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { judgeCalls } from './judgeCalls.ts'
import { permit2Override } from '../node/permit2Override.ts'
import { rehearsePlan } from './rehearsePlan.ts'

const node = new TestNode(1)
beforeAll(() => node.start())
afterAll(() => node.stop())
beforeEach(() => {
  node.asked.length = 0
  simulates(node, asReviewed())
})
const { signal } = new AbortController()
const plan = swapPlan()
const calls = [callOf(plan.steps.at(-1) as CallStep, null)]
const end = (of = plan) =>
  judgeCalls(expectationOf(of, 'swap'), { calls, overrides: {} }, signal).catch((error: AppError) => error.code)
const simulated = () =>
  node.asked.find(({ method }) => method === 'eth_simulateV1')!.params[0] as {
    blockStateCalls: { calls: { from?: string; to: string; value?: string }[]; stateOverrides?: object }[]
    validation: boolean
  }

describe('[GO-5] what a plan does on our node', () => {
  test('figures are what left and what arrived, and the block they hold for', async () => {
    expect(await judgeCalls(expectationOf(plan, 'swap'), { calls, overrides: {} }, signal)).toEqual({
      spent: 1_000n,
      received: 1_995n,
      block: BigInt(node.head),
      gas: [50_000n],
    })
    const [block] = simulated().blockStateCalls
    // What leaves, what arrives, what stays permitted and the native currency, read before and after the call between.
    expect(block!.calls).toHaveLength(9)
    expect(block!.calls.map(call => call.from !== undefined)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
      false,
      false,
      false,
    ])
    expect(block!.calls[4]).toMatchObject({ from: ME, to: ROUTER, value: '0x0' })
    expect(block!.calls.map(({ to }) => to)).toEqual([USDC, DAI, USDC, MULTICALL3, ROUTER, USDC, DAI, USDC, MULTICALL3])
    expect(block!.stateOverrides).toEqual({})
    expect(simulated().validation).toBe(false)
  })

  test('more than was reviewed, or less, is refused', async () => {
    simulates(node, asReviewed(1_001n))
    expect(await end()).toBe('deed.differs')
    simulates(node, asReviewed(1_000n, 1_989n))
    expect(await end()).toBe('deed.differs')
  })

  test.each([
    ['0x39d35496', 'v3: too little'],
    ['0x849eaf98', 'v2: too little'],
    [`0x8b063d73${'5'.padStart(64, '0')}${'4'.padStart(64, '0')}`, 'v4: too little'],
    ['0x6a12f104', 'too little is left of an exact output'],
    [
      `0x08c379a0${'20'.padStart(64, '0')}${'13'.padStart(64, '0')}${Buffer.from('Too little received').toString('hex').padEnd(64, '0')}`,
      'an older router’s words',
    ],
  ])('a revert that says the price went away is told as that: %s (%s)', async data => {
    simulates(node, asReviewed(), data)
    expect(await end()).toBe('swap.priceMoved')
  })

  test('another revert is told as itself', async () => {
    simulates(node, asReviewed(), '0x')
    expect(await end()).toBe('deed.expectedToFail')
    simulates(node, asReviewed(), '0x5bf6f916')
    expect(await end()).toBe('swap.expired')
  })

  test('the reason of a screen that went is passed on as it is', async () => {
    const gone = new AbortController()
    gone.abort('gone')
    await expect(judgeCalls(expectationOf(plan, 'swap'), { calls, overrides: {} }, gone.signal)).rejects.toBe('gone')
  })

  test('native money is read from the balance, not from a token', async () => {
    const native = swapPlan({ trade: tradeOf('NATIVE', USDC) })
    simulates(node, asReviewed().slice(0, 2))
    expect(
      await judgeCalls(
        expectationOf(native, 'swap'),
        { calls: [callOf(native.steps[0] as CallStep, null)], overrides: {} },
        signal,
      ),
    ).toMatchObject({ spent: 1_000n, received: 1_995n })
    expect(simulated().blockStateCalls[0]!.calls.map(({ to, value }) => [to, value])).toEqual([
      ['0xca11bde05977b3631167028862be2a173976ca11', undefined],
      [USDC, undefined],
      [ROUTER, '0x3e8'],
      ['0xca11bde05977b3631167028862be2a173976ca11', undefined],
      [USDC, undefined],
    ])
  })

  test('what nobody promised may not happen to any other token, item or permission of the account', async () => {
    const who = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
    const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
    const log = (topics: string[], data = word(5n), address = DAI) => ({ address, topics, data })
    const [TRANSFER, APPROVAL, FOR_ALL] = [
      TOPICS['Transfer(address,address,uint256)'],
      TOPICS['Approval(address,address,uint256)'],
      TOPICS['ApprovalForAll(address,address,bool)'],
    ]
    const logged = (...logs: object[]) => {
      simulates(node, asReviewed(), undefined, logs)
      return end()
    }
    expect(await logged(log([TRANSFER, who(THIEF), who(ME)]))).toMatchObject({ spent: 1_000n })
    expect(await logged(log([TRANSFER, who(ME), who(THIEF)]))).toBe('deed.differs')
    expect(await logged(log([TRANSFER, who(ME), who(THIEF), word(7n)], '0x'))).toBe('deed.differs')
    expect(await logged(log([APPROVAL, who(ME), who(THIEF)]))).toBe('deed.differs')
    expect(await logged(log([APPROVAL, who(THIEF), who(ROUTER)]))).toMatchObject({ spent: 1_000n })
    expect(await logged(log([FOR_ALL, who(ME), who(THIEF)], word(1n)))).toBe('deed.differs')
    expect(await logged(log([FOR_ALL, who(ME), who(THIEF)], word(0n)))).toMatchObject({ spent: 1_000n })
  })

  test('a native balance that falls where nothing native was to be paid is refused', async () => {
    simulates(node, [...asReviewed(), { before: 9n, after: 8n }])
    expect(await end()).toBe('deed.differs')
    simulates(node, [...asReviewed(), { before: 9n, after: 10n }])
    expect(await end()).toMatchObject({ spent: 1_000n })
  })

  test('where nothing is to leave, or to arrive, nothing of it is told', async () => {
    const expectation = expectationOf(plan, 'swap')
    const with_ = (more: Partial<typeof expectation.promises>) =>
      judgeCalls(
        { ...expectation, promises: { ...expectation.promises, permits: [], ...more } },
        { calls, overrides: {} },
        signal,
      )
    const arrives = [{ before: 0n, after: 1_995n }]
    simulates(node, arrives)
    expect(await with_({ spends: [] })).toMatchObject({ spent: 0n, received: 1_995n })
    simulates(node, [
      { before: 1_000n, after: 0n },
      { before: 9n, after: 12n },
    ])
    expect(await with_({ receives: [] })).toMatchObject({ spent: 1_000n, received: 0n })
  })

  test('a node that knows one call at a time says only that it does not revert', async () => {
    delete node.answers.eth_simulateV1
    node.answers.eth_call = '0x'
    expect(await end()).toBeNull()
    delete node.answers.eth_call
  })

  test('a holder that answers nothing holds nothing', async () => {
    node.answers.eth_simulateV1 = ([{ blockStateCalls }]: [{ blockStateCalls: [{ calls: unknown[] }] }]) => [
      { calls: blockStateCalls[0].calls.map(() => ({ status: '0x1', returnData: '0x' })) },
    ]
    expect(await end()).toBe('deed.differs')
  })
})

describe('[GO-5] the whole plan before anything is asked', () => {
  test('its approval and its swap, as if the permit were signed', async () => {
    expect(await rehearsePlan(plan, signal)).toEqual({
      ...{ spent: 1_000n, received: 1_995n, block: BigInt(node.head) },
      gas: [50_000n, 50_000n],
    })
    const [block] = simulated().blockStateCalls
    expect(block!.calls.filter(({ from }) => from).map(({ to }) => to)).toEqual([USDC, ROUTER])
    expect(block!.stateOverrides).toEqual(
      permit2Override({
        owner: ME,
        token: USDC,
        spender: ROUTER,
        allowance: { amount: 1_000n, expiration: Number(plan.deadline), nonce: 8 },
      }),
    )
  })

  test('without a permit nothing is overridden', async () => {
    simulates(node, asReviewed())
    await rehearsePlan(swapPlan({ batched: true }), signal)
    expect(simulated().blockStateCalls[0]!.stateOverrides).toEqual({})
  })

  test('a call that is not what was reviewed is not even tried', async () => {
    const [first, ...rest] = plan.steps
    const forged = { ...plan, steps: [{ ...first, data: '0x' } as PlanStep, ...rest] }
    await expect(rehearsePlan(forged, signal)).rejects.toMatchObject({ code: 'deed.differs' })
    expect(node.asked).toEqual([])
  })
})

test('[GO-5] Permit2’s storage: the slot of owner, token and spender, packed as the contract packs it', () => {
  const [owner, token, spender] = ['a1', 'b2', 'c3'].map(end => end.padStart(40, '0')) as [string, string, string]
  const override = permit2Override({
    owner: `0x${owner}`,
    token: `0x${token}`,
    spender: `0x${spender}`,
    allowance: { amount: 5n, expiration: 6, nonce: 7 },
  })
  // mapping(owner => mapping(token => mapping(spender => allowance))) in slot 1: keccak of key and slot, one in the
  // other.
  const within = (key: string, slot: string) => keccak256(`0x${key.padStart(64, '0')}${slot}`).slice(2)
  const slot = within(spender, within(token, within(owner, '1'.padStart(64, '0'))))
  expect(override).toEqual({
    '0x000000000022d473030f116ddee9f6b43ac78ba3': {
      stateDiff: { [`0x${slot}`]: '0x0000000000070000000000060000000000000000000000000000000000000005' },
    },
  })
})

import { describe, expect, test } from 'vitest'
import { PERMIT2 } from '../chains/chains.ts'
import {
  expectationOf,
  promising,
  swapOf,
  DAI,
  ME,
  ROUTER,
  SIGNATURE,
  swapPlan,
  THIEF,
  tradeOf,
  USDC,
  WETH,
  wrapPlan,
} from '../../../tests/support/plans.ts'
import { callOf, encodeSwap } from './callOf.ts'
import { compare } from './compare.ts'
import type { CallStep, PlanStep, SteppedPlan } from './DeedPlan.ts'

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const address = (value: string) => value.slice(2).padStart(64, '0')
const first = (plan: SteppedPlan, kind: PlanStep['kind']) => plan.steps.find(each => each.kind === kind) as CallStep
/** The name of what differs, or null. */
function differs(plan: SteppedPlan, step: CallStep, change: Partial<ReturnType<typeof callOf>> = {}): unknown {
  const question = { chainId: plan.chainId, account: plan.account, calls: [{ ...callOf(step, SIGNATURE), ...change }] }
  return compare(expectationOf(plan, step.kind), question).join(', ') || null
}

/** Every kind of call with what it must be, byte by byte, written out by hand. */
const calls: [string, SteppedPlan, PlanStep['kind'], { to: string; data: string; value: bigint }][] = [
  ['wrap', wrapPlan('wrap', 5n), 'wrap', { to: WETH, data: '0xd0e30db0', value: 5n }],
  ['unwrap', wrapPlan('unwrap', 1_000n), 'unwrap', { to: WETH, data: `0x2e1a7d4d${word(1_000n)}`, value: 0n }],
  ['approve', swapPlan(), 'approve', { to: USDC, data: `0x095ea7b3${address(PERMIT2)}${word(1_000n)}`, value: 0n }],
  [
    'reset',
    swapPlan({ resetFirst: true, allowanceToPermit2: 1n }),
    'resetApproval',
    { to: USDC, data: `0x095ea7b3${address(PERMIT2)}${word(0n)}`, value: 0n },
  ],
]

describe.each(calls)('[GO-5] %s', (_, plan, kind, must) => {
  test('is what was reviewed, to the byte', () => {
    expect(callOf(first(plan, kind), null)).toEqual(must)
    expect(differs(plan, first(plan, kind))).toBeNull()
  })
  test('another amount, target, value or byte is refused', () => {
    const step = first(plan, kind)
    expect(differs(plan, step, { to: THIEF })).not.toBeNull()
    expect(differs(plan, step, { value: must.value + 1n })).not.toBeNull()
    expect(
      differs(plan, step, {
        data: `${must.data.slice(0, -1)}${must.data.at(-1) === '9' ? '8' : '9'}` as `0x${string}`,
      }),
    ).not.toBeNull()
    expect(
      differs(plan, step, { data: must.data.toUpperCase().replace('0X', '0x') as `0x${string}` }),
      'letters are no difference',
    ).toBeNull()
  })
  test('an amount that only the step says is refused: the plan’s promise counts', () => {
    const step = {
      ...first(plan, kind),
      value: must.value * 2n + 1n,
      data: `${must.data}00`,
    } as CallStep
    expect(differs(plan, step)).not.toBeNull()
  })
})

test('[GO-5] [SW-3] another amount to wrap, or to approve, is refused, though the step itself says so', () => {
  const [wrap, unwrap, swap] = [wrapPlan('wrap', 5n), wrapPlan('unwrap', 5n), swapPlan()]
  const approve = first(swap, 'approve')
  expect(differs(wrap, { ...first(wrap, 'wrap'), value: 6n } as CallStep)).not.toBeNull()
  expect(differs(unwrap, { ...first(unwrap, 'unwrap'), data: `0x2e1a7d4d${word(6n)}` } as CallStep)).not.toBeNull()
  expect(differs(swap, { ...approve, data: `0x095ea7b3${address(PERMIT2)}${word(1_001n)}` })).not.toBeNull()
  expect(differs(swap, { ...approve, data: `0x095ea7b3${address(THIEF)}${word(1_000n)}` })).not.toBeNull()
  const reset = swapPlan({ resetFirst: true, allowanceToPermit2: 1n })
  expect(
    differs(reset, {
      ...first(reset, 'resetApproval'),
      data: `0x095ea7b3${address(PERMIT2)}${word(1n)}`,
    }),
  ).not.toBeNull()
})

describe('[GO-5] where a step does not fit its plan', () => {
  const wrap = first(wrapPlan('wrap'), 'wrap')
  const unwrap = first(wrapPlan('unwrap'), 'unwrap')
  test.each<[string, SteppedPlan, CallStep]>([
    ['wrapping where something else is sold', promising(wrapPlan('wrap'), { tokenIn: USDC }), wrap],
    ['wrapping where something else is bought', promising(wrapPlan('wrap'), { tokenOut: USDC }), wrap],
    ['unwrapping where something else is sold', promising(wrapPlan('unwrap'), { tokenIn: USDC }), unwrap],
    ['unwrapping where something else is bought', promising(wrapPlan('unwrap'), { tokenOut: USDC }), unwrap],
    ['wrapping on a network nobody knows', { ...wrapPlan('wrap'), chainId: 999_999 }, wrap],
    ['approving the native currency', promising(swapPlan(), { tokenIn: 'NATIVE' }), first(swapPlan(), 'approve')],
    ['permitting by call where a signature was reviewed', swapPlan(), first(swapPlan({ permitByCall: true }), 'allow')],
    [
      'permitting the native currency',
      promising(swapPlan({ permitByCall: true }), { tokenIn: 'NATIVE' }),
      first(swapPlan({ permitByCall: true }), 'allow'),
    ],
  ])('%s is refused', (_, plan, step) => {
    expect(differs(plan, step)).not.toBeNull()
  })
})

test('[SW-4] permitting by call: one token, its most, the router, the deadline', () => {
  for (const plan of [swapPlan({ permitByCall: true }), swapPlan({ batched: true })]) {
    const step = first(plan, 'allow')
    const data = `0x87517c45${address(USDC)}${address(ROUTER)}${word(1_000n)}${word(plan.deadline)}`
    expect(callOf(step, null)).toEqual({ to: PERMIT2, data, value: 0n })
    expect(differs(plan, step)).toBeNull()
    expect(differs(promising(plan, { maxIn: 999n }), step)).not.toBeNull()
    expect(differs(promising({ ...plan, deadline: plan.deadline - 1n }, {}), step)).not.toBeNull()
    expect(differs(promising(plan, { tokenIn: DAI }), step)).not.toBeNull()
  }
})

test('[SW-4] a swap carries its signature once there is one, and its value', () => {
  const plan = swapPlan()
  const step = swapOf(plan)
  expect(callOf(step, SIGNATURE)).toEqual({ to: ROUTER, data: encodeSwap(step, SIGNATURE), value: 0n })
  expect(callOf(step, null).data).toBe(encodeSwap(step))
  expect(callOf(step, null).data).not.toBe(encodeSwap(step, SIGNATURE))
  expect(differs(plan, step)).toBeNull()
  expect(differs(plan, step, { to: THIEF })).toBe('target')
  expect(differs(plan, step, { value: 1n })).toBe('value')
  const native = swapPlan({ trade: tradeOf('NATIVE', USDC) })
  expect(callOf(native.steps[0] as CallStep, null).value).toBe(1_000n)
  expect(native.promises.receives).toMatchObject([{ to: ME }])
})

import { describe, expect, test } from 'vitest'
import type { Address } from '../../chains/Chain.ts'
import { chainById, PERMIT2 } from '../../chains/chains.ts'
import { compare } from '../compare.ts'
import type { SteppedPlan } from '../DeedPlan.ts'
import type { Permit } from '../Expectation.ts'
import type { PermitSingle } from '../../router/Permit2.ts'
import { encodeSwap } from '../callOf.ts'
import * as Support from '../../../../tests/support/plans.ts'
import { boundsOf, expectationOf, promising, swapOf } from '../../../../tests/support/plans.ts'
import { maxInOf, minOutOf } from '../../swap/tradeLimits.ts'
import type { SwapTerms } from './planSwap.ts'
import { NATIVE_ADDRESS, type PoolRef, type RouteHop, type Trade, type TradeKind } from '../../swap/Trade.ts'
import { decode, encode, type RouterCommand } from '../../router/UniversalRouter.ts'

const { wrappedNative, universalRouter } = chainById(1)!.contracts as {
  wrappedNative: Address
  universalRouter: Address
}
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const DAI: Address = '0x6b175474e89094c44da98b954eedeac495271d0f'
const ACCOUNT: Address = `0x${'ab'.repeat(20)}`
const THIEF: Address = `0x${'66'.repeat(20)}`
const SIGNATURE = `0x${'11'.repeat(65)}` as const
const DEADLINE = 1_800_000_000n

/** What a question for the plan's swap is refused for. */
const differences = (plan: SteppedPlan, call: { to: string; data: `0x${string}`; value: bigint }) =>
  compare(expectationOf(plan, 'swap'), { chainId: plan.chainId, account: plan.account, calls: [call] })

function hop(version: PoolRef['version'], tokenIn: Address, tokenOut: Address, fee = 3000): RouteHop {
  const [token0, token1] = tokenIn < tokenOut ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  const pool: PoolRef = { version, id: `0x${version}`, token0, token1, fee, tickSpacing: 60 }
  return {
    pool,
    zeroForOne: token0 === tokenIn,
    tokenIn,
    tokenOut,
    amountIn: 0n,
    amountOut: 0n,
    fee,
    priceBefore: 1,
    priceAfter: 1,
    ticksCrossed: 0,
  }
}

function tradeOf(kind: TradeKind, tokenIn: Trade['tokenIn'], tokenOut: Trade['tokenOut'], routes: RouteHop[][]): Trade {
  const legs = routes.map((hops, i) => ({
    hops,
    amountIn: 1000n + BigInt(i),
    amountOut: 2000n + BigInt(i),
    shareBps: 0,
    gas: 1n,
  }))
  const sum = (side: 'amountIn' | 'amountOut') => legs.reduce((total, leg) => total + leg[side], 0n)
  return {
    chainId: 1,
    kind,
    tokenIn,
    tokenOut,
    amountIn: sum('amountIn'),
    amountOut: sum('amountOut'),
    legs,
    gas: 1n,
    block: 1n,
    blockTime: 1,
    priceImpactBps: 0,
    feeBps: 30,
    alternatives: [],
  }
}

const toPermit2 = (max: bigint): Permit => ({ via: 'token', token: USDC, spender: PERMIT2, max, until: null })
const within = (max: bigint): Permit => ({
  via: 'permit2',
  token: USDC,
  spender: universalRouter,
  max,
  until: DEADLINE,
})
const make = (trade: Trade, more: Partial<SwapTerms> = {}) =>
  Support.make({
    trade,
    account: ACCOUNT,
    slippageBps: 50,
    deadline: DEADLINE,
    allowanceToPermit2: 0n,
    permit2Allowance: { amount: 0n, expiration: 0, nonce: 7 },
    resetFirst: false,
    ...more,
  })
const callOf = (plan: SteppedPlan) => ({
  to: universalRouter,
  data: encodeSwap(swapOf(plan), SIGNATURE),
  value: swapOf(plan).value,
})

const single = tradeOf('exactIn', USDC, DAI, [[hop('v3', USDC, DAI, 500)]])
const split = tradeOf('exactIn', USDC, DAI, [
  [hop('v3', USDC, wrappedNative), hop('v2', wrappedNative, DAI)],
  [hop('v4', USDC, DAI)],
])

/** Every shape of trade the router finds: kinds, ends, wraps at both ends and midway. */
const shapes: [string, Trade][] = [
  ['v3', single],
  ['split, mixed', split],
  [
    'native in, split',
    tradeOf('exactIn', 'NATIVE', USDC, [[hop('v4', NATIVE_ADDRESS, USDC)], [hop('v3', wrappedNative, USDC)]]),
  ],
  [
    'wrapped in, native pool',
    tradeOf('exactIn', wrappedNative, USDC, [[hop('v4', NATIVE_ADDRESS, USDC)], [hop('v2', wrappedNative, USDC)]]),
  ],
  [
    'native out, split',
    tradeOf('exactIn', USDC, 'NATIVE', [[hop('v4', USDC, NATIVE_ADDRESS)], [hop('v3', USDC, wrappedNative)]]),
  ],
  ['native out of wrapped pools', tradeOf('exactIn', USDC, 'NATIVE', [[hop('v3', USDC, wrappedNative)]])],
  ['wrapped out of a native pool', tradeOf('exactIn', USDC, wrappedNative, [[hop('v4', USDC, NATIVE_ADDRESS)]])],
  [
    'unwrapped midway',
    tradeOf('exactIn', USDC, DAI, [[hop('v3', USDC, wrappedNative), hop('v4', NATIVE_ADDRESS, DAI)]]),
  ],
  ['wrapped midway', tradeOf('exactIn', USDC, DAI, [[hop('v4', USDC, NATIVE_ADDRESS), hop('v2', wrappedNative, DAI)]])],
  ['exact out, v2', tradeOf('exactOut', USDC, DAI, [[hop('v2', USDC, wrappedNative), hop('v2', wrappedNative, DAI)]])],
  [
    'exact out, split',
    tradeOf('exactOut', USDC, DAI, [
      [hop('v3', USDC, DAI)],
      [hop('v4', USDC, NATIVE_ADDRESS), hop('v4', NATIVE_ADDRESS, DAI)],
    ]),
  ],
  [
    'exact out of native',
    tradeOf('exactOut', 'NATIVE', USDC, [[hop('v4', NATIVE_ADDRESS, USDC)], [hop('v3', wrappedNative, USDC)]]),
  ],
  [
    'exact out of wrapped',
    tradeOf('exactOut', wrappedNative, USDC, [[hop('v4', NATIVE_ADDRESS, USDC)], [hop('v3', wrappedNative, USDC)]]),
  ],
  [
    'exact native out',
    tradeOf('exactOut', USDC, 'NATIVE', [[hop('v4', USDC, NATIVE_ADDRESS)], [hop('v3', USDC, wrappedNative)]]),
  ],
  ['in place of an exact output, split, mixed', { ...split, wanted: split.amountOut - 15n }],
]

describe('[SW-4] the plan asks for exactly what is needed', () => {
  const kinds = (plan: SteppedPlan) => plan.steps.map(step => step.kind)

  test('approval, permit and swap the first time, amounts exact', () => {
    const plan = make(single)
    expect(kinds(plan)).toEqual(['approve', 'signPermit', 'swap'])
    expect(plan.steps[0]).toMatchObject({ to: USDC, value: 0n, permits: [toPermit2(1000n)] })
    expect(plan.steps[0]).toHaveProperty(
      'data',
      `0x095ea7b3${PERMIT2.slice(2).padStart(64, '0')}${1000n.toString(16).padStart(64, '0')}`,
    )
    expect(plan.steps[1]).toMatchObject({
      permit: {
        details: { token: USDC, amount: 1000n, expiration: Number(DEADLINE), nonce: 7 },
        spender: universalRouter,
        sigDeadline: DEADLINE,
      },
    })
    expect(plan.left).toEqual([])
  })

  test('[SE-2] where no signature is wanted the router’s permission is a call: exact, until the deadline, and gone with a permission that stands', () => {
    const plan = make(single, { permitByCall: true })
    expect(kinds(plan)).toEqual(['approve', 'allow', 'swap'])
    expect(plan.steps[1]).toMatchObject({
      to: PERMIT2,
      value: 0n,
      permits: [within(1000n)],
    })
    expect(swapOf(plan).permit).toBeUndefined()
    expect(plan.batched).toBe(false)
    const allowance = { amount: 1000n, expiration: Number(DEADLINE), nonce: 0 }
    expect(kinds(make(single, { permitByCall: true, allowanceToPermit2: 1000n, permit2Allowance: allowance }))).toEqual(
      ['swap'],
    )
    expect(kinds(make(single, { batched: true }))).toEqual(['approve', 'allow', 'swap'])
  })

  test('nothing twice, and what outlives the plan is told', () => {
    const allowance = { amount: 1000n, expiration: Number(DEADLINE), nonce: 0 }
    expect(kinds(make(single, { allowanceToPermit2: 1000n, permit2Allowance: allowance }))).toEqual(['swap'])
    expect(
      kinds(
        make(single, {
          allowanceToPermit2: 1000n,
          permit2Allowance: { ...allowance, expiration: Number(DEADLINE) - 1 },
        }),
      ),
    ).toEqual(['signPermit', 'swap'])
    expect(make(single, { allowanceToPermit2: 1500n }).left).toEqual([{ token: USDC, spender: PERMIT2, amount: 500n }])
  })

  test('tokens that refuse to change an allowance are reset first', () => {
    expect(kinds(make(single, { allowanceToPermit2: 1n, resetFirst: true }))).toEqual([
      'resetApproval',
      'approve',
      'signPermit',
      'swap',
    ])
    expect(kinds(make(single, { allowanceToPermit2: 0n, resetFirst: true }))).toEqual(['approve', 'signPermit', 'swap'])
  })

  test('native needs neither, and pays by value', () => {
    const plan = make(shapes[2]![1])
    expect(kinds(plan)).toEqual(['swap'])
    expect(swapOf(plan).value).toBe(boundsOf(plan).maxIn)
  })
})

test('[SW-6] minimum and maximum by slippage, rounded against nobody but the limit', () => {
  expect(boundsOf(make(single)).minOut).toBe(1990n)
  expect(boundsOf(make(single)).maxIn).toBe(1000n)
  const out = tradeOf('exactOut', USDC, DAI, [[hop('v3', USDC, DAI)]])
  expect(boundsOf(make(out, { slippageBps: 1 }))).toMatchObject({ minOut: 2000n, maxIn: 1001n })
  for (const slippageBps of [-1, 5000, 0.5, Number.NaN]) expect(() => make(single, { slippageBps })).toThrow(RangeError)
})

test('[SW-6] bounds are rounded for the person: never more leaves, never less arrives', () => {
  const give = (amountOut: bigint) => minOutOf({ ...single, amountOut }, 50)
  expect([give(1_000n), give(999n), give(1n), give(0n)]).toEqual([995n, 994n, 1n, 1n])
  const out = { ...single, kind: 'exactOut' as const }
  expect(maxInOf({ ...out, amountIn: 1_000n }, 50)).toBe(1_005n)
  expect(maxInOf({ ...out, amountIn: 999n }, 50)).toBe(1_004n)
  expect(minOutOf(out, 50)).toBe(out.amountOut)
  expect(maxInOf(single, 50)).toBe(single.amountIn)
  // one that stands in for an exact output: what was wanted, whatever is expected and however much may slip
  const standIn = { ...single, amountOut: 2_020n, wanted: 2_000n }
  for (const bps of [1, 50, 4_999]) expect([minOutOf(standIn, bps), maxInOf(standIn, bps)]).toEqual([2_000n, 1_000n])
  expect(boundsOf(make(single, { slippageBps: 0 })).minOut).toBe(single.amountOut)
  expect(boundsOf(make(single, { slippageBps: 4_999 })).minOut).toBe((single.amountOut * 5_001n) / 10_000n)
})

describe('[SW-4] what the plan promises', () => {
  test('at most this leaves, at least that arrives, and where', () => {
    const plan = make(single)
    expect(plan).toMatchObject({ deed: 'swap', chainId: 1, account: ACCOUNT, deadline: DEADLINE, batched: false })
    expect(plan.promises).toEqual({
      spends: [{ currency: USDC, max: 1_000n, least: 1n }],
      receives: [{ currency: DAI, min: 1_990n, to: ACCOUNT }],
      permits: [toPermit2(1_000n), within(1_000n)],
      items: [],
    })
    expect(plan.left).toEqual([])
    expect(make(single, { batched: true }).batched).toBe(true)
    expect(make(single, { batched: true, permitByCall: true }).steps.map(({ kind }) => kind)).toEqual(
      make(single, { batched: true }).steps.map(({ kind }) => kind),
    )
  })

  test('its calls are its steps that are calls, each told as it was shown; its permit is the one it signs', () => {
    const plan = make(single)
    expect(plan.calls.map(({ to, value }) => [to, value])).toEqual([
      [USDC, 0n],
      [universalRouter, 0n],
    ])
    expect(plan.calls[1]!.data).toBe(encodeSwap(swapOf(plan)))
    expect(plan.lines).toHaveLength(2)
    expect(plan.lines.every(lines => lines.length === 1)).toBe(true)
    // What the pools gave is told of the swap alone, which comes last.
    expect(plan.lines.map(([line]) => (line!.route ?? []).length > 0)).toEqual([false, true])
    expect(plan.permit).toEqual(swapOf(plan).permit)
    expect(make(single, { batched: true })).not.toHaveProperty('permit')
    expect(make(shapes[2]![1]).promises.permits).toEqual([])
  })

  test('of a wrap: the same amount in the other shape, to the account', () => {
    const wrap = Support.make({ wrap: { chainId: 1, kind: 'wrap', amount: 5n }, account: ACCOUNT })
    expect(wrap).toMatchObject({ deed: 'wrap', chainId: 1, account: ACCOUNT, deadline: 0n, left: [] })
    expect(wrap.promises).toEqual({
      spends: [{ currency: 'NATIVE', max: 5n, least: 5n }],
      receives: [{ currency: wrappedNative, min: 5n, to: ACCOUNT }],
      permits: [],
      items: [],
    })
    const unwrap = Support.make({ wrap: { chainId: 1, kind: 'unwrap', amount: 5n }, account: ACCOUNT })
    expect(unwrap.deed).toBe('unwrap')
    expect(boundsOf(unwrap)).toMatchObject({ tokenIn: wrappedNative, tokenOut: 'NATIVE' })
    expect(() => Support.make({ wrap: { chainId: 999_999, kind: 'wrap', amount: 5n }, account: ACCOUNT })).toThrow(
      RangeError,
    )
    expect(() => Support.make({ wrap: { chainId: 1, kind: 'wrap', amount: -1n }, account: ACCOUNT })).toThrow(
      RangeError,
    )
  })

  test('permissions that an older, larger one leaves', () => {
    const stands = (token: bigint, within: bigint) =>
      make(single, {
        allowanceToPermit2: token,
        permit2Allowance: { amount: within, expiration: Number(DEADLINE), nonce: 0 },
      }).left
    expect(stands(1_000n, 1_000n)).toEqual([])
    expect(stands(1_001n, 1_500n)).toEqual([
      { token: USDC, spender: PERMIT2, amount: 1n },
      { token: USDC, spender: universalRouter, amount: 500n },
    ])
    // Permit2 never counts its largest amount down.
    const all = (1n << 160n) - 1n
    expect(stands(1_000n, all)).toEqual([{ token: USDC, spender: universalRouter, amount: all }])
    expect(stands(1_000n, all - 1n)).toEqual([{ token: USDC, spender: universalRouter, amount: all - 1_001n }])
  })

  test('the permit: one token, its most, the router, until the deadline, with the next nonce', () => {
    const step = make(single).steps.find(each => 'typedData' in each)!
    const permit = {
      details: { token: USDC, amount: 1_000n, expiration: Number(DEADLINE), nonce: 7 },
      spender: universalRouter,
      sigDeadline: DEADLINE,
    }
    expect(step.permit).toEqual(permit)
    expect(step.typedData).toEqual({
      domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
      primaryType: 'PermitSingle',
      types: {
        PermitSingle: [
          { name: 'details', type: 'PermitDetails' },
          { name: 'spender', type: 'address' },
          { name: 'sigDeadline', type: 'uint256' },
        ],
        PermitDetails: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint160' },
          { name: 'expiration', type: 'uint48' },
          { name: 'nonce', type: 'uint48' },
        ],
      },
      message: permit,
    })
    expect(swapOf(make(single)).permit).toEqual(permit)
    expect(swapOf(make(single, { batched: true })).permit).toBeUndefined()
  })

  test('one call that permits, where no signature is asked for', () => {
    for (const terms of [{ batched: true }, { permitByCall: true }])
      expect(
        make(single, terms).steps.map(step => [step.kind, 'to' in step && step.to, 'value' in step && step.value]),
      ).toEqual([
        ['approve', USDC, 0n],
        ['allow', PERMIT2, 0n],
        ['swap', universalRouter, 0n],
      ])
    expect(make(single, { batched: true }).steps[1]).toMatchObject({ permits: [within(1_000n)] })
    expect(make(single).steps[0]).toMatchObject({ kind: 'approve', permits: [toPermit2(1_000n)] })
    expect(make(single, { resetFirst: true, allowanceToPermit2: 1n }).steps[0]).toMatchObject({
      kind: 'resetApproval',
      value: 0n,
      permits: [toPermit2(0n)],
    })
  })

  test('a network without a router has no plan', () => {
    expect(() => make({ ...single, chainId: 999_999 })).toThrow(RangeError)
    expect(() => make({ ...single, chainId: 324 })).toThrow(RangeError)
  })
})

test('[SW-3] wraps and unwraps are one call to the wrapper', () => {
  const wrap = Support.make({ wrap: { chainId: 1, kind: 'wrap', amount: 5n }, account: ACCOUNT })
  expect(wrap.steps).toEqual([{ way: 'call', kind: 'wrap', to: wrappedNative, data: '0xd0e30db0', value: 5n }])
  const unwrap = Support.make({ wrap: { chainId: 1, kind: 'unwrap', amount: 5n }, account: ACCOUNT })
  expect(unwrap.steps).toEqual([
    { way: 'call', kind: 'unwrap', to: wrappedNative, data: `0x2e1a7d4d${'5'.padStart(64, '0')}`, value: 0n },
  ])
  expect(() => Support.make({ wrap: { chainId: 1, kind: 'wrap', amount: 0n }, account: ACCOUNT })).toThrow(RangeError)
})

describe('[SW-6] the limit is on the sum', () => {
  test('one minimum for all legs of an exact input', () => {
    const commands = swapOf(make(split)).commands
    const last = commands.at(-1)!
    expect(last).toEqual({ name: 'SWEEP', token: DAI, recipient: ACCOUNT, amountMin: boundsOf(make(split)).minOut })
    for (const command of commands) if ('amountOutMin' in command) expect(command.amountOutMin).toBe(0n)
  })

  test('one maximum for all legs of an exact output: it comes in whole and the rest goes back', () => {
    const plan = make(shapes[10]![1])
    expect(swapOf(plan).commands[0]).toMatchObject({
      name: 'PERMIT2_TRANSFER_FROM',
      token: USDC,
      amount: boundsOf(plan).maxIn,
    })
    expect(swapOf(plan).commands.at(-1)).toEqual({ name: 'SWEEP', token: USDC, recipient: ACCOUNT, amountMin: 0n })
  })
})

describe('[SW-6] calldata is read back and compared with what was reviewed', () => {
  test.each(shapes)('%s: encoded, decoded, equal', (_, trade) => {
    const plan = make(trade)
    const { commands, deadline } = decode(callOf(plan).data)
    const permit = commands[0]!.name === 'PERMIT2_PERMIT' ? 1 : 0
    expect(permit).toBe(trade.tokenIn === 'NATIVE' ? 0 : 1)
    expect(commands.slice(permit)).toEqual(swapOf(plan).commands)
    expect(deadline).toBe(DEADLINE)
    expect(differences(plan, callOf(plan))).toEqual([])
  })

  /** A plan whose commands were changed before it was encoded: the promises still catch it. */
  function forged(trade: Trade, change: (command: RouterCommand) => RouterCommand | RouterCommand[]) {
    const plan = make(trade)
    const step = swapOf(plan)
    const commands = step.commands.flatMap(change)
    const liar = { ...plan, steps: plan.steps.map(each => (each === step ? { ...step, commands } : each)) }
    return { plan, liar, call: { to: universalRouter, data: encode(commands, DEADLINE), value: step.value } }
  }

  test.each(shapes)('%s: another recipient is refused, also when the plan itself was forged', (_, trade) => {
    const swapTo = (command: RouterCommand): RouterCommand => {
      if ('recipient' in command && command.recipient === ACCOUNT) return { ...command, recipient: THIEF }
      if (command.name !== 'V4_SWAP') return command
      return {
        ...command,
        actions: command.actions.map(action =>
          'recipient' in action && action.recipient === ACCOUNT ? { ...action, recipient: THIEF } : action,
        ),
      }
    }
    const { plan, liar, call } = forged(trade, swapTo)
    expect(differences(plan, call)).toContain('commands')
    expect(differences(liar, call)).toContain('recipient')
  })

  test('a smaller minimum, a larger spend, another token', () => {
    const less = forged(single, command =>
      command.name === 'V3_SWAP_EXACT_IN' ? { ...command, amountOutMin: 1n } : command,
    )
    expect(differences(less.liar, less.call)).toEqual(['receives'])
    const more = forged(single, command =>
      command.name === 'V3_SWAP_EXACT_IN' ? { ...command, amountIn: 1001n } : command,
    )
    expect(differences(more.liar, more.call)).toEqual(['spends'])
    const other = forged(single, command => [
      command,
      { name: 'PERMIT2_TRANSFER_FROM', token: DAI, recipient: ACCOUNT, amount: 1n },
    ])
    expect(differences(other.liar, other.call)).toContain('spends')
    const twice = forged(single, command => [command, command])
    expect(differences(twice.liar, twice.call)).toContain('spends')
  })

  test('another permit, target, value or deadline, and bytes nobody can read', () => {
    const plan = make(single)
    const call = callOf(plan)
    expect(differences(plan, { ...call, to: THIEF })).toEqual(['target'])
    expect(differences(plan, { ...call, value: 1n })).toEqual(['value'])
    expect(differences(plan, { ...call, data: encode(swapOf(plan).commands, DEADLINE + 1n) })).toEqual(['deadline'])
    expect(differences(plan, { ...call, data: '0xdeadbeef' })).toEqual(['unreadable'])
    expect(differences(plan, { ...call, data: call.data.slice(0, -64) as `0x${string}` })).toEqual(['unreadable'])
    const { permit } = swapOf(plan)
    const greedy = { ...permit!, details: { ...permit!.details, amount: 10n ** 30n } }
    const data = encode(
      [{ name: 'PERMIT2_PERMIT', permit: greedy, signature: SIGNATURE }, ...swapOf(plan).commands],
      DEADLINE,
    )
    expect(differences(plan, { ...call, data })).toEqual(['permit'])
  })

  test('[SW-4] a second permit in the calldata is refused, also when both are the one that was reviewed', () => {
    const plan = make(single)
    const { permit, commands } = swapOf(plan)
    const [asked, mine] = [permit!, { name: 'PERMIT2_PERMIT' as const, permit: permit!, signature: SIGNATURE }]
    const call = (...permits: RouterCommand[]) => ({
      ...callOf(plan),
      data: encode([...permits, ...commands], DEADLINE),
    })
    expect(differences(plan, call(mine))).toEqual([])
    expect(differences(plan, call(mine, mine))).toEqual(['permit'])
    expect(differences(plan, call(mine, { ...mine, permit: { ...asked, spender: THIEF } }))).toEqual(['permit'])
    expect(
      differences(plan, call({ ...mine, permit: { ...asked, details: { ...asked.details, token: DAI } } })),
    ).toEqual(['permit'])
  })

  test('[SW-4] a permit that was reviewed wrong is refused too: the plan’s promise counts', () => {
    const forge = (change: Partial<PermitSingle>, details = {}) => {
      const plan = make(single)
      const step = swapOf(plan)
      const permit = { ...step.permit!, ...change, details: { ...step.permit!.details, ...details } }
      const liar = { ...plan, steps: plan.steps.map(each => (each === step ? { ...step, permit } : each)) }
      return differences(liar, {
        ...callOf(plan),
        data: encode([{ name: 'PERMIT2_PERMIT', permit, signature: SIGNATURE }, ...step.commands], DEADLINE),
      })
    }
    expect(forge({})).toEqual([])
    expect(forge({ spender: THIEF })).toEqual(['permit'])
    expect(forge({}, { amount: 1_001n })).toEqual(['permit'])
    expect(forge({}, { token: DAI })).toEqual(['permit'])
  })

  test('[SW-4] a permit where none was reviewed is refused', () => {
    const plan = make(single, { permit2Allowance: { amount: 1_000n, expiration: Number(DEADLINE), nonce: 0 } })
    const permit = swapOf(make(single)).permit!
    const data = encode([{ name: 'PERMIT2_PERMIT', permit, signature: SIGNATURE }, ...swapOf(plan).commands], DEADLINE)
    expect(differences(plan, { ...callOf(plan), data })).toEqual(['permit'])
  })

  test('[SW-6] what is left of a maximum may go back to its owner alone', () => {
    const [, exactOut] = shapes[10]!
    const { plan, liar, call } = forged(exactOut, command =>
      command.name === 'SWEEP' ? { ...command, recipient: THIEF } : command,
    )
    expect(differences(plan, call)).toEqual(['commands', 'recipient'])
    expect(differences(liar, call)).toEqual(['recipient'])
    // No plan promises a third token, even one that goes to the owner.
    const third = forged(single, command => [
      command,
      { name: 'SWEEP', token: wrappedNative, recipient: ACCOUNT, amountMin: 0n },
    ])
    expect(differences(third.liar, third.call)).toEqual(['recipient'])
    // Of a native sale the wrapped rest may go back, of another it may not.
    const native = forged(shapes[2]![1], command => [
      command,
      { name: 'SWEEP', token: wrappedNative, recipient: ACCOUNT, amountMin: 0n },
    ])
    expect(differences(native.liar, native.call)).toEqual([])
  })

  test('[SM-6] what goes to somebody else goes to that one alone', () => {
    const plan = make(single, { recipient: THIEF })
    expect(plan.promises.receives).toEqual([{ currency: DAI, min: 1_990n, to: THIEF }])
    expect(differences(plan, callOf(plan))).toEqual([])
    expect(differences(promising(plan, { recipient: ACCOUNT }), callOf(plan))).toEqual(['recipient', 'receives'])
  })

  test('a plan without a swap, or of a network nobody knows, compares with nothing', () => {
    const plan = make(single)
    expect(differences({ ...plan, steps: plan.steps.slice(0, -1) }, callOf(plan))).toEqual(['calls', 'target'])
    expect(differences({ ...plan, chainId: 999_999 }, callOf(plan))).toEqual(['target'])
    expect(
      differences(plan, { ...callOf(plan), to: universalRouter.toUpperCase().replace('0X', '0x') }),
      'letters are no difference',
    ).toEqual([])
  })

  test('a command that may fail silently is unreadable', () => {
    const plan = make(single)
    const data = callOf(plan).data
    // commands are the first bytes value: flag its first byte as "allow failure"
    const at = data.indexOf('0a00'.padEnd(64, '0'))
    expect(at).toBeGreaterThan(0)
    const flagged = `${data.slice(0, at)}8a${data.slice(at + 2)}` as `0x${string}`
    expect(differences(plan, { ...callOf(plan), data: flagged })).toEqual(['unreadable'])
  })
})

describe('[GO-6] what no form lets through throws', () => {
  const terms = (more: Partial<SwapTerms>) => () => make(single, more)
  test('slippage that is no whole share below a half; a network without a router; nothing to wrap', () => {
    for (const slippageBps of [0.5, Number.NaN, -1, 5_000])
      expect(terms({ slippageBps }), `${slippageBps}`).toThrow(/slippage/)
    expect(terms({ slippageBps: 4_999 })).not.toThrow()
    expect(terms({ trade: { ...single, chainId: 999_999 } })).toThrow(/no router/)
    const wrap = (amount: bigint) => () =>
      Support.make({ account: ACCOUNT, wrap: { chainId: 1, kind: 'wrap', amount } })
    expect(wrap(0n)).toThrow(RangeError)
    expect(wrap(1n)).not.toThrow()
  })
})

test('[SW-6] a bound is of ten thousand, and the least of all is one', () => {
  const large = { ...single, amountOut: 10n ** 12n, amountIn: 10n ** 12n }
  expect(minOutOf(large, 50)).toBe(995n * 10n ** 9n)
  expect(maxInOf({ ...large, kind: 'exactOut' }, 50)).toBe(1_005n * 10n ** 9n)
  expect([0n, 1n, 2n].map(amountOut => minOutOf({ ...single, amountOut }, 4_999))).toEqual([1n, 1n, 1n])
})

test('[SW-4] an allowance is reset first only where the token wants it and one stands; what Permit2 lets the router take must be enough and last', () => {
  const kinds = (more: Partial<SwapTerms>) => make(single, more).steps.map(({ kind }) => kind)
  expect(kinds({ resetFirst: false, allowanceToPermit2: 5n })).toEqual(['approve', 'signPermit', 'swap'])
  expect(kinds({ resetFirst: true, allowanceToPermit2: 5n })).toEqual([
    'resetApproval',
    'approve',
    'signPermit',
    'swap',
  ])
  expect(kinds({ resetFirst: true, allowanceToPermit2: 0n })).toEqual(['approve', 'signPermit', 'swap'])
  const within = (amount: bigint, expiration: number) =>
    kinds({ allowanceToPermit2: 1n << 200n, permit2Allowance: { amount, expiration, nonce: 7 } })
  expect(within(1_000n, Number(DEADLINE))).toEqual(['swap'])
  expect(within(999n, Number(DEADLINE))).toEqual(['signPermit', 'swap'])
  expect(within(1_000n, Number(DEADLINE) - 1)).toEqual(['signPermit', 'swap'])
})

test('[GO-6] a permit that nobody was asked for is a difference, also beside one that was', () => {
  const plan = make(single)
  const step = swapOf(plan)
  const forged = {
    name: 'PERMIT2_PERMIT',
    permit: { ...step.permit!, details: { ...step.permit!.details, nonce: 8 } },
    signature: SIGNATURE,
  } as const
  expect(differences(plan, { ...callOf(plan), data: encode([forged, ...step.commands], DEADLINE) })).toContain('permit')
  const { permit, ...bare } = step
  const unasked = { ...plan, steps: [bare] }
  expect(
    differences(unasked, {
      ...callOf(plan),
      data: encode([{ name: 'PERMIT2_PERMIT', permit: permit!, signature: SIGNATURE }, ...step.commands], DEADLINE),
    }),
  ).toContain('permit')
})

test('[GO-6] what goes back to the account is what was sold; wrapped only where native currency was', () => {
  const trade = tradeOf('exactOut', USDC, DAI, [[hop('v3', USDC, DAI)]])
  const plan = make(trade)
  const step = swapOf(plan)
  const back = (token: Address) => {
    const commands: RouterCommand[] = [...step.commands, { name: 'SWEEP', token, recipient: ACCOUNT, amountMin: 0n }]
    return differences(
      { ...plan, steps: [{ ...step, commands }] },
      { ...callOf(plan), data: encodeSwap({ ...step, commands }, SIGNATURE) },
    )
  }
  expect(back(USDC)).toEqual([])
  expect(back(wrappedNative)).toEqual(['recipient'])
})

test('[GO-6] the order in which a permit’s fields are written is no difference', () => {
  const plan = make(single)
  const step = swapOf(plan)
  const { details, spender, sigDeadline } = step.permit!
  const { token, amount, expiration, nonce } = details
  const turned = { ...step, permit: { sigDeadline, spender, details: { nonce, expiration, amount, token } } }
  expect(
    differences({ ...plan, steps: plan.steps.map(each => (each.kind === 'swap' ? turned : each)) }, callOf(plan)),
  ).toEqual([])
})

test('[GO-6] one unit less than was promised is a difference', () => {
  const plan = make(single)
  expect(differences(plan, callOf(plan))).toEqual([])
  expect(differences(promising(plan, { minOut: boundsOf(plan).minOut + 1n }), callOf(plan))).toContain('receives')
})

test('[TX-1] the swap is told with its way, and with who receives it where that is another; its permissions are not', () => {
  const own = make(single).lines
  const [line] = own.at(-1)!
  expect(line!.route).toBeDefined()
  expect(line).not.toHaveProperty('recipient')
  expect(Object.keys(line!).length).toBeGreaterThan(1)
  expect(own[0]![0]).not.toHaveProperty('route')
  const { route, ...told } = line!
  expect(own[0]![0]).toEqual(told)
  expect(make(single, { recipient: THIEF }).lines.at(-1)![0]).toEqual({ ...line, recipient: THIEF })
  expect(route).toEqual(make(single, { recipient: THIEF }).lines.at(-1)![0]!.route)
})

import { describe, expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { NATIVE_ADDRESS, type PoolKeyV4 } from '../swap/Trade.ts'
import { OPEN_DELTA, ROUTER_ITSELF, type RouterCommand, type V4Action } from './UniversalRouter.ts'
import { effectsOf } from './routerEffects.ts'

const address = (end: string): Address => `0x${end.padStart(40, '0')}`
const [A, B, WETH, ME, OTHER] = ['a1', 'b2', 'c3', 'd4', 'e5'].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
/** What commands spend and give, as plain lists. */
const of = (...commands: RouterCommand[]) => {
  const { spends, gives, permits } = effectsOf(commands, WETH)
  return { spends: [...spends], gives, permits }
}
const v3 = (more: object = {}): RouterCommand => ({
  name: 'V3_SWAP_EXACT_IN',
  recipient: ME,
  amountIn: 10n,
  amountOutMin: 7n,
  tokens: [A, WETH, B],
  fees: [500, 500],
  payerIsUser: true,
  ...more,
})
const v3Out = (more: object = {}): RouterCommand => ({
  name: 'V3_SWAP_EXACT_OUT',
  recipient: ME,
  amountOut: 7n,
  amountInMax: 10n,
  tokens: [A, WETH, B],
  fees: [500, 500],
  payerIsUser: true,
  ...more,
})
const v4 = (...actions: V4Action[]): RouterCommand => ({ name: 'V4_SWAP', actions })
const key: PoolKeyV4 = { currency0: A, currency1: B, fee: 500, tickSpacing: 10, hooks: NATIVE_ADDRESS }
const single = (amountIn: bigint, amountOutMinimum: bigint): V4Action => ({
  action: 'SWAP_EXACT_IN_SINGLE',
  poolKey: key,
  zeroForOne: true,
  amountIn,
  amountOutMinimum,
  hookData: '0x',
})
const singleOut = (amountOut: bigint, amountInMaximum: bigint): V4Action => ({
  action: 'SWAP_EXACT_OUT_SINGLE',
  poolKey: key,
  zeroForOne: true,
  amountOut,
  amountInMaximum,
  hookData: '0x',
})

describe('[SW-6] what commands do, from the commands alone', () => {
  test.each<[string, RouterCommand, [Address, bigint][], ReturnType<typeof of>['gives']]>([
    ['v3, exact in', v3(), [[A, 10n]], [{ recipient: ME, token: B, min: 7n }]],
    [
      'v2, exact in',
      { ...v3(), name: 'V2_SWAP_EXACT_IN' } as RouterCommand,
      [[A, 10n]],
      [{ recipient: ME, token: B, min: 7n }],
    ],
    ['v3, exact out', v3Out(), [[A, 10n]], [{ recipient: ME, token: B, min: 7n }]],
    [
      'v2, exact out',
      { ...v3Out(), name: 'V2_SWAP_EXACT_OUT' } as RouterCommand,
      [[A, 10n]],
      [{ recipient: ME, token: B, min: 7n }],
    ],
    ['paid by the router itself', v3({ payerIsUser: false }), [], [{ recipient: ME, token: B, min: 7n }]],
    ['exact out, paid by the router itself', v3Out({ payerIsUser: false }), [], [{ recipient: ME, token: B, min: 7n }]],
    ['kept by the router', v3({ recipient: ROUTER_ITSELF }), [[A, 10n]], []],
    [
      'taken by Permit2',
      { name: 'PERMIT2_TRANSFER_FROM', token: A, recipient: OTHER, amount: 5n },
      [[A, 5n]],
      [{ recipient: OTHER, token: A, min: 5n }],
    ],
    [
      'swept',
      { name: 'SWEEP', token: A, recipient: OTHER, amountMin: 3n },
      [],
      [{ recipient: OTHER, token: A, min: 3n }],
    ],
    ['wrapped', { name: 'WRAP_ETH', recipient: OTHER, amount: 4n }, [], [{ recipient: OTHER, token: WETH, min: 4n }]],
    [
      'unwrapped',
      { name: 'UNWRAP_WETH', recipient: OTHER, amountMin: 4n },
      [],
      [{ recipient: OTHER, token: NATIVE_ADDRESS, min: 4n }],
    ],
  ])('%s', (_, command, spends, gives) => {
    expect(of(command)).toEqual({ spends, gives, permits: [] })
  })

  test('spends of one token are summed, of two kept apart', () => {
    expect(of(v3(), v3({ amountIn: 3n }), v3({ tokens: [B, A], amountIn: 2n })).spends).toEqual([
      [A, 13n],
      [B, 2n],
    ])
  })

  test('permits are told, each', () => {
    const permit = { details: { token: A, amount: 1n, expiration: 1, nonce: 1 }, spender: OTHER, sigDeadline: 1n }
    const command: RouterCommand = { name: 'PERMIT2_PERMIT', permit, signature: '0x' }
    expect(of(command, command)).toEqual({ spends: [], gives: [], permits: [permit, permit] })
  })
})

describe('[SW-6] v4: what is open is what its swaps pay and give', () => {
  const settle = (amount: bigint, payerIsUser = true): V4Action => ({
    action: 'SETTLE',
    currency: A,
    amount,
    payerIsUser,
  })
  const take = (amount: bigint, recipient = ME): V4Action => ({ action: 'TAKE', currency: B, recipient, amount })
  test('open amounts', () => {
    expect(of(v4(single(10n, 7n), single(3n, 2n), settle(OPEN_DELTA), take(OPEN_DELTA)))).toEqual({
      spends: [[A, 13n]],
      gives: [{ recipient: ME, token: B, min: 9n }],
      permits: [],
    })
    expect(of(v4(singleOut(7n, 10n), singleOut(2n, 3n), settle(OPEN_DELTA), take(OPEN_DELTA)))).toEqual({
      spends: [[A, 13n]],
      gives: [{ recipient: ME, token: B, min: 9n }],
      permits: [],
    })
  })
  test('amounts that are written out', () => {
    expect(of(v4(single(10n, 7n), settle(12n), take(5n, OTHER)))).toEqual({
      spends: [[A, 12n]],
      gives: [{ recipient: OTHER, token: B, min: 5n }],
      permits: [],
    })
  })
  test('what the router settles is not the person’s', () => {
    expect(of(v4(single(10n, 7n), settle(OPEN_DELTA, false), take(OPEN_DELTA, ROUTER_ITSELF)))).toEqual({
      spends: [],
      gives: [],
      permits: [],
    })
  })
})

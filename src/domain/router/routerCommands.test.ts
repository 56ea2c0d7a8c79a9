import { describe, expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { NATIVE_ADDRESS, type PoolRef, type RouteHop, type Trade, type TradeKind } from '../swap/Trade.ts'
import { CONTRACT_BALANCE, ROUTER_ITSELF, type RouterCommand, type V4Action } from './UniversalRouter.ts'
import { routerCommands } from './routerCommands.ts'

const address = (end: string): Address => `0x${end.padStart(40, '0')}`
const [A, B, C, W, ME, OTHER] = ['a1', 'b2', 'b4', 'c3', 'd4', 'e5'].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
]
const N = NATIVE_ADDRESS
const names = new Map<string, string>([
  [A, 'A'],
  [B, 'B'],
  [C, 'C'],
  [W, 'W'],
  [N, 'N'],
  [ME, 'me'],
  [OTHER, 'other'],
  [ROUTER_ITSELF, 'router'],
])
const name = (at: string): string => names.get(at) ?? at
const amount = (raw: bigint): string =>
  raw === CONTRACT_BALANCE ? 'all' : raw === (1n << 128n) - 1n ? 'any' : raw.toString()

function hop(version: PoolRef['version'], tokenIn: Address, tokenOut: Address): RouteHop {
  const [token0, token1] = tokenIn < tokenOut ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  return {
    pool: { version, id: '0x', token0, token1, fee: 500, tickSpacing: 10 },
    zeroForOne: token0 === tokenIn,
    tokenIn,
    tokenOut,
    amountIn: 0n,
    amountOut: 0n,
    fee: 500,
    priceBefore: 1,
    priceAfter: 1,
    ticksCrossed: 0,
  }
}

const actionText = (each: V4Action): string => {
  switch (each.action) {
    case 'SWAP_EXACT_IN_SINGLE':
      return `${each.zeroForOne ? '>' : '<'}${amount(each.amountIn)}≥${amount(each.amountOutMinimum)}`
    case 'SWAP_EXACT_OUT_SINGLE':
      return `${each.zeroForOne ? '>' : '<'}${amount(each.amountOut)}≤${amount(each.amountInMaximum)}`
    case 'SETTLE':
      return `settle ${amount(each.amount)} ${name(each.currency)}${each.payerIsUser ? ' of me' : ''}`
    case 'TAKE':
      return `take ${amount(each.amount)} ${name(each.currency)} to ${name(each.recipient)}`
  }
}
/** A command as one line: what, how much, the way, for whom, paid by whom. */
function text(command: RouterCommand): string {
  switch (command.name) {
    case 'V2_SWAP_EXACT_IN':
    case 'V3_SWAP_EXACT_IN':
      return `${command.name.slice(0, 2)} ${amount(command.amountIn)}≥${amount(command.amountOutMin)} ${command.tokens.map(name).join('')}${'fees' in command ? ` ${command.fees.join()}` : ''} to ${name(command.recipient)}${command.payerIsUser ? ' of me' : ''}`
    case 'V2_SWAP_EXACT_OUT':
    case 'V3_SWAP_EXACT_OUT':
      return `${command.name.slice(0, 2)} ${amount(command.amountOut)}≤${amount(command.amountInMax)} ${command.tokens.map(name).join('')}${'fees' in command ? ` ${command.fees.join()}` : ''} to ${name(command.recipient)}${command.payerIsUser ? ' of me' : ''}`
    case 'V4_SWAP':
      return `V4 ${command.actions.map(actionText).join(', ')}`
    case 'PERMIT2_TRANSFER_FROM':
      return `pull ${amount(command.amount)} ${name(command.token)} to ${name(command.recipient)}`
    case 'SWEEP':
      return `sweep ≥${amount(command.amountMin)} ${name(command.token)} to ${name(command.recipient)}`
    case 'WRAP_ETH':
      return `wrap ${amount(command.amount)} to ${name(command.recipient)}`
    case 'UNWRAP_WETH':
      return `unwrap ≥${amount(command.amountMin)} to ${name(command.recipient)}`
    case 'PERMIT2_PERMIT':
      return 'permit'
  }
}

/** Legs of 100, 101, … in and 200, 201, … out; at least 190 of all, at most 110. */
function lines(
  kind: TradeKind,
  tokenIn: Trade['tokenIn'],
  tokenOut: Trade['tokenOut'],
  ...routes: RouteHop[][]
): string[] {
  const legs = routes.map((hops, i) => ({
    hops,
    amountIn: 100n + BigInt(i),
    amountOut: 200n + BigInt(i),
    shareBps: 0,
    gas: 0n,
  }))
  const trade = {
    chainId: 1,
    kind,
    tokenIn,
    tokenOut,
    amountIn: 100n,
    amountOut: 200n,
    legs,
    gas: 0n,
    block: 0n,
    blockTime: 0,
    priceImpactBps: 0,
    feeBps: 0,
    alternatives: [],
  } satisfies Trade
  return routerCommands(trade, { wrappedNative: W, recipient: OTHER, account: ME, minOut: 190n, maxIn: 110n }).map(text)
}

describe('[SW-2] [SW-6] an exact input: one minimum, whatever the way', () => {
  test.each<[string, string[], string[]]>([
    ['one v3 pool', lines('exactIn', A, B, [hop('v3', A, B)]), ['V3 100≥190 AB 500 to other of me']],
    ['one v2 pool', lines('exactIn', A, B, [hop('v2', A, B)]), ['V2 100≥190 AB to other of me']],
    ['one v4 pool', lines('exactIn', A, B, [hop('v4', A, B)]), ['V4 >100≥190, settle 0 A of me, take 0 B to other']],
    [
      'v4 the other way, over two pools',
      lines('exactIn', B, W, [hop('v4', B, A), hop('v4', A, W)]),
      ['V4 <100≥0, >0≥190, settle 0 B of me, take 0 W to other'],
    ],
    [
      'two pools of v3 are one command',
      lines('exactIn', A, B, [hop('v3', A, W), hop('v3', W, B)]),
      ['V3 100≥190 AWB 500,500 to other of me'],
    ],
    [
      'so are three',
      lines('exactIn', A, B, [hop('v3', A, W), hop('v3', W, C), hop('v3', C, B)]),
      ['V3 100≥190 AWCB 500,500,500 to other of me'],
    ],
    [
      'two of another protocol after one are one command too',
      lines('exactIn', A, B, [hop('v3', A, W), hop('v2', W, C), hop('v2', C, B)]),
      ['V3 100≥0 AW 500 to router of me', 'V2 all≥190 WCB to other'],
    ],
    [
      'wrapped midway after two pools',
      lines('exactIn', A, B, [hop('v4', A, C), hop('v4', C, N), hop('v2', W, B)]),
      ['V4 >100≥0, <0≥0, settle 0 A of me, take 0 N to router', 'wrap all to router', 'V2 all≥190 WB to other'],
    ],
    [
      'two protocols are two, what lies between waits in the router',
      lines('exactIn', A, B, [hop('v3', A, W), hop('v2', W, B)]),
      ['V3 100≥0 AW 500 to router of me', 'V2 all≥190 WB to other'],
    ],
    [
      'then v4, with all that the router holds',
      lines('exactIn', A, B, [hop('v3', A, W), hop('v4', W, B)]),
      ['V3 100≥0 AW 500 to router of me', 'V4 settle all W, <0≥190, take 0 B to other'],
    ],
    [
      'unwrapped midway',
      lines('exactIn', A, B, [hop('v3', A, W), hop('v4', N, B)]),
      ['V3 100≥0 AW 500 to router of me', 'unwrap ≥0 to router', 'V4 settle all N, >0≥190, take 0 B to other'],
    ],
    [
      'wrapped midway',
      lines('exactIn', A, B, [hop('v4', A, N), hop('v2', W, B)]),
      ['V4 <100≥0, settle 0 A of me, take 0 N to router', 'wrap all to router', 'V2 all≥190 WB to other'],
    ],
    [
      'v4 to v4, unwrapped midway',
      lines('exactIn', A, B, [hop('v4', A, W), hop('v4', N, B)]),
      [
        'V4 >100≥0, settle 0 A of me, take 0 W to router',
        'unwrap ≥0 to router',
        'V4 settle all N, >0≥190, take 0 B to other',
      ],
    ],
    [
      'two ways',
      lines('exactIn', A, B, [hop('v3', A, B)], [hop('v2', A, B)]),
      ['V3 100≥0 AB 500 to router of me', 'V2 101≥0 AB to router of me', 'sweep ≥190 B to other'],
    ],
    [
      'native in, wrapped pool',
      lines('exactIn', 'NATIVE', A, [hop('v3', W, A)]),
      ['wrap 100 to router', 'V3 100≥190 WA 500 to other'],
    ],
    [
      'native in, native pool',
      lines('exactIn', 'NATIVE', A, [hop('v4', N, A)]),
      ['V4 >100≥190, settle 0 N, take 0 A to other'],
    ],
    [
      'native in, both',
      lines('exactIn', 'NATIVE', A, [hop('v3', W, A)], [hop('v4', N, A)]),
      [
        'V4 >101≥0, settle 0 N, take 0 A to router',
        'wrap 100 to router',
        'V3 100≥0 WA 500 to router',
        'sweep ≥190 A to other',
      ],
    ],
    [
      'wrapped in, native pool beside a wrapped one',
      lines('exactIn', W, A, [hop('v4', N, A)], [hop('v2', W, A)]),
      [
        'pull 100 W to router',
        'unwrap ≥100 to router',
        'V4 >100≥0, settle 0 N, take 0 A to router',
        'V2 101≥0 WA to router of me',
        'sweep ≥190 A to other',
      ],
    ],
    [
      'native out of a native pool',
      lines('exactIn', A, 'NATIVE', [hop('v4', A, N)]),
      ['V4 <100≥190, settle 0 A of me, take 0 N to other'],
    ],
    [
      'native out of a wrapped pool',
      lines('exactIn', A, 'NATIVE', [hop('v3', A, W)]),
      ['V3 100≥0 AW 500 to router of me', 'unwrap ≥190 to other'],
    ],
    [
      'native out of both',
      lines('exactIn', A, 'NATIVE', [hop('v3', A, W)], [hop('v4', A, N)]),
      [
        'V3 100≥0 AW 500 to router of me',
        'V4 <101≥0, settle 0 A of me, take 0 N to router',
        'unwrap ≥0 to router',
        'sweep ≥190 N to other',
      ],
    ],
    [
      'native out of two native pools',
      lines('exactIn', A, 'NATIVE', [hop('v4', A, N)], [hop('v4', A, N)]),
      [
        'V4 <100≥0, settle 0 A of me, take 0 N to router',
        'V4 <101≥0, settle 0 A of me, take 0 N to router',
        'sweep ≥190 N to other',
      ],
    ],
    [
      'wrapped out of two wrapped pools',
      lines('exactIn', A, W, [hop('v3', A, W)], [hop('v2', A, W)]),
      ['V3 100≥0 AW 500 to router of me', 'V2 101≥0 AW to router of me', 'sweep ≥190 W to other'],
    ],
    [
      'native out of two wrapped pools',
      lines('exactIn', A, 'NATIVE', [hop('v3', A, W)], [hop('v2', A, W)]),
      ['V3 100≥0 AW 500 to router of me', 'V2 101≥0 AW to router of me', 'unwrap ≥190 to other'],
    ],
    [
      'wrapped out of a native pool',
      lines('exactIn', A, W, [hop('v4', A, N)]),
      ['V4 <100≥0, settle 0 A of me, take 0 N to router', 'wrap all to router', 'sweep ≥190 W to other'],
    ],
    [
      'wrapped out of both',
      lines('exactIn', A, W, [hop('v4', A, N)], [hop('v3', A, W)]),
      [
        'V4 <100≥0, settle 0 A of me, take 0 N to router',
        'V3 101≥0 AW 500 to router of me',
        'wrap all to router',
        'sweep ≥190 W to other',
      ],
    ],
    ['wrapped out of a wrapped pool', lines('exactIn', A, W, [hop('v3', A, W)]), ['V3 100≥190 AW 500 to other of me']],
  ])('%s', (_, written, wanted) => expect(written).toEqual(wanted))
})

describe('[SW-2] [SW-6] an exact output: one maximum, and the rest goes back to the account', () => {
  test.each<[string, string[], string[]]>([
    [
      'one v3 pool',
      lines('exactOut', A, B, [hop('v3', A, B)]),
      ['pull 110 A to router', 'V3 200≤110 AB 500 to other', 'sweep ≥0 A to me'],
    ],
    [
      'two pools of v2',
      lines('exactOut', A, B, [hop('v2', A, W), hop('v2', W, B)]),
      ['pull 110 A to router', 'V2 200≤110 AWB to other', 'sweep ≥0 A to me'],
    ],
    [
      'two pools of v4, last first',
      lines('exactOut', A, B, [hop('v4', A, W), hop('v4', W, B)]),
      ['pull 110 A to router', 'V4 <200≤any, >0≤110, settle 0 A, take 200 B to other', 'sweep ≥0 A to me'],
    ],
    [
      'two ways',
      lines('exactOut', A, B, [hop('v3', A, B)], [hop('v4', A, B)]),
      [
        'pull 110 A to router',
        'V3 200≤110 AB 500 to other',
        'V4 >201≤110, settle 0 A, take 201 B to other',
        'sweep ≥0 A to me',
      ],
    ],
    [
      'native in, native pool',
      lines('exactOut', 'NATIVE', A, [hop('v4', N, A)]),
      ['V4 >200≤110, settle 0 N, take 200 A to other', 'sweep ≥0 N to me'],
    ],
    [
      'native in, wrapped pool',
      lines('exactOut', 'NATIVE', A, [hop('v3', W, A)]),
      ['wrap all to router', 'V3 200≤110 WA 500 to other', 'unwrap ≥0 to me'],
    ],
    [
      'native in, both',
      lines('exactOut', 'NATIVE', A, [hop('v3', W, A)], [hop('v4', N, A)]),
      [
        'V4 >201≤110, settle 0 N, take 201 A to other',
        'wrap all to router',
        'V3 200≤110 WA 500 to other',
        'unwrap ≥0 to me',
      ],
    ],
    [
      'wrapped in, native pool',
      lines('exactOut', W, A, [hop('v4', N, A)]),
      [
        'pull 110 W to router',
        'unwrap ≥110 to router',
        'V4 >200≤110, settle 0 N, take 200 A to other',
        'wrap all to router',
        'sweep ≥0 W to me',
      ],
    ],
    [
      'wrapped in, both',
      lines('exactOut', W, A, [hop('v4', N, A)], [hop('v2', W, A)]),
      [
        'pull 110 W to router',
        'unwrap ≥110 to router',
        'V4 >200≤110, settle 0 N, take 200 A to other',
        'wrap all to router',
        'V2 201≤110 WA to other',
        'sweep ≥0 W to me',
      ],
    ],
    [
      'native out of a wrapped pool',
      lines('exactOut', A, 'NATIVE', [hop('v3', A, W)]),
      ['pull 110 A to router', 'V3 200≤110 AW 500 to router', 'unwrap ≥200 to other', 'sweep ≥0 A to me'],
    ],
    [
      'native out of a native pool',
      lines('exactOut', A, 'NATIVE', [hop('v4', A, N)]),
      ['pull 110 A to router', 'V4 <200≤110, settle 0 A, take 200 N to other', 'sweep ≥0 A to me'],
    ],
    [
      'wrapped out of a native pool',
      lines('exactOut', A, W, [hop('v4', A, N)]),
      [
        'pull 110 A to router',
        'V4 <200≤110, settle 0 A, take 200 N to router',
        'wrap 200 to other',
        'sweep ≥0 A to me',
      ],
    ],
  ])('%s', (_, written, wanted) => expect(written).toEqual(wanted))
})

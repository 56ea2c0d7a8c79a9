// LP-3, LP-4: what is encoded for a position manager, read back by the contracts' own published ABIs. Every argument
// has a value of its own, so that none can stand in for another.
import {
  type AbiParameter,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { expect, test } from 'vitest'
import type { Address } from '../../chains/Chain.ts'
import type { PoolRef } from '../../swap/Trade.ts'
import type { Deposit } from '../Deposit.ts'
import type { Withdrawal } from '../Withdrawal.ts'
import { encodePairDeposit, encodePairWithdrawal } from './encodePair.ts'
import { managers } from './managers.ts'

/** UniswapV2Router02, NonfungiblePositionManager and v4's PositionManager, as they are published. */
const abi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  'function removeLiquidityETHSupportingFeeOnTransferTokens(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params) payable',
  'function increaseLiquidity((uint256 tokenId, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params) payable',
  'function decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params) payable',
  'function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params) payable',
  'function burn(uint256 tokenId) payable',
  'function refundETH() payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function initializePool((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, uint160 sqrtPriceX96) payable',
  'function modifyLiquidities(bytes unlockData, uint256 deadline) payable',
])
const read = (data: Hex) => {
  const { functionName, args = [] } = decodeFunctionData({ abi, data })
  return [functionName, ...args] as const
}

/** Actions of v4-periphery (Actions.sol) and their parameters (CalldataDecoder.sol). */
const KEY = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key'
const changing = 'uint256 tokenId, uint256 liquidity, uint128 amount0, uint128 amount1, bytes hookData'
const ACTIONS: Record<string, readonly [name: string, parameters: string]> = {
  '00': ['INCREASE_LIQUIDITY', changing],
  '01': ['DECREASE_LIQUIDITY', changing],
  '02': [
    'MINT_POSITION',
    `${KEY}, int24 tickLower, int24 tickUpper, uint256 liquidity, uint128 amount0, uint128 amount1, address owner, bytes hookData`,
  ],
  '03': ['BURN_POSITION', 'uint256 tokenId, uint128 amount0, uint128 amount1, bytes hookData'],
  '0d': ['SETTLE_PAIR', 'address currency0, address currency1'],
  '11': ['TAKE_PAIR', 'address currency0, address currency1, address recipient'],
  '12': ['CLOSE_CURRENCY', 'address currency'],
  '14': ['SWEEP', 'address currency, address to'],
}
/** Actions of a call of modifyLiquidities, and its deadline. */
const actionsOf = (data: Hex) => {
  const [name, unlock, deadline] = read(data)
  expect(name).toBe('modifyLiquidities')
  const [codes, parameters] = decodeAbiParameters(parseAbiParameters('bytes actions, bytes[] params'), unlock as Hex)
  const read_ = (codes.slice(2).match(/../g) ?? []).map((code, at) => {
    const [action, types] = ACTIONS[code]!
    const known = parseAbiParameters(types) as readonly AbiParameter[]
    return [action, ...decodeAbiParameters(known, parameters[at]!)]
  })
  expect(parameters).toHaveLength(read_.length)
  return { actions: read_, deadline }
}

/** Of digits alone: viem writes them as they are. */
const of20 = (byte: string): Address => `0x${byte.repeat(20)}`
const [A, B, W, ME, THEM] = [of20('11'), of20('22'), of20('33'), of20('44'), of20('55')] as const
const NATIVE: Address = `0x${'0'.repeat(40)}`
const deposit: Deposit = {
  ...{ liquidity: 11n, amount0: 12n, amount1: 13n, most0: 14n, most1: 15n, least0: 16n, least1: 17n },
}
const withdrawal: Withdrawal = {
  ...{ liquidity: 21n, amount0: 22n, amount1: 23n, least0: 24n, least1: 25n, owed0: 26n, owed1: 27n },
}
const deadline = 1_900_000_000n
const range = { tickLower: -120, tickUpper: 180 }
const v3: PoolRef = { version: 'v3', id: '0x1', token0: A, token1: B, fee: 500, tickSpacing: 10 }
const v4: PoolRef = { version: 'v4', id: '0x2', token0: A, token1: B, fee: 3_000, tickSpacing: 60 }
const v4native: PoolRef = { ...v4, token0: NATIVE, hook: W }

test('[LP-3] v2: a deposit says the most and the least of each token, for whom and until when', () => {
  const side = (token: Address, most: bigint, least: bigint, native = false) => ({ token, most, least, native })
  const end = { to: THEM, deadline }
  expect(read(encodePairDeposit([side(A, 1n, 2n), side(B, 3n, 4n)], end))).toEqual([
    ...['addLiquidity', A, B, 1n, 3n, 2n, 4n, THEM, deadline],
  ])
  // The native currency is no argument, whichever side it is; its most is sent along.
  const other = ['addLiquidityETH', A, 1n, 2n, 4n, THEM, deadline]
  expect(read(encodePairDeposit([side(A, 1n, 2n), side(W, 3n, 4n, true)], end))).toEqual(other)
  expect(read(encodePairDeposit([side(W, 3n, 4n, true), side(A, 1n, 2n)], end))).toEqual(other)
})

test('[LP-4] v2: shares are given back for at least so much of each; a taxed token has a call of its own', () => {
  const side = (token: Address, least: bigint, native = false) => ({ token, least, native })
  const end = { shares: 9n, to: THEM, deadline }
  for (const taxed of [false, true])
    expect(read(encodePairWithdrawal([side(A, 2n), side(B, 4n)], { ...end, taxed }))).toEqual([
      ...['removeLiquidity', A, B, 9n, 2n, 4n, THEM, deadline],
    ])
  for (const [taxed, name] of [
    [false, 'removeLiquidityETH'],
    [true, 'removeLiquidityETHSupportingFeeOnTransferTokens'],
  ] as const)
    for (const sides of [
      [side(A, 2n), side(W, 4n, true)],
      [side(W, 4n, true), side(A, 2n)],
    ] as const)
      expect(read(encodePairWithdrawal(sides, { ...end, taxed }))).toEqual([...[name, A, 9n, 2n, 4n, THEM, deadline]])
})

test('[LP-3] v3: a position is made within its limits, in a pool that is begun first where it isn’t there', () => {
  const end = { deposit, to: THEM, account: ME, deadline }
  const params = {
    ...{ token0: A, token1: B, fee: 500, tickLower: -120, tickUpper: 180 },
    ...{ amount0Desired: 14n, amount1Desired: 15n, amount0Min: 16n, amount1Min: 17n },
    ...{ recipient: THEM, deadline },
  }
  expect(managers.v3.mint(v3, range, { ...end, native: false }).map(read)).toEqual([['mint', params]])
  expect(managers.v3.mint(v3, range, { ...end, native: true, initialise: 77n }).map(read)).toEqual([
    ['createAndInitializePoolIfNecessary', A, B, 500, 77n],
    ['mint', params],
    // What is left of the native currency comes back.
    ['refundETH'],
  ])
})

test('[LP-4] v3: more of a position', () => {
  const end = { deposit, account: ME, deadline }
  const params = { tokenId: 7n, amount0Desired: 14n, amount1Desired: 15n, amount0Min: 16n, amount1Min: 17n, deadline }
  const position = { pool: v3, tokenId: 7n }
  expect(managers.v3.increase(position, { ...end, native: false }).map(read)).toEqual([['increaseLiquidity', params]])
  expect(managers.v3.increase(position, { ...end, native: true }).map(read)).toEqual([
    ['increaseLiquidity', params],
    ['refundETH'],
  ])
})

test('[LP-4] v3: liquidity comes back with all that is owed, of either side at least so much, to the account alone', () => {
  const MOST = 2n ** 128n - 1n
  const end = { withdrawal, to: THEM, deadline, burn: false }
  const decrease = ['decreaseLiquidity', { tokenId: 7n, liquidity: 21n, amount0Min: 24n, amount1Min: 25n, deadline }]
  const collect = (recipient: Address) => [
    'collect',
    { tokenId: 7n, recipient: recipient, amount0Max: MOST, amount1Max: MOST },
  ]
  const of = (pool: PoolRef, wrapper: Address | null) => ({ pool, tokenId: 7n, wrapper })
  expect(managers.v3.remove(of(v3, null), end).map(read)).toEqual([decrease, collect(THEM)])
  // A wrapper that is neither token has nothing to do with it.
  expect(managers.v3.remove(of(v3, W), { ...end, burn: true }).map(read)).toEqual([
    ...[decrease, collect(THEM), ['burn', 7n]],
  ])
  // The manager keeps both for a moment (recipient 0), and pays the wrapped side out as the native currency.
  expect(managers.v3.remove(of({ ...v3, token1: W }, W), end).map(read)).toEqual([
    ...[decrease, collect(NATIVE), ['sweepToken', A, 24n + 26n, THEM]],
    ['unwrapWETH9', 25n + 27n, THEM],
  ])
  expect(managers.v3.remove(of({ ...v3, token0: W }, W), end).map(read)).toEqual([
    ...[decrease, collect(NATIVE), ['unwrapWETH9', 24n + 26n, THEM]],
    ['sweepToken', B, 25n + 27n, THEM],
  ])
  const empty = { ...end, withdrawal: { ...withdrawal, liquidity: 0n } }
  expect(managers.v3.remove(of(v3, null), empty).map(read)).toEqual([collect(THEM)])
  // Fees of two positions; of what is only collected nothing is demanded.
  expect(managers.v3.collect([of(v3, null), { ...of({ ...v3, token1: W }, W), tokenId: 8n }], end).map(read)).toEqual([
    collect(THEM),
    ['collect', { tokenId: 8n, recipient: NATIVE, amount0Max: MOST, amount1Max: MOST }],
    ['sweepToken', A, 0n, THEM],
    ['unwrapWETH9', 0n, THEM],
  ])
})

test('[LP-3] v4: a position is made of a liquidity, for no more than the most of each, and paid', () => {
  const end = { deposit, to: THEM, account: ME, deadline, native: false }
  const key = { currency0: A, currency1: B, fee: 3_000, tickSpacing: 60, hooks: NATIVE }
  const [only, ...more] = managers.v4.mint(v4, range, end)
  expect(more).toEqual([])
  expect(actionsOf(only!)).toEqual({
    deadline,
    actions: [
      ['MINT_POSITION', key, -120, 180, 11n, 14n, 15n, THEM, '0x'],
      ['SETTLE_PAIR', A, B],
    ],
  })
  const [begin, make] = managers.v4.mint(v4native, range, { ...end, initialise: 77n })
  const own = { ...key, currency0: NATIVE, hooks: W }
  expect(read(begin!)).toEqual(['initializePool', own, 77n])
  expect(actionsOf(make!).actions).toEqual([
    ['MINT_POSITION', own, -120, 180, 11n, 14n, 15n, THEM, '0x'],
    ['SETTLE_PAIR', NATIVE, B],
    // What is left of what was sent along goes back to who sent it, not to the position's owner.
    ['SWEEP', NATIVE, ME],
  ])
  // Where none of it is needed none was sent.
  const none = managers.v4.mint(v4native, range, { ...end, deposit: { ...deposit, most0: 0n } })
  expect(actionsOf(none[0]!).actions.map(([name]) => name)).toEqual(['MINT_POSITION', 'SETTLE_PAIR'])
})

test('[LP-4] v4: more of a position, each currency paid or taken as it comes out', () => {
  const end = { deposit, account: ME, deadline, native: false }
  const added = ['INCREASE_LIQUIDITY', 7n, 11n, 14n, 15n, '0x']
  const of = (pool: PoolRef) => managers.v4.increase({ pool, tokenId: 7n }, end).map(actionsOf)
  expect(of(v4)).toEqual([{ deadline, actions: [added, ['CLOSE_CURRENCY', A], ['CLOSE_CURRENCY', B]] }])
  expect(of(v4native)[0]!.actions).toEqual([
    ...[added, ['CLOSE_CURRENCY', NATIVE], ['CLOSE_CURRENCY', B], ['SWEEP', NATIVE, ME]],
  ])
})

test('[LP-4] v4: liquidity comes back, at least so much of each; a burn takes all of it', () => {
  const end = { withdrawal, to: THEM, deadline }
  const of = (burn: boolean) =>
    managers.v4.remove({ pool: v4, tokenId: 7n, wrapper: null }, { ...end, burn }).map(actionsOf)
  const taken = ['TAKE_PAIR', A, B, THEM]
  expect(of(false)).toEqual([{ deadline, actions: [['DECREASE_LIQUIDITY', 7n, 21n, 24n, 25n, '0x'], taken] }])
  expect(of(true)).toEqual([{ deadline, actions: [['BURN_POSITION', 7n, 24n, 25n, '0x'], taken] }])
  const both = [
    { pool: v4, tokenId: 7n, wrapper: null },
    { pool: v4native, tokenId: 8n, wrapper: null },
  ]
  expect(managers.v4.collect(both, end).map(actionsOf)).toEqual([
    {
      deadline,
      actions: [
        ...[['DECREASE_LIQUIDITY', 7n, 0n, 0n, 0n, '0x'], taken],
        ...[
          ['DECREASE_LIQUIDITY', 8n, 0n, 0n, 0n, '0x'],
          ['TAKE_PAIR', NATIVE, B, THEM],
        ],
      ],
    },
  ])
})

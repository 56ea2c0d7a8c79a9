import { concatHex, encodeAbiParameters } from 'viem/utils'
import type { Address } from '../../chains/Chain.ts'
import { type Hex, ZERO_ADDRESS } from '../../Hex.ts'
import type { PoolRef } from '../../swap/Trade.ts'
import type { Deposit } from '../Deposit.ts'
import type { Withdrawal } from '../Withdrawal.ts'

// Parts of a call of v3's NonfungiblePositionManager.

/**
 * createAndInitializePoolIfNecessary · mint · increaseLiquidity · decreaseLiquidity · collect · burn · refundETH ·
 * unwrapWETH9 · sweepToken
 */
const INITIALISE = '0x13ead562'
const MINT = '0x88316456'
const INCREASE = '0x219f5d17'
const DECREASE = '0x0c49ccbe'
const COLLECT = '0xfc6f7865'
const BURN = '0x42966c68'
const REFUND = '0x12210e8a'
const UNWRAP = '0x49404b7c'
const SWEEP = '0xdf2ab5bb'
const MOST = (1n << 128n) - 1n

type Word = readonly [type: string, value: Address | bigint | number]
/** All arguments here are words, those of a struct too. */
const part = (selector: Hex, words: readonly Word[]): Hex =>
  words.length === 0
    ? selector
    : concatHex([
        selector,
        encodeAbiParameters(
          words.map(([type]) => ({ type })),
          words.map(([, value]) => value),
        ),
      ])
const address = (value: Address): Word => ['address', value]
const uint = (value: bigint): Word => ['uint256', value]

type Range = { tickLower: number; tickUpper: number }

/**
 * A new position, in a pool that is made at this sqrt price where it isn't there. `native`: one side is sent along, and
 * what is left of it comes back.
 */
export function encodeMintV3(
  pool: PoolRef,
  { tickLower, tickUpper }: Range,
  end: { deposit: Deposit; to: Address; deadline: bigint; native: boolean; initialise?: bigint },
): Hex[] {
  const { deposit, to, deadline, native, initialise } = end
  const key = [address(pool.token0), address(pool.token1), ['uint24', pool.fee]] as const
  return [
    ...(initialise === undefined ? [] : [part(INITIALISE, [...key, ['uint160', initialise]])]),
    part(MINT, [
      ...key,
      ['int24', tickLower],
      ['int24', tickUpper],
      ...[deposit.most0, deposit.most1, deposit.least0, deposit.least1].map(uint),
      address(to),
      uint(deadline),
    ]),
    ...(native ? [REFUND as Hex] : []),
  ]
}

export const encodeIncreaseV3 = (
  tokenId: bigint,
  { most0, most1, least0, least1 }: Deposit,
  { deadline, native }: { deadline: bigint; native: boolean },
): Hex[] => [
  part(INCREASE, [tokenId, most0, most1, least0, least1, deadline].map(uint)),
  ...(native ? [REFUND as Hex] : []),
]

/**
 * Where what is collected goes: `wrapper`, where it is to come as the native currency (the manager unwraps it on the
 * way).
 */
type Payout = { tokens: readonly [Address, Address]; to: Address; wrapper: Address | null }

/** All that is owed to a position, of it at least so much. */
export function encodeCollectV3(
  tokenId: bigint,
  { tokens, to, wrapper }: Payout,
  least: readonly [bigint, bigint] = [0n, 0n],
): Hex[] {
  const passing = wrapper !== null && tokens.includes(wrapper)
  const collect = part(COLLECT, [
    uint(tokenId),
    address(passing ? ZERO_ADDRESS : to),
    ['uint128', MOST],
    ['uint128', MOST],
  ])
  if (!passing) return [collect]
  return [
    collect,
    ...tokens.map((token, side) =>
      token === wrapper
        ? part(UNWRAP, [uint(least[side] ?? 0n), address(to)])
        : part(SWEEP, [address(token), uint(least[side] ?? 0n), address(to)]),
    ),
  ]
}

/** Withdraws liquidity, with all that is owed; `burn`: the NFT, which is empty then, goes too. */
export const encodeRemoveV3 = (
  tokenId: bigint,
  { liquidity, least0, least1, owed0, owed1 }: Withdrawal,
  { payout, deadline, burn }: { payout: Payout; deadline: bigint; burn: boolean },
): Hex[] => [
  ...(liquidity > 0n
    ? [part(DECREASE, [uint(tokenId), ['uint128', liquidity], uint(least0), uint(least1), uint(deadline)])]
    : []),
  ...encodeCollectV3(tokenId, payout, [least0 + owed0, least1 + owed1]),
  ...(burn ? [part(BURN, [uint(tokenId)])] : []),
]

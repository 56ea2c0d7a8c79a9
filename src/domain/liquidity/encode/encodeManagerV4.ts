import { concatHex, encodeAbiParameters } from 'viem/utils'
import type { Address } from '../../chains/Chain.ts'
import { type Hex, ZERO_ADDRESS } from '../../Hex.ts'
import { poolKey } from '../../protocols/v4/poolKey.ts'
import { NATIVE_ADDRESS, type PoolRef } from '../../swap/Trade.ts'
import type { Deposit } from '../Deposit.ts'
import type { Withdrawal } from '../Withdrawal.ts'

// Parts of a call of v4's PositionManager: its actions (Actions.sol of v4-periphery) and their parameters.

/** modifyLiquidities(bytes,uint256) · initializePool((address,address,uint24,int24,address),uint160) */
const MODIFY = '0xdd46508f'
const INITIALISE = '0xf7020405'
const field = (name: string, type: string) => ({ name, type })
const KEY = {
  type: 'tuple',
  components: [
    field('currency0', 'address'),
    field('currency1', 'address'),
    field('fee', 'uint24'),
    field('tickSpacing', 'int24'),
    field('hooks', 'address'),
  ],
} as const
const types = (...names: string[]) => names.map(type => ({ type }))

type Action = readonly [code: Hex, parameters: Hex]
type Currencies = readonly [Address, Address]

const increase = (tokenId: bigint, { liquidity, most0, most1 }: Deposit): Action => [
  '0x00',
  encodeAbiParameters(types('uint256', 'uint256', 'uint128', 'uint128', 'bytes'), [
    ...[tokenId, liquidity, most0, most1],
    '0x',
  ]),
]
const decrease = (tokenId: bigint, liquidity: bigint, least: readonly [bigint, bigint]): Action => [
  '0x01',
  encodeAbiParameters(types('uint256', 'uint256', 'uint128', 'uint128', 'bytes'), [tokenId, liquidity, ...least, '0x']),
]
const mint = ({
  pool,
  range: [tickLower, tickUpper],
  deposit: { liquidity, most0, most1 },
  to,
}: {
  pool: PoolRef
  range: readonly [number, number]
  deposit: Deposit
  to: Address
}): Action => [
  '0x02',
  encodeAbiParameters(
    [KEY, ...types('int24', 'int24', 'uint256', 'uint128', 'uint128', 'address', 'bytes')],
    [poolKey(pool), ...[tickLower, tickUpper, liquidity, most0, most1, to], '0x'],
  ),
]
const burn = (tokenId: bigint, least: readonly [bigint, bigint]): Action => [
  '0x03',
  encodeAbiParameters(types('uint256', 'uint128', 'uint128', 'bytes'), [tokenId, ...least, '0x']),
]
const settlePair = (pair: Currencies): Action => ['0x0d', encodeAbiParameters(types('address', 'address'), [...pair])]
const takePair = (pair: Currencies, to: Address): Action => [
  '0x11',
  encodeAbiParameters(types('address', 'address', 'address'), [...pair, to]),
]
const close = (currency: Address): Action => ['0x12', encodeAbiParameters(types('address'), [currency])]
/** What is left of the native currency that was sent along comes back. */
const sweep = (pool: PoolRef, sent: bigint, to: Address): Action[] =>
  pool.token0 === NATIVE_ADDRESS && sent > 0n
    ? [['0x14', encodeAbiParameters(types('address', 'address'), [ZERO_ADDRESS, to])]]
    : []

const modify = (actions: readonly Action[], deadline: bigint): Hex => {
  const codes = concatHex(actions.map(([code]) => code))
  const unlock = encodeAbiParameters(types('bytes', 'bytes[]'), [codes, actions.map(([, parameters]) => parameters)])
  return concatHex([MODIFY, encodeAbiParameters(types('bytes', 'uint256'), [unlock, deadline])])
}
const pairOf = ({ token0, token1 }: PoolRef): Currencies => [token0, token1]

type Range = { tickLower: number; tickUpper: number }

/** A new position, in a pool that is begun at this sqrt price where it wasn't. */
export function encodeMintV4(
  pool: PoolRef,
  { tickLower, tickUpper }: Range,
  end: { deposit: Deposit; to: Address; account: Address; deadline: bigint; initialise?: bigint },
): Hex[] {
  const { deposit, to, account, deadline, initialise } = end
  const actions = [
    mint({ pool, range: [tickLower, tickUpper], deposit, to }),
    settlePair(pairOf(pool)),
    ...sweep(pool, deposit.most0, account),
  ]
  return [
    ...(initialise === undefined
      ? []
      : [concatHex([INITIALISE, encodeAbiParameters([KEY, { type: 'uint160' }], [poolKey(pool), initialise])])]),
    modify(actions, deadline),
  ]
}

/** More liquidity. What is owed to the position is paid with it, and what of that is left over comes. */
export const encodeIncreaseV4 = (
  pool: PoolRef,
  tokenId: bigint,
  { deposit, account, deadline }: { deposit: Deposit; account: Address; deadline: bigint },
): Hex[] => [
  modify([increase(tokenId, deposit), ...pairOf(pool).map(close), ...sweep(pool, deposit.most0, account)], deadline),
]

type Removal = { withdrawal: Withdrawal; to: Address; deadline: bigint; burn: boolean }

/** Withdraws liquidity, with all that is owed; `burn`: all of it, and the NFT goes too. */
export function encodeRemoveV4(
  pool: PoolRef,
  tokenId: bigint,
  { withdrawal, to, deadline, burn: gone }: Removal,
): Hex[] {
  const { liquidity, least0, least1 } = withdrawal
  const least = [least0, least1] as const
  const first = gone ? burn(tokenId, least) : decrease(tokenId, liquidity, least)
  return [modify([first, takePair(pairOf(pool), to)], deadline)]
}

/** All that is owed to positions. */
export const encodeCollectV4 = (
  positions: readonly { pool: PoolRef; tokenId: bigint }[],
  { to, deadline }: { to: Address; deadline: bigint },
): Hex[] => [
  modify(
    positions.flatMap(({ pool, tokenId }) => [decrease(tokenId, 0n, [0n, 0n]), takePair(pairOf(pool), to)]),
    deadline,
  ),
]

// What is asked of a wallet, read by a decoder that is not ours and by the contracts' published signatures, against
// amounts written here by hand: what a plan's maker and its encoder do wrong together is no difference between them.
import {
  type AbiParameter,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { expect, test } from 'vitest'
import { deedTable } from '../../../tests/support/deedTable.ts'
import * as lp from '../../../tests/support/liquidityTable.ts'
import type { Promised } from './Expectation.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function multicall(bytes[] data)',
  'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(Mint params)',
  'struct Increase { uint256 tokenId; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'function increaseLiquidity(Increase params)',
  'struct Decrease { uint256 tokenId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'function decreaseLiquidity(Decrease params)',
  'struct Collect { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
  'function collect(Collect params)',
  'function modifyLiquidities(bytes unlockData, uint256 deadline)',
])
const KEY = ['struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }']
/** Actions.sol of v4-periphery, by their codes. */
const actions: Record<string, readonly [name: string, parameters: readonly AbiParameter[]]> = {
  '00': ['increase', parseAbiParameters('uint256, uint256, uint128, uint128, bytes')],
  '01': ['decrease', parseAbiParameters('uint256, uint256, uint128, uint128, bytes')],
  '02': ['mint', parseAbiParameters(['Key, int24, int24, uint256, uint128, uint128, address, bytes', ...KEY])],
  '0d': ['settlePair', parseAbiParameters('address, address')],
  '11': ['takePair', parseAbiParameters('address, address, address')],
  '12': ['close', parseAbiParameters('address')],
}

/** Structs as their fields in order, addresses in lower case. */
const plain = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.toLowerCase()
    : typeof value === 'object' && value !== null
      ? Object.values(value).map(plain)
      : value
type Read = [name: string, ...args: unknown[]]

/** A call as the functions it ends in, each with its arguments. */
function readCall(data: Hex): Read[] {
  const { functionName, args } = decodeFunctionData({ abi, data })
  if (functionName === 'multicall') return args[0].flatMap(readCall)
  if (functionName !== 'modifyLiquidities') return [[functionName, ...args.flatMap(plain)]]
  const [codes, parameters] = decodeAbiParameters(parseAbiParameters('bytes, bytes[]'), args[0])
  const read = parameters.map((each, at): Read => {
    const [name, types] = actions[codes.slice(2 + 2 * at, 4 + 2 * at)]!
    return [name, ...(plain(decodeAbiParameters(types, each)) as unknown[])]
  })
  return [...read, ['until', args[1]]]
}

const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const PAIR = '0xae461ca67b15dc8dc81ce7615e0320da1a9ab8d5'
const ME = `0x${'a'.repeat(40)}` as const
const THIRD = `0x${'8'.repeat(40)}` as const
const ROUTER = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const V3 = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
const V4 = '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e'
const UNTIL = 4_102_444_000n
const ALL = 2n ** 128n - 1n
const MINT_V3 = [DAI, USDC, 500, -60, 120, 900n, 1_000n, 40n, 90n, ME, UNTIL] as const

type Case = {
  /** A row of the table, or a plan of its own. */
  of?: { promises: Promised; calls: readonly { to: string; data: Hex; value: bigint }[] }
  calls: readonly (readonly [to: string, ...Read])[]
  /** Most that leaves, by currency. */
  spends: Record<string, bigint>
  /** Least that comes, and what of it the call itself says. */
  receives: readonly (readonly [currency: string, to: string, min: bigint, said?: bigint])[]
}
const cases: Record<string, Case> = {
  'send a token': {
    calls: [[USDC, 'transfer', THIRD, 900n]],
    spends: { [USDC]: 900n },
    // A token may keep a part.
    receives: [[USDC, THIRD, 890n]],
  },
  'deposit into a pair': {
    // Of 8,800 shares for 880 and 990 at least as many as 40 of 880 make: no more than 90 of 990 do.
    of: lp.create('v2', {
      deposit: {
        ...{ liquidity: 8_800n, amount0: 880n, amount1: 990n },
        ...{ most0: 900n, most1: 1_000n, least0: 40n, least1: 90n },
      },
    }),
    calls: [[ROUTER, 'addLiquidity', DAI, USDC, 900n, 1_000n, 40n, 90n, ME, UNTIL]],
    spends: { [DAI]: 900n, [USDC]: 1_000n },
    receives: [[PAIR, ME, 400n, 0n]],
  },
  'remove a share': {
    calls: [[ROUTER, 'removeLiquidity', DAI, USDC, 5n, 40n, 90n, ME, UNTIL]],
    spends: { [PAIR]: 5n },
    receives: [
      [DAI, ME, 43n, 40n],
      [USDC, ME, 90n, 90n],
    ],
  },
  'mint in v3': {
    calls: [[V3, 'mint', ...MINT_V3]],
    spends: { [DAI]: 900n, [USDC]: 1_000n },
    receives: [],
  },
  'add in v3': {
    calls: [[V3, 'increaseLiquidity', 7n, 900n, 1_000n, 40n, 90n, UNTIL]],
    spends: { [DAI]: 900n, [USDC]: 1_000n },
    receives: [],
  },
  // 40 and 90 at least, and 3 of the first that are owed.
  'remove in v3': {
    calls: [
      [V3, 'decreaseLiquidity', 7n, 5n, 40n, 90n, UNTIL],
      [V3, 'collect', 7n, ME, ALL, ALL],
    ],
    spends: {},
    receives: [
      [DAI, ME, 43n, 40n],
      [USDC, ME, 90n, 90n],
    ],
  },
  'collect in v3': {
    calls: [[V3, 'collect', 7n, ME, ALL, ALL]],
    spends: {},
    receives: [
      [DAI, ME, 3n, 0n],
      [USDC, ME, 4n, 0n],
    ],
  },
  'mint in v4': {
    calls: [
      [V4, 'mint', [DAI, USDC, 500, 10, `0x${'0'.repeat(40)}`], -60, 120, 5n, 900n, 1_000n, ME, '0x'],
      [V4, 'settlePair', DAI, USDC],
      [V4, 'until', UNTIL],
    ],
    spends: { [DAI]: 900n, [USDC]: 1_000n },
    receives: [],
  },
  'add in v4': {
    calls: [
      [V4, 'increase', 9n, 5n, 900n, 1_000n, '0x'],
      [V4, 'close', DAI],
      [V4, 'close', USDC],
      [V4, 'until', UNTIL],
    ],
    spends: { [DAI]: 900n, [USDC]: 1_000n },
    receives: [],
  },
  'remove in v4': {
    calls: [
      [V4, 'decrease', 9n, 5n, 40n, 90n, '0x'],
      [V4, 'takePair', DAI, USDC, ME],
      [V4, 'until', UNTIL],
    ],
    spends: {},
    receives: [
      [DAI, ME, 43n, 40n],
      [USDC, ME, 90n, 90n],
    ],
  },
  // 900 and 1,000 come at least, and as much may go on.
  'migrate from v2 to v3': {
    calls: [
      [PAIR, 'approve', ROUTER, 5n],
      [DAI, 'approve', V3, 900n],
      [USDC, 'approve', V3, 1_000n],
      [ROUTER, 'removeLiquidity', DAI, USDC, 5n, 900n, 1_000n, ME, UNTIL],
      [V3, 'mint', ...MINT_V3],
    ],
    spends: { [PAIR]: 5n, [DAI]: 900n, [USDC]: 1_000n },
    receives: [
      [DAI, ME, 0n, 900n],
      [USDC, ME, 0n, 1_000n],
    ],
  },
}

test.each(Object.entries(cases))(
  '[GO-5] %s: its calls and its promises are the amounts that were typed',
  (name, wanted) => {
    const row = deedTable.find(each => each[0] === name)!
    const { promises, calls } = wanted.of ?? { promises: row[1].promises, calls: row[2].calls }
    expect(calls.map(({ value }) => value)).toEqual(calls.map(() => 0n))
    expect(calls.flatMap(({ to, data }) => readCall(data).map(read => [to, ...read]))).toEqual(wanted.calls)
    expect(Object.fromEntries(promises.spends.map(({ currency, max }) => [currency, max]))).toEqual(wanted.spends)
    expect(
      promises.receives.map(({ currency, to, min, said }) => [
        currency,
        to,
        min,
        ...(said === undefined ? [] : [said]),
      ]),
    ).toEqual(wanted.receives)
  },
)

// Positions created outside the page, by the account that a journey is about: real ones, in the devnet's own pools.
import { encodeAbiParameters, encodeFunctionData, encodePacked, parseAbi } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import { devnetFile, type Receipt, rpc, type Sending, sendAll } from './devnet.ts'
import { stranger } from './freshAccount.ts'
import { balance, token } from './swap.ts'

type Address = `0x${string}`
type Hex = `0x${string}`
const contracts = (chainId: number) => chainById(chainId)!.contracts as Record<string, Address>
const FOREVER = 2n ** 40n
const MOST = 2n ** 128n - 1n
const erc20 = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
])
const v3 = parseAbi([
  'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(Mint params) payable returns (uint256, uint128, uint256, uint256)',
  'struct Collect { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
  'function collect(Collect params) payable returns (uint256, uint256)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function multicall(bytes[] data) payable returns (bytes[])',
])
const v2 = parseAbi([
  'function addLiquidity(address a, address b, uint256 amountA, uint256 amountB, uint256 minA, uint256 minB, address to, uint256 deadline) returns (uint256, uint256, uint256)',
])
const v4 = parseAbi(['function modifyLiquidities(bytes unlockData, uint256 deadline) payable'])
const permit2 = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
const router = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const read = async (chainId: number, to: Address, data: Hex, from?: string): Promise<bigint[]> =>
  (await rpc<Hex>(chainId, 'eth_call', [{ to, data, ...(from && { from }) }, 'latest']))
    .slice(2)
    .match(/.{64}/g)!
    .map(word => BigInt(`0x${word}`))

const approval = (chainId: number, owner: string, symbol: string, spender: Address): Sending => ({
  from: owner,
  to: token(chainId, symbol).address,
  data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [spender, MOST] }),
})

/** A pool of the devnet between two tokens (symbols). `fee` in hundredths of a bip. */
export function poolOf(
  chainId: number,
  version: 2 | 3 | 4,
  symbols: [string, string],
  fee = 0,
): { id: Address; token0: Address } {
  const wanted = symbols.map(symbol => (symbol === 'ETH' ? 'NATIVE' : token(chainId, symbol).address))
  const found = devnetFile().pools.find(
    pool =>
      pool.chainId === chainId &&
      Number(String(pool.version).replace('v', '')) === version &&
      (version === 2 || pool.fee === fee) &&
      [pool.token0, pool.token1].every(each => wanted.some(one => one.toLowerCase() === String(each).toLowerCase())),
  )
  if (!found) throw new Error(`the devnet has no v${version} pool of ${symbols.join(' and ')}`)
  return { id: String(found.id).toLowerCase() as Address, token0: String(found.token0).toLowerCase() as Address }
}

/** The number in the receipt of a mint. */
const tokenIdIn = ({ logs }: Receipt, manager: Address): bigint => {
  const log = logs.find(({ address, topics }) => address.toLowerCase() === manager && topics.length === 4)
  if (!log) throw new Error('no position was minted')
  return BigInt(log.topics[3]!)
}

export type Minted = { tokenId: bigint; pool: Address }

type MintV3 = {
  symbols: [string, string]
  fee: number
  spacing: number
  width: number
  shift?: number
  amounts: [bigint, bigint]
}

/** Mints a v3 position around (or, by `shift` ticks, beside) the price of now. `amounts`: raw, at most. */
export async function mintV3(chainId: number, owner: string, at: MintV3): Promise<Minted> {
  const { data, grants, manager, pool } = await mintOf(chainId, owner, at)
  const receipts = await sendAll(chainId, [...grants, { from: owner, to: manager, data }])
  return { tokenId: tokenIdIn(receipts.at(-1)!, manager), pool }
}

/** So many of the same at once, in few transactions: their numbers, oldest first. */
export async function mintManyV3(chainId: number, owner: string, at: MintV3, count: number): Promise<bigint[]> {
  const { data, grants, manager } = await mintOf(chainId, owner, at)
  const bulk = (size: number): Sending => ({
    ...{ from: owner, to: manager, gas: '0x7735940' },
    data: encodeFunctionData({ abi: v3, functionName: 'multicall', args: [Array.from({ length: size }, () => data)] }),
  })
  const sizes = Array.from({ length: Math.ceil(count / BULK) }, (_, i) => Math.min(BULK, count - i * BULK))
  const receipts = await sendAll(chainId, [...grants, ...sizes.map(bulk)])
  return receipts.flatMap(({ logs }) =>
    logs
      .filter(({ address, topics }) => address.toLowerCase() === manager && topics.length === 4)
      .map(({ topics }) => BigInt(topics[3]!)),
  )
}
const BULK = 250

async function mintOf(chainId: number, owner: string, at: MintV3) {
  const manager = contracts(chainId).v3PositionManager!
  const pool = poolOf(chainId, 3, at.symbols, at.fee).id
  const inOrder = at.symbols
    .map((symbol, i) => ({ symbol, address: token(chainId, symbol).address, amount: at.amounts[i]! }))
    .sort((a, b) => (a.address < b.address ? -1 : 1))
  const [, tickWord] = await read(chainId, pool, '0x3850c7bd')
  const tick = Number(BigInt.asIntN(24, tickWord!)) + (at.shift ?? 0)
  const snap = (value: number) => Math.round(value / at.spacing) * at.spacing
  const params = {
    ...{ token0: inOrder[0]!.address, token1: inOrder[1]!.address, fee: at.fee },
    ...{ tickLower: snap(tick - at.width), tickUpper: snap(tick + at.width) },
    ...{ amount0Desired: inOrder[0]!.amount, amount1Desired: inOrder[1]!.amount, amount0Min: 0n, amount1Min: 0n },
    ...{ recipient: owner as Address, deadline: FOREVER },
  }
  return {
    data: encodeFunctionData({ abi: v3, functionName: 'mint', args: [params] }),
    grants: inOrder.map(({ symbol }) => approval(chainId, owner, symbol, manager)),
    ...{ manager, pool },
  }
}

/** Adds to a v2 pair; its shares are the owner's. */
export async function addPair(
  chainId: number,
  owner: string,
  symbols: [string, string],
  amounts: [bigint, bigint],
): Promise<Address> {
  const to = contracts(chainId).v2Router!
  const [a, b] = symbols.map(symbol => token(chainId, symbol).address) as [Address, Address]
  const args = [a, b, amounts[0], amounts[1], 0n, 0n, owner as Address, FOREVER] as const
  await sendAll(chainId, [
    ...symbols.map(symbol => approval(chainId, owner, symbol, to)),
    { from: owner, to, data: encodeFunctionData({ abi: v2, functionName: 'addLiquidity', args }) },
  ])
  return poolOf(chainId, 2, symbols).id
}

/**
 * Mints a v4 position of so much liquidity in the native currency's pool with a token (and a hook), over a wide range.
 */
export async function mintV4(
  chainId: number,
  owner: string,
  at: { symbol: string; fee: number; spacing: number; liquidity: bigint; value: bigint; hook?: Address },
): Promise<Minted> {
  const manager = contracts(chainId).v4PositionManager!
  const { address } = token(chainId, at.symbol)
  const grant = [address, manager, MOST, 2 ** 40] as const
  const zero: Address = `0x${'0'.repeat(40)}`
  const edge = Math.floor(887_272 / at.spacing) * at.spacing
  const key = { currency0: zero, currency1: address, fee: at.fee, tickSpacing: at.spacing, hooks: at.hook ?? zero }
  const keyType = {
    type: 'tuple',
    components: [
      { type: 'address', name: 'currency0' },
      { type: 'address', name: 'currency1' },
      { type: 'uint24', name: 'fee' },
      { type: 'int24', name: 'tickSpacing' },
      { type: 'address', name: 'hooks' },
    ],
  } as const
  const mint = encodeAbiParameters(
    [
      keyType,
      { type: 'int24' },
      { type: 'int24' },
      { type: 'uint256' },
      { type: 'uint128' },
      { type: 'uint128' },
      { type: 'address' },
      { type: 'bytes' },
    ],
    [key, -edge, edge, at.liquidity, MOST, MOST, owner as Address, '0x'],
  )
  const two = [{ type: 'address' }, { type: 'address' }] as const
  const settle = encodeAbiParameters(two, [zero, address])
  const sweep = encodeAbiParameters(two, [zero, owner as Address])
  const unlock = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes[]' }], ['0x020d14', [mint, settle, sweep]])
  const data = encodeFunctionData({ abi: v4, functionName: 'modifyLiquidities', args: [unlock, FOREVER] })
  const receipts = await sendAll(chainId, [
    approval(chainId, owner, at.symbol, PERMIT2),
    {
      from: owner,
      to: PERMIT2,
      data: encodeFunctionData({ abi: permit2, functionName: 'approve', args: grant }),
    },
    { from: owner, to: manager, data, value: at.value },
  ])
  return { tokenId: tokenIdIn(receipts.at(-1)!, manager), pool: zero }
}

/** Of the router's swaps: itself, and all that it holds of what goes in. */
const ROUTER_ITSELF: Address = `0x${'0'.repeat(39)}2`
const ALL_IT_HOLDS = 2n ** 255n

/**
 * Another account swaps wrapped native currency through one v3 pool there and back: its positions earn on both sides.
 * Without `between` in one transaction, so that no other trade meets another price; `between`: while the price is
 * elsewhere.
 */
export async function tradeThrough(
  chainId: number,
  symbol: string,
  fee: number,
  wei: bigint,
  between?: () => Promise<void>,
): Promise<void> {
  const who = await stranger()
  const [weth, other] = [token(chainId, 'WETH').address, token(chainId, symbol).address]
  const to = contracts(chainId).universalRouter!
  const leg = (from: Address, into: Address, recipient: Address, amount: bigint) =>
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }, { type: 'bool' }],
      [recipient, amount, 0n, encodePacked(['address', 'uint24', 'address'], [from, fee, into]), false],
    )
  const execute = (commands: Hex, legs: Hex[], value = 0n): Sending => ({
    ...{ from: who, to, gas: '0x4c4b40', value },
    data: encodeFunctionData({ abi: router, functionName: 'execute', args: [commands, legs, FOREVER] }),
  })
  // Wrapped by the router itself: between two transactions any account may unwrap what the router holds.
  const wrap = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [ROUTER_ITSELF, wei])
  const gift = (of: Address, amount: bigint): Sending => ({
    ...{ from: who, to: of },
    data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, amount] }),
  })
  if (!between) {
    const legs = [wrap, leg(weth, other, ROUTER_ITSELF, wei), leg(other, weth, who, ALL_IT_HOLDS)]
    await sendAll(chainId, [execute('0x0b0000', legs, wei)])
    return
  }
  const before = await balance(chainId, symbol, who)
  await sendAll(chainId, [execute('0x0b00', [wrap, leg(weth, other, who, wei)], wei)])
  try {
    await between()
  } finally {
    // Also where the journey failed: the next trade there finds the price of before.
    const came = (await balance(chainId, symbol, who)) - before
    await sendAll(chainId, [gift(other, came), execute('0x00', [leg(other, weth, who, came)])])
  }
}

/** What a collect of a v3 position would pay now, raw. */
export async function owedOf(chainId: number, owner: string, tokenId: bigint): Promise<[bigint, bigint]> {
  const args = [{ tokenId, recipient: owner as Address, amount0Max: MOST, amount1Max: MOST }] as const
  const data = encodeFunctionData({ abi: v3, functionName: 'collect', args })
  const [owed0, owed1] = await read(chainId, contracts(chainId).v3PositionManager!, data, owner)
  return [owed0!, owed1!]
}

/** Liquidity of a v3 position, raw. */
export async function liquidityOf(chainId: number, tokenId: bigint): Promise<bigint> {
  const data = `0x99fbab88${tokenId.toString(16).padStart(64, '0')}` as const
  return (await read(chainId, contracts(chainId).v3PositionManager!, data))[7]!
}

/** Gives a position (of v3, if not said otherwise) to another account. */
export async function giveAway(
  chainId: number,
  owner: string,
  tokenId: bigint,
  to: string,
  manager: 'v3PositionManager' | 'v4PositionManager' = 'v3PositionManager',
): Promise<void> {
  const args = [owner as Address, to as Address, tokenId] as const
  const data = encodeFunctionData({ abi: v3, functionName: 'transferFrom', args })
  await sendAll(chainId, [{ from: owner, to: contracts(chainId)[manager]!, data }])
}

/** The shares that `owner` has of a v2 pair, raw. */
export const sharesOf = async (chainId: number, pair: Address, owner: string): Promise<bigint> =>
  (await read(chainId, pair, `0x70a08231${owner.slice(2).padStart(64, '0')}`))[0]!

/**
 * Another account swaps native currency through its v4 pool with a token there and back: its positions earn on both
 * sides. Without `between` in one transaction, so that no other trade meets another price; `between`: while the price
 * is elsewhere.
 */
export async function tradeThroughV4(
  { symbol, fee, spacing, hook }: { symbol: string; fee: number; spacing: number; hook?: Address },
  wei: bigint,
  between?: () => Promise<void>,
): Promise<void> {
  const who = await stranger()
  const { address } = token(1, symbol)
  const to = contracts(1).universalRouter!
  const zero: Address = `0x${'0'.repeat(40)}`
  const key = { currency0: zero, currency1: address, fee, tickSpacing: spacing, hooks: hook ?? zero }
  // Amount 0: all that the swap before it brought.
  const exactIn = (zeroForOne: boolean, amount: bigint) =>
    encodeAbiParameters(exactInSingle, [{ key, zeroForOne, amountIn: amount, amountOutMinimum: 0n, hookData: '0x' }])
  // Out of what the router holds.
  const settle = (currency: Address, amount: bigint) => encodeAbiParameters(settled, [currency, amount, false])
  const take = (currency: Address) => encodeAbiParameters(taken, [currency, 0n])
  const unlock = (actions: Hex, parts: Hex[], value = 0n): Sending => {
    const input = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes[]' }] as const, [actions, parts])
    const data = encodeFunctionData({ abi: router, functionName: 'execute', args: ['0x10', [input], FOREVER] })
    return { from: who, to, data, value }
  }
  if (!between) {
    const parts = [exactIn(true, wei), settle(zero, wei), exactIn(false, 0n), take(zero)]
    await sendAll(1, [unlock('0x060b060f', parts, wei)])
    return
  }
  const before = await balance(1, symbol, who)
  await sendAll(1, [unlock('0x060b0f', [exactIn(true, wei), settle(zero, wei), take(address)], wei)])
  const came = (await balance(1, symbol, who)) - before
  try {
    await between()
  } finally {
    const gift = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, came] })
    const back = unlock('0x060b0f', [exactIn(false, came), settle(address, came), take(zero)])
    await sendAll(1, [{ from: who, to: address, data: gift }, back])
  }
}

const settled = [{ type: 'address' }, { type: 'uint256' }, { type: 'bool' }] as const
const taken = [{ type: 'address' }, { type: 'uint256' }] as const
const exactInSingle = [
  {
    type: 'tuple',
    components: [
      {
        type: 'tuple',
        name: 'key',
        components: [
          { type: 'address', name: 'currency0' },
          { type: 'address', name: 'currency1' },
          { type: 'uint24', name: 'fee' },
          { type: 'int24', name: 'tickSpacing' },
          { type: 'address', name: 'hooks' },
        ],
      },
      { type: 'bool', name: 'zeroForOne' },
      { type: 'uint128', name: 'amountIn' },
      { type: 'uint128', name: 'amountOutMinimum' },
      { type: 'bytes', name: 'hookData' },
    ],
  },
] as const

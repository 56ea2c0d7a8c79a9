// v4 hooks that refuse or take, and a pool of theirs with a position: real contracts at addresses that say what they
// may do.
import { randomBytes } from 'node:crypto'
import { encodeFunctionData, parseAbi } from 'viem'
import { chainById } from '../../src/domain/chains/chains.ts'
import { rpc } from './devnet.ts'
import { stranger } from './freshAccount.ts'
import { poolOf } from './positions.ts'
import { contractCode, devnetSource } from './solidity.ts'
import { token } from './swap.ts'

type Hex = `0x${string}`
const contracts = chainById(1)!.contracts as Record<string, Hex>
const ZERO: Hex = `0x${'0'.repeat(40)}`
/** The last fourteen bits: what each is called for. */
const BITS = { RefusingHook: '0a80', TakingHook: '0503' } as const
const abi = parseAbi([
  'function tell(uint256 what)',
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function initialize(Key key, uint160 sqrtPriceX96) returns (int24)',
])

/** What stands in a contract of devnet/contracts once it is deployed. */
const codeOf = (name: keyof typeof BITS): Hex =>
  contractCode({ 'HostileHooks.sol': devnetSource('HostileHooks.sol'), 'Trader.sol': devnetSource('Trader.sol') }, name)

/** Puts a hook at an address of its own. `tell`: what it does from here on. */
export async function hostileHook(
  name: keyof typeof BITS,
): Promise<{ address: Hex; tell: (what: number) => Promise<void> }> {
  const address: Hex = `0x${randomBytes(18).toString('hex')}${BITS[name]}`
  await rpc(1, 'anvil_setCode', [address, codeOf(name)])
  return {
    address,
    tell: what => call(address, encodeFunctionData({ abi, functionName: 'tell', args: [BigInt(what)] })),
  }
}

async function call(to: Hex, data: Hex): Promise<void> {
  const from = await stranger()
  const { status } = await rpc<{ status: Hex }>(1, 'eth_sendTransactionSync', [{ from, to, data, gas: '0x2dc6c0' }])
  if (BigInt(status) !== 1n) throw new Error(`a transaction to ${to} reverted`)
}

/**
 * Initialises the native currency's pool with a token and a hook, at the price of the token's v3 pool (its root
 * `rootPercent` of that, if told), or at `sqrtPriceX96`.
 */
export async function hookedPool(
  symbol: string,
  at: { hook?: Hex; fee: number; spacing: number; sqrtPriceX96?: bigint; rootPercent?: bigint },
): Promise<void> {
  const { address } = token(1, symbol)
  const key = {
    ...{ currency0: ZERO, currency1: address, fee: at.fee, tickSpacing: at.spacing },
    hooks: at.hook ?? ZERO,
  }
  const sqrtPriceX96 = at.sqrtPriceX96 ?? ((await priceOf(symbol)) * (at.rootPercent ?? 100n)) / 100n
  await call(
    contracts.v4PoolManager!,
    encodeFunctionData({ abi, functionName: 'initialize', args: [key, sqrtPriceX96] }),
  )
}

/** A token's v3 price against the wrapped native currency, as a pool writes it that holds the native currency first. */
async function priceOf(symbol: string): Promise<bigint> {
  const pool = poolOf(1, 3, ['WETH', symbol], 3_000)
  const slot = await rpc<Hex>(1, 'eth_call', [{ to: pool.id, data: '0x3850c7bd' }, 'latest'])
  const price = BigInt(slot.slice(0, 66))
  return pool.token0 === token(1, 'WETH').address ? price : 2n ** 192n / price
}

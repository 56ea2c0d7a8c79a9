// A swap straight at a v2 pair, as a stranger's contract would: for journeys that need the market to move.
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { rpc, sendAll } from './devnet.ts'
import { stranger } from './freshAccount.ts'

const abi = parseAbi([
  'function deposit() payable',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
])

type Pair = { id: string; token0: { address: string }; token1: { address: string } }

/** Sells `wei` of the wrapped native currency to a pair that holds it, from somebody's account. */
export async function tradeOnPair(chainId: number, pair: Pair, wrapped: string, wei: bigint): Promise<void> {
  const account: Address = await stranger()
  const reserves = await rpc<Hex>(chainId, 'eth_call', [
    { to: pair.id, data: encodeFunctionData({ abi, functionName: 'getReserves' }) },
    'latest',
  ])
  const [zero, one] = [BigInt(reserves.slice(0, 66)), BigInt(`0x${reserves.slice(66, 130)}`)]
  const sellsZero = pair.token0.address === wrapped
  const [into, out] = sellsZero ? [zero, one] : [one, zero]
  const got = (wei * 997n * out) / (into * 1000n + wei * 997n)
  const swap = { abi, functionName: 'swap', args: [sellsZero ? 0n : got, sellsZero ? got : 0n, account, '0x'] } as const
  const gift = { abi, functionName: 'transfer', args: [pair.id as Address, wei] } as const
  await sendAll(chainId, [
    { from: account, to: wrapped, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: wei },
    { from: account, to: wrapped, data: encodeFunctionData(gift) },
    { from: account, to: pair.id, data: encodeFunctionData(swap) },
  ])
}

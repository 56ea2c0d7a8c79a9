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

type Sale = { from: Address; token: string; amount: bigint }

/**
 * Sells `wei` of the wrapped native currency to a pair that holds it, from another account. Resolves with a function
 * that sells it back.
 */
export async function tradeOnPair(
  chainId: number,
  pair: Pair,
  wrapped: string,
  wei: bigint,
): Promise<() => Promise<void>> {
  const from: Address = await stranger()
  const deposit = { from, to: wrapped, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: wei }
  await sendAll(chainId, [deposit])
  const got = await sell(chainId, pair, { from, token: wrapped, amount: wei })
  const other = pair.token0.address === wrapped ? pair.token1.address : pair.token0.address
  return async () => void (await sell(chainId, pair, { from, token: other, amount: got }))
}

/** What was got for it. */
async function sell(chainId: number, pair: Pair, { from, token, amount }: Sale): Promise<bigint> {
  const reserves = await rpc<Hex>(chainId, 'eth_call', [
    { to: pair.id, data: encodeFunctionData({ abi, functionName: 'getReserves' }) },
    'latest',
  ])
  const [zero, one] = [BigInt(reserves.slice(0, 66)), BigInt(`0x${reserves.slice(66, 130)}`)]
  const sellsZero = pair.token0.address === token
  const [into, out] = sellsZero ? [zero, one] : [one, zero]
  const got = (amount * 997n * out) / (into * 1000n + amount * 997n)
  const swap = { abi, functionName: 'swap', args: [sellsZero ? 0n : got, sellsZero ? got : 0n, from, '0x'] } as const
  const gift = { abi, functionName: 'transfer', args: [pair.id as Address, amount] } as const
  await sendAll(chainId, [
    { from, to: token, data: encodeFunctionData(gift) },
    { from, to: pair.id, data: encodeFunctionData(swap) },
  ])
  return got
}

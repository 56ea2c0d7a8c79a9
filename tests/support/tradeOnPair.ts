// A swap straight at a v2 pair, as a stranger's contract would: for journeys that need the market to move.
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { rpc } from './devnet.ts'
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
  const send = async (to: string, data: Hex, value = 0n) => {
    const hash = await rpc<Hex>(chainId, 'eth_sendTransaction', [
      { from: account, to, data, value: `0x${value.toString(16)}`, gas: '0x7a120' },
    ])
    for (let turn = 0; turn < 400; turn++) {
      const receipt = await rpc<{ status: Hex } | null>(chainId, 'eth_getTransactionReceipt', [hash])
      if (receipt?.status === '0x1') return
      if (receipt) throw new Error(`the devnet reverted ${hash}`)
      await new Promise(done => setTimeout(done, 50))
    }
    throw new Error(`no receipt of ${hash}`)
  }
  await send(wrapped, encodeFunctionData({ abi, functionName: 'deposit' }), wei)
  await send(wrapped, encodeFunctionData({ abi, functionName: 'transfer', args: [pair.id as Address, wei] }))
  const reserves = await rpc<Hex>(chainId, 'eth_call', [
    { to: pair.id, data: encodeFunctionData({ abi, functionName: 'getReserves' }) },
    'latest',
  ])
  const [zero, one] = [BigInt(reserves.slice(0, 66)), BigInt(`0x${reserves.slice(66, 130)}`)]
  const sellsZero = pair.token0.address === wrapped
  const [into, out] = sellsZero ? [zero, one] : [one, zero]
  const got = (wei * 997n * out) / (into * 1000n + wei * 997n)
  await send(
    pair.id,
    encodeFunctionData({
      abi,
      functionName: 'swap',
      args: [sellsZero ? 0n : got, sellsZero ? got : 0n, account, '0x'],
    }),
  )
}

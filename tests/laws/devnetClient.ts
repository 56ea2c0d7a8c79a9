import { createPublicClient, encodeFunctionData, http, parseAbi } from 'viem'
import { base, mainnet } from 'viem/chains'
import type { Devnet } from '../../devnet/startDevnet.ts'
import type { Address } from '../../src/domain/chains/Chain.ts'

/** A public client of one of a devnet's networks, with viem's own definition of the real one. */
export const clientOf = (devnet: Devnet, chainId: number) =>
  createPublicClient({ chain: chainId === 1 ? mainnet : base, transport: http(devnet.rpc[chainId], { batch: true }) })

export const erc20 = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function transfer(address, uint256)',
  'function approve(address, uint256)',
  'function setBlocked(address, bool)',
])

/** First topics of the swap events of v2, v3 and v4. */
export const SWAP_TOPICS: string[] = [
  '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
  '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
]

/** Sends a token call from an unlocked account; resolves with whether it succeeded. */
export async function sendToken(
  devnet: Devnet,
  token: Address,
  functionName: 'transfer' | 'approve' | 'setBlocked',
  from: Address,
  args: [Address, bigint | boolean],
): Promise<boolean> {
  const data = encodeFunctionData({ abi: erc20, functionName, args } as Parameters<typeof encodeFunctionData>[0])
  const params = [{ from, to: token, data, gas: '0x7a120' }] as never
  const { status } = (await clientOf(devnet, 1).request({ method: 'eth_sendTransactionSync' as never, params })) as {
    status: string
  }
  return BigInt(status) === 1n
}

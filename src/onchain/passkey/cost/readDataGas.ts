import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi, size } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { client } from '../../node/clients.ts'

/** Canonical on every OP-stack chain, and on every chain of Arbitrum's (its node answers there, no contract). */
const ORACLE: Address = '0x420000000000000000000000000000000000000f'
const NODE_INTERFACE: Address = '0x00000000000000000000000000000000000000c8'
const WORD = 32
const abi = parseAbi([
  'function getL1Fee(bytes data) view returns (uint256)',
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) payable returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)',
])

/**
 * Gas units, at a price (wei per unit), that the bytes of a transaction cost beside what they cost on its own network,
 * by our node: what a rollup pays for them elsewhere. 0 on a network that has no such fee; null where no source tells
 * it.
 */
export async function readDataGas(chainId: number, bytes: Hex, price: bigint): Promise<bigint | null> {
  const layer = chainById(chainId)?.layer
  if (layer === 'l1') return 0n
  if (layer === undefined) return null
  const ask = (to: Address, data: Hex) => client(chainId).request<Hex>('eth_call', [{ to, data }, 'latest'])
  try {
    if (layer === 'op') {
      const data = encodeFunctionData({ abi, functionName: 'getL1Fee', args: [bytes] })
      const answer = await ask(ORACLE, data)
      if (size(answer) < WORD || price === 0n) return null
      const fee = decodeFunctionResult({ abi, functionName: 'getL1Fee', data: answer })
      return (fee + price - 1n) / price
    }
    const args = [ORACLE, false, bytes] as const
    const data = encodeFunctionData({ abi, functionName: 'gasEstimateL1Component', args })
    const answer = await ask(NODE_INTERFACE, data)
    if (size(answer) < 3 * WORD) return null
    return decodeFunctionResult({ abi, functionName: 'gasEstimateL1Component', data: answer })[0]
  } catch (error) {
    console.debug('Tarn: what the bytes cost elsewhere is not known here', error)
    return null
  }
}

import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { askNode, NodeRefusal } from '../../../chains/askNode.ts'
import { FEE_PROBE } from './feeProbe.ts'

const probeAbi = parseAbi([
  'function run(address token, address helper) returns (uint256 sent, uint256 got, uint256 back)',
])
/** An address that was never used. */
const HELPER: Hex = '0x7a57e57e57e57e57e57e57e57e57e57e57e57e57'
const GAS = 5_000_000n

export type Fees = { buyFeeBps: number | null; sellFeeBps: number | null }

const taken = (sent: bigint, arrived: bigint): number =>
  arrived >= sent ? 0 : Number(((sent - arrived) * 10_000n + sent / 2n) / sent)

/**
 * What a token takes when it leaves a pool (a buy) and when it comes back (a sale), in basis points: in one eth_call a
 * thousandth of what `holder` has is sent to a stranger and back, by code that stands at both addresses for that call
 * only. A sale that fails counts as all taken. Null where it can't be found out (no override at this node, the pool may
 * not send, nothing there). Throws when the node doesn't answer.
 */
export async function simulateFees(rpc: string, token: Hex, holder: Hex): Promise<Fees> {
  const call = {
    to: holder,
    gas: toHex(GAS),
    data: encodeFunctionData({ abi: probeAbi, functionName: 'run', args: [token, HELPER] }),
  }
  const overrides = { [holder]: { code: FEE_PROBE }, [HELPER]: { code: FEE_PROBE } }
  let data: Hex
  try {
    data = await askNode<Hex>(rpc, 'eth_call', [call, 'latest', overrides])
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error
    return { buyFeeBps: null, sellFeeBps: null }
  }
  if (data === '0x') return { buyFeeBps: null, sellFeeBps: null }
  const [sent, got, back] = decodeFunctionResult({ abi: probeAbi, functionName: 'run', data })
  if (sent === 0n) return { buyFeeBps: null, sellFeeBps: null }
  return { buyFeeBps: taken(sent, got), sellFeeBps: got === 0n ? null : taken(got, back) }
}

import { type Hex, keccak256 } from 'viem'
import { encode } from './orderedRoot.ts'
import { bytesOf, quantityOf } from './rlpFields.ts'

/** A header's fields in the order in which its hash has them; from `baseFeePerGas` on, newer ones came at the end. */
const FIELDS = [
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom'],
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'extraData', 'mixHash', 'nonce', 'baseFeePerGas'],
  ...['withdrawalsRoot', 'blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot', 'requestsHash'],
]
const QUANTITIES = new Set([
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'baseFeePerGas', 'blobGasUsed', 'excessBlobGas'],
])

/** The hash of a header as a node tells it; another one where it has fields beside these. Throws on unreadable ones. */
export function headerHash(block: Readonly<Record<string, unknown>>): Hex {
  const told = FIELDS.filter(name => block[name] !== undefined && block[name] !== null)
  return keccak256(encode(told.map(name => (QUANTITIES.has(name) ? quantityOf(block[name]) : bytesOf(block[name])))))
}

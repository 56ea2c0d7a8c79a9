import { type Hex, keccak256 } from 'viem'
import { encode } from './orderedRoot.ts'
import { bytesOf, quantityOf } from './rlpFields.ts'

/** A header's fields in the order in which its hash has them; those from `baseFeePerGas` on came one after the other. */
const FIELDS = [
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom'],
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'extraData', 'mixHash', 'nonce', 'baseFeePerGas'],
  ...['withdrawalsRoot', 'blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot', 'requestsHash'],
]
const QUANTITIES = new Set([
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'baseFeePerGas', 'blobGasUsed', 'excessBlobGas'],
])

/** The hash of a header as a node tells it. Throws when a field can't be read. Of other fields than these it is wrong. */
export function headerHash(block: Readonly<Record<string, unknown>>): Hex {
  const told = FIELDS.filter(name => block[name] !== undefined && block[name] !== null)
  return keccak256(encode(told.map(name => (QUANTITIES.has(name) ? quantityOf(block[name]) : bytesOf(block[name])))))
}

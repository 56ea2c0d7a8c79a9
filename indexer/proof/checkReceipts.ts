import { type Hex, numberToHex } from 'viem'
import type { RawLog } from '../engine/decodeLog.ts'
import type { Header, RawReceipt } from '../engine/toldBlocks.ts'
import { headerHash } from './headerHash.ts'
import { encode, orderedRoot, type Rlp } from './orderedRoot.ts'
import { bytesOf, quantityOf } from './rlpFields.ts'

/** What a block's receipts say once they are proven: its logs in order, and who sent its transactions. */
export type Receipts = { logs: RawLog[]; senders: ReadonlyMap<string, string> }

/** A deposit's receipt on an OP network has two more fields, since these networks tell its version. */
const DEPOSIT = 0x7e

const plain = (hex: Hex) => hex.toLowerCase() as Hex

/** A receipt's bytes, as the trie of its block's receipts has them. Throws when it can't be read. */
export function receiptBytes(receipt: RawReceipt): Uint8Array {
  const type = Number(receipt.type ?? 0)
  const isDeposit = type === DEPOSIT && typeof receipt.depositReceiptVersion === 'string'
  const { status, root, cumulativeGasUsed, logsBloom } = receipt
  const body = encode([
    typeof status === 'string' ? quantityOf(status) : bytesOf(root),
    ...[quantityOf(cumulativeGasUsed), bytesOf(logsBloom)],
    receipt.logs.map(({ address, topics, data }): Rlp => [bytesOf(address), topics.map(bytesOf), bytesOf(data)]),
    ...(isDeposit ? [quantityOf(receipt.depositNonce), quantityOf(receipt.depositReceiptVersion)] : []),
  ])
  // As arguments of one call, the bytes of a large receipt would exceed the stack.
  return type === 0 ? body : Buffer.concat([Uint8Array.of(type), body])
}

/** Whether a header's fields give its hash: then its roots are as true as that. */
function isOfItsHash({ hash, fields }: Header): boolean {
  try {
    return fields !== undefined && headerHash(fields) === hash
  } catch {
    // A field can't be read.
    return false
  }
}

/**
 * Holds a block's receipts against the receipts' root of its header, whose fields must give its hash. Undefined: there
 * are none, one of them is told wrongly or is another block's, or the network's receipts have another form. What the
 * root doesn't hold, a log's place and block, is set here; the transactions are those of the header's list, in its
 * order. Who sent them is what the node says.
 */
export function checkReceipts(
  header: Header,
  receipts: readonly RawReceipt[] | null | undefined,
): Receipts | undefined {
  const { fields, hash, number } = header
  if (fields === undefined || !receipts || !isOfItsHash(header)) return undefined
  try {
    if (orderedRoot(receipts.map(receiptBytes)) !== fields.receiptsRoot) return undefined
    const hashes = fields.transactions.map(one => (typeof one === 'string' ? one : one.hash))
    if (hashes.length !== receipts.length || receipts.some((one, i) => one.transactionHash !== hashes[i]))
      return undefined
  } catch {
    // A field can't be read.
    return undefined
  }
  let place = 0
  const logs = receipts.flatMap(receipt =>
    receipt.logs.map(({ address, topics, data }): RawLog => {
      const of = { blockNumber: numberToHex(number), blockHash: hash as Hex, transactionHash: receipt.transactionHash }
      // Capital letters are the same bytes, and would be another contract's or kind's to our handlers.
      const bytes = { address: plain(address), topics: topics.map(plain), data: plain(data) }
      return { ...bytes, ...of, logIndex: numberToHex(place++) }
    }),
  )
  return { logs, senders: new Map(receipts.map(({ transactionHash, from }) => [transactionHash, from])) }
}

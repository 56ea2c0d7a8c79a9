import type { Hex } from 'viem'
import type { RawLog } from './decodeLog.ts'

// Blocks and receipts as nodes tell them, and what is read of them here.

export type RawBlock = {
  number: Hex
  hash: Hex
  parentHash: Hex
  timestamp: Hex
  logsBloom?: Hex | null
  receiptsRoot?: Hex
  transactions: ({ hash: Hex; from: Hex } | Hex)[]
}

/** A receipt: what the root of its block's receipts holds, then whose transaction it is of. */
export type RawReceipt = {
  type?: Hex
  status?: Hex
  root?: Hex
  cumulativeGasUsed: Hex
  logsBloom: Hex
  logs: Pick<RawLog, 'address' | 'topics' | 'data'>[]
  depositNonce?: Hex
  depositReceiptVersion?: Hex
  transactionHash: Hex
  from: Hex
}

/**
 * `bloom`: its logs' bloom filter; undefined where the node says none. `fields`: all that the node told of it; a block
 * that was asked for with its transactions has none.
 */
export type Header = {
  number: number
  hash: string
  parentHash: string
  time: number
  bloom?: string | undefined
  fields?: RawBlock
}
/** A block with who sent its transactions. */
export type FullBlock = Header & { senders: ReadonlyMap<string, string> }
/** What handlers need of a block. */
export type HeardBlock = Pick<FullBlock, 'time' | 'senders'>

/** Characters of a bloom filter as text. */
const BLOOM_LENGTH = 514

export const plainOf = ({ number, hash, parentHash, timestamp, logsBloom }: RawBlock): Header => ({
  ...{ number: Number(number), hash, parentHash },
  time: Number(timestamp),
  bloom: logsBloom?.length === BLOOM_LENGTH ? logsBloom : undefined,
})

export const headerOf = (block: RawBlock): Header => ({ ...plainOf(block), fields: block })

export function fullOf(block: RawBlock): FullBlock {
  const senders = new Map<string, string>()
  for (const one of block.transactions) if (typeof one === 'object') senders.set(one.hash, one.from)
  return { ...plainOf(block), senders }
}

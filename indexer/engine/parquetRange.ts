import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import type { Hex } from 'viem'
import type { Header, HeardBlock } from './toldBlocks.ts'
import type { RawLog } from './decodeLog.ts'

/**
 * How a range's logs were proven: two nodes told the same; some blocks of it were read whole and agree; each block was;
 * not at all.
 */
export type RangeProof = { by: 'nodes' | 'sample' | 'bloom' | 'none' }
/** A stretch of the past: its logs in order, the blocks they are in, its last block. `proof`: old files say none. */
export type Range = {
  from: number
  to: number
  logs: RawLog[]
  blocks: Map<number, HeardBlock>
  end: Header
  proof: RangeProof | undefined
}

/**
 * One log with what handlers need of its block and transaction; columns as other tools name them, addresses and hashes
 * as bytes.
 */
type Row = {
  block_number: number
  log_index: number
  timestamp: number
  block_hash: Uint8Array
  transaction_hash: Uint8Array
  transaction_from: Uint8Array
  address: Uint8Array
  topic0: Uint8Array | null
  topic1: Uint8Array | null
  topic2: Uint8Array | null
  topic3: Uint8Array | null
  data: Uint8Array
}

/** Where a file says what its range's last block is, which may have no log. */
const END = 'tarn_end'
/** How its logs were proven. */
const PROOF = 'tarn_proof'
const LEVEL = 3
const TOPICS = ['topic0', 'topic1', 'topic2', 'topic3'] as const

/** Parts of a Buffer are Buffers, which are slow to make. */
const plain = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)
const bytesOf = (hex: string): Uint8Array => Buffer.from(hex.slice(2), 'hex')
const hexOf = (bytes: Uint8Array): Hex =>
  `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`

/** A range as a Parquet file (zstd), one row a log. */
export function writeParquet({ logs, blocks, end, proof }: Range): Uint8Array {
  const column = (name: keyof Row, type: 'INT32' | 'BYTE_ARRAY', of: (log: RawLog, block: HeardBlock) => unknown) => ({
    ...{ name, type, nullable: name.startsWith('topic') },
    data: logs.map(log => of(log, blocks.get(Number(log.blockNumber))!)),
  })
  const file = parquetWriteBuffer({
    codec: 'ZSTD',
    compressors: { ZSTD: bytes => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } }) },
    columnData: [
      column('block_number', 'INT32', log => Number(log.blockNumber)),
      column('log_index', 'INT32', log => Number(log.logIndex)),
      column('timestamp', 'INT32', (_, block) => block.time),
      column('block_hash', 'BYTE_ARRAY', log => bytesOf(log.blockHash)),
      column('transaction_hash', 'BYTE_ARRAY', log => bytesOf(log.transactionHash)),
      column('transaction_from', 'BYTE_ARRAY', (log, block) => bytesOf(block.senders.get(log.transactionHash)!)),
      column('address', 'BYTE_ARRAY', log => bytesOf(log.address)),
      ...TOPICS.map((name, i) =>
        column(name, 'BYTE_ARRAY', ({ topics }) => (topics[i] === undefined ? null : bytesOf(topics[i]))),
      ),
      column('data', 'BYTE_ARRAY', log => bytesOf(log.data)),
    ],
    kvMetadata: [
      { key: END, value: JSON.stringify(end) },
      ...(proof === undefined ? [] : [{ key: PROOF, value: JSON.stringify(proof) }]),
    ],
  })
  return new Uint8Array(file)
}

/** Reads a range's file from one block on. Throws when it is none of ours. */
export async function readParquet(bytes: Uint8Array<ArrayBuffer>, from: number): Promise<Omit<Range, 'from' | 'to'>> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const metadata = parquetMetadata(file)
  const said = metadata.key_value_metadata?.find(({ key }) => key === END)?.value
  const proof = metadata.key_value_metadata?.find(({ key }) => key === PROOF)?.value
  if (said === undefined) throw new Error('it does not say where its range ends')
  const rows = (await parquetReadObjects({
    ...{ file, metadata, utf8: false },
    compressors: { ZSTD: zipped => plain(zstdDecompressSync(zipped)) },
  })) as Row[]
  const logs: RawLog[] = []
  const blocks = new Map<number, { time: number; senders: Map<string, string> }>()
  for (const row of rows) {
    if (row.block_number < from) continue
    const [blockHash, transactionHash] = [hexOf(row.block_hash), hexOf(row.transaction_hash)]
    const block = blocks.get(row.block_number) ?? { time: row.timestamp, senders: new Map<string, string>() }
    blocks.set(row.block_number, block)
    block.senders.set(transactionHash, hexOf(row.transaction_from))
    logs.push({
      address: hexOf(row.address),
      topics: TOPICS.flatMap(name => (row[name] === null ? [] : hexOf(row[name]))),
      data: hexOf(row.data),
      blockNumber: `0x${row.block_number.toString(16)}`,
      blockHash,
      transactionHash,
      logIndex: `0x${row.log_index.toString(16)}`,
    })
  }
  return {
    ...{ logs, blocks, end: JSON.parse(said) as Header },
    proof: proof === undefined ? undefined : (JSON.parse(proof) as RangeProof),
  }
}

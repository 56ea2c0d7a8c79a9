// The made past that bench-indexer reads: pools of v2, v3 and v4 on Ethereum and as many swaps as the process's first
// argument says (50,000 without one), up to the second one's time (unix seconds; now without one).
import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbiParameters,
  toHex,
} from 'viem'
import { pairCreated, poolCreated, v2PairAbi, v3PoolAbi, v4ManagerAbi } from '../../../indexer/chains/abis.ts'
import type { RawReceipt } from '../../../indexer/engine/toldBlocks.ts'
import { bloomOf } from '../../../indexer/proof/bloom.ts'
import { receiptBytes } from '../../../indexer/proof/checkReceipts.ts'
import { headerHash } from '../../../indexer/proof/headerHash.ts'
import { orderedRoot } from '../../../indexer/proof/orderedRoot.ts'
import { chainById } from '../../../src/domain/chains/chains.ts'

export type Log = {
  address: Hex
  topics: Hex[]
  data: Hex
  blockNumber: Hex
  blockHash: Hex
  transactionHash: Hex
  transactionIndex: Hex
  logIndex: Hex
  removed: false
}
export type Block = { number: Hex; hash: Hex; [field: string]: unknown }
type Pool = { version: 2 | 3 | 4; id: Hex; token0: Hex; token1: Hex; price: number; depth: number }

const CHAIN = chainById(1)!
const { v2Factory, v3Factory, v4PoolManager, wrappedNative } = CHAIN.contracts as Record<string, Hex>
export const PER_BLOCK = 10
const POOLS = 120
const TOKENS = 40
export const BLOCK_SECONDS = 300
const ZERO: Hex = `0x${'0'.repeat(40)}`
const Q96 = 2 ** 96

const swaps = Number(process.argv[2] ?? 50_000)
export const historyBlocks = Math.ceil(swaps / PER_BLOCK)
export const start = Number(process.argv[3] ?? Math.floor(Date.now() / 1000)) - (historyBlocks + 100) * BLOCK_SECONDS

let state = 0x2545f491
const random = (): number => {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return (state >>> 0) / 2 ** 32
}
const addressOf = (kind: string, i: number): Hex => `0x${keccak256(toHex(`${kind} ${i}`)).slice(26)}`
const topicsOf = (abi: unknown, eventName: string, args: unknown): Hex[] =>
  encodeEventTopics({ abi, eventName, args } as never) as Hex[]

export const dollar = CHAIN.dollars[0]!
const tokens = [wrappedNative!, dollar, ...Array.from({ length: TOKENS }, (_, i) => addressOf('token', i))]
const usdOf = (token: Hex): number =>
  token === dollar ? 1 : token === wrappedNative ? 3_000 : 0.5 + (Number.parseInt(token.slice(2, 6), 16) % 100)
const pools: Pool[] = Array.from({ length: POOLS }, (_, i) => {
  const anchor = i % 3 === 0 ? wrappedNative! : dollar
  const other = i < 3 ? (anchor === dollar ? wrappedNative! : dollar) : tokens[2 + (i % TOKENS)]!
  const [token0, token1] = [anchor, other].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)) as [Hex, Hex]
  const version = ([2, 3, 4] as const)[Math.floor(i / 3) % 3]!
  return {
    version,
    id: version === 4 ? keccak256(toHex(`pool ${i}`)) : addressOf('pool', i),
    token0,
    token1,
    price: usdOf(token0) / usdOf(token1),
    depth: 200_000 * (1 + random() * 9),
  }
})

export const blocks: Block[] = []
export const logs: Log[][] = []
/** Of each block. */
export const receipts: RawReceipt[][] = []
export const byHash = new Map<string, number>()

let fork = 0
/** Takes the last blocks away; what is sealed from then on is another fork's and has other hashes. */
export function rewind(depth: number): void {
  logs.length -= depth
  receipts.length -= depth
  fork += 1
  for (const { hash } of blocks.splice(-depth)) byHash.delete(hash)
}

/** Appends a block with these logs, each of a transaction of its own kind. Its roots and its hash are true. */
export function seal(made: Made[][], time: number): void {
  const number = blocks.length
  const hashes = made.map((_, i) => keccak256(toHex(`transaction ${number} ${i} ${fork}`)))
  const senders = hashes.map((_, i) => addressOf('trader', (number + i) % 500))
  const told = made.map(
    (own, i): RawReceipt => ({
      ...{ type: '0x2', status: '0x1', cumulativeGasUsed: numberToHex(200_000 * (i + 1)) },
      ...{ logsBloom: toHex(bloomOf(own)), logs: own, transactionHash: hashes[i]!, from: senders[i]! },
    }),
  )
  const header = {
    ...{
      number: numberToHex(number),
      parentHash: number === 0 ? pad('0x0') : (blocks[number - 1]!.hash as Hex),
      timestamp: numberToHex(time),
      logsBloom: toHex(bloomOf(made.flat())),
    },
    ...{
      baseFeePerGas: '0x1',
      difficulty: '0x0',
      extraData: toHex(`fork ${fork}`),
      gasLimit: '0x1c9c380',
      gasUsed: '0x0',
      miner: ZERO,
      mixHash: pad('0x0'),
      nonce: '0x0000000000000000',
    },
    ...{
      receiptsRoot: orderedRoot(told.map(receiptBytes)),
      sha3Uncles: pad('0x0'),
      stateRoot: pad('0x0'),
      transactionsRoot: pad('0x0'),
    },
  } as const
  const hash = headerHash(header)
  const place = { blockHash: hash, blockNumber: numberToHex(number) }
  let logIndex = 0
  const placed = made.map((own, i) =>
    own.map(log => ({
      ...{ ...log, ...place },
      transactionHash: hashes[i]!,
      transactionIndex: numberToHex(i),
      logIndex: numberToHex(logIndex++),
      removed: false as const,
    })),
  )
  logs.push(placed.flat())
  receipts.push(told.map((one, i) => ({ ...one, ...place, transactionIndex: numberToHex(i), logs: placed[i]! })))
  const transactions = hashes.map((transaction, i) => ({
    ...{
      hash: transaction,
      ...place,
      transactionIndex: numberToHex(i),
      from: senders[i]!,
      to: addressOf('router', 0),
    },
    ...{ gas: '0x30d40', gasPrice: '0x3b9aca00', input: '0x', nonce: '0x1', r: '0x1', s: '0x1', v: '0x0' },
    ...{ value: '0x0', type: '0x2', chainId: '0x1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' },
    accessList: [],
  }))
  blocks.push({ ...header, hash, transactions, size: '0x1', totalDifficulty: '0x0', uncles: [] })
  byHash.set(hash, number)
}

const sqrtOf = (price: number): bigint => BigInt(Math.round(Math.sqrt(price) * Q96))
const tickOf = (price: number): number => Math.floor(Math.log(price) / Math.log(1.0001))
const raw = (amount: number): bigint => BigInt(Math.round(amount * 1e6)) * 10n ** 12n
/** Whole tokens behind a pool's price. */
const sides = (pool: Pool): [number, number] => [
  pool.depth / usdOf(pool.token0),
  (pool.depth / usdOf(pool.token0)) * pool.price,
]
const liquidityOf = (pool: Pool): bigint => raw(Math.sqrt(sides(pool)[0] * sides(pool)[1]))
type Made = Pick<Log, 'address' | 'topics' | 'data'>
const SYNC = topicsOf(v2PairAbi, 'Sync', {})
const V2_SWAP = topicsOf(v2PairAbi, 'Swap', { sender: addressOf('router', 0), to: addressOf('trader', 1) })
const V3_SWAP = topicsOf(v3PoolAbi, 'Swap', { sender: addressOf('router', 0), recipient: addressOf('trader', 1) })

function sync(pool: Pool): Made {
  const [held0, held1] = sides(pool)
  return {
    address: pool.id,
    topics: SYNC,
    data: encodeAbiParameters(parseAbiParameters('uint112, uint112'), [raw(held0), raw(held1)]),
  }
}

/** A pool's beginning: its creation, its price, its liquidity. */
function open(pool: Pool): Made[] {
  const [held0, held1] = sides(pool)
  const [price, tick] = [sqrtOf(pool.price), tickOf(pool.price)]
  const [lower, upper] = [-887_220, 887_220]
  if (pool.version === 2)
    return [
      {
        address: v2Factory!,
        topics: topicsOf([pairCreated], 'PairCreated', { token0: pool.token0, token1: pool.token1 }),
        data: encodeAbiParameters(parseAbiParameters('address, uint256'), [pool.id, 1n]),
      },
      sync(pool),
    ]
  if (pool.version === 3)
    return [
      {
        address: v3Factory!,
        topics: topicsOf([poolCreated], 'PoolCreated', { token0: pool.token0, token1: pool.token1, fee: 3000 }),
        data: encodeAbiParameters(parseAbiParameters('int24, address'), [60, pool.id]),
      },
      {
        address: pool.id,
        topics: topicsOf(v3PoolAbi, 'Initialize', {}),
        data: encodeAbiParameters(parseAbiParameters('uint160, int24'), [price, tick]),
      },
      {
        address: pool.id,
        topics: topicsOf(v3PoolAbi, 'Mint', { owner: addressOf('provider', 0), tickLower: lower, tickUpper: upper }),
        data: encodeAbiParameters(parseAbiParameters('address, uint128, uint256, uint256'), [
          addressOf('provider', 0),
          liquidityOf(pool),
          raw(held0),
          raw(held1),
        ]),
      },
    ]
  return [
    {
      address: v4PoolManager!,
      topics: topicsOf(v4ManagerAbi, 'Initialize', { id: pool.id, currency0: pool.token0, currency1: pool.token1 }),
      data: encodeAbiParameters(parseAbiParameters('uint24, int24, address, uint160, int24'), [
        3000,
        60,
        ZERO,
        price,
        tick,
      ]),
    },
    {
      address: v4PoolManager!,
      topics: topicsOf(v4ManagerAbi, 'ModifyLiquidity', { id: pool.id, sender: addressOf('provider', 0) }),
      data: encodeAbiParameters(parseAbiParameters('int24, int24, int256, bytes32'), [
        lower,
        upper,
        liquidityOf(pool),
        pad('0x0'),
      ]),
    },
  ]
}

function swap(pool: Pool): Made[] {
  pool.price *= 1 + (random() - 0.5) * 0.002
  const amount0 = (pool.depth / usdOf(pool.token0)) * 0.001 * random()
  const [in0, out1] = [raw(amount0), raw(amount0 * pool.price)]
  const [price, tick] = [sqrtOf(pool.price), tickOf(pool.price)]
  if (pool.version === 2)
    return [
      sync(pool),
      {
        address: pool.id,
        topics: V2_SWAP,
        data: encodeAbiParameters(parseAbiParameters('uint256, uint256, uint256, uint256'), [in0, 0n, 0n, out1]),
      },
    ]
  if (pool.version === 3)
    return [
      {
        address: pool.id,
        topics: V3_SWAP,
        data: encodeAbiParameters(parseAbiParameters('int256, int256, uint160, uint128, int24'), [
          in0,
          -out1,
          price,
          liquidityOf(pool),
          tick,
        ]),
      },
    ]
  return [
    {
      address: v4PoolManager!,
      topics: topicsOf(v4ManagerAbi, 'Swap', { id: pool.id, sender: addressOf('router', 0) }),
      data: encodeAbiParameters(parseAbiParameters('int128, int128, uint160, uint128, int24, uint24'), [
        -in0,
        out1,
        price,
        liquidityOf(pool),
        tick,
        3000,
      ]),
    },
  ]
}

export const swapsOf = (many: number): Made[][] =>
  Array.from({ length: many }, () => swap(pools[Math.floor(random() ** 2 * POOLS)]!))

seal([], start)
seal(pools.map(open), start + BLOCK_SECONDS)
for (let i = 0; i < historyBlocks; i++)
  seal(swapsOf(Math.min(PER_BLOCK, swaps - i * PER_BLOCK)), start + (i + 2) * BLOCK_SECONDS)
// What is final is what lies this deep: the backfill covers the whole past, the tail is empty.
for (let i = 0; i < 66; i++) seal([], start + (historyBlocks + 2 + i) * BLOCK_SECONDS)

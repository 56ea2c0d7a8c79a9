import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById, MULTICALL3, PERMIT2 } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { leastAt, type Order, ORDER_CHAIN, ORDER_REACTOR, wordOf } from '#domain/orders/Order.ts'
import * as Moves from '#domain/plan/Moves.ts'
import { multicallAbi, permit2Abi } from '../node/abis.ts'
import { client, type RequestOptions } from '../node/clients.ts'
import { readCalls } from '../node/readCalls.ts'
import { type Log, readLogRanges } from '../node/readLogRanges.ts'
import { type Receipt, readMoves } from '../read/mined/readMoves.ts'

/** Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce) of the reactor. */
const FILL = '0x78ad7ec0e9f89e74012afa58738b6b661c024cb0fd185ee2f616c0a28924bd66'
/** Blocks after an order's end by which no block from before it can come any more. */
const LATE = 24n

type FillLog = Log & { transactionHash?: Hex }
type ReceiptLog = Moves.ReceiptLog & { topics: readonly string[] }

/**
 * What the chain says of an order. `sold`, `came`: raw, as the receipt shows; `came` null: it can't be read; `at`: time
 * of the fill's block, unix seconds.
 */
export type OrderStanding =
  | { is: 'live' }
  | { is: 'cancelled' }
  | { is: 'expired' }
  | { is: 'filled'; by: Hex; filler: Address; sold: bigint; came: bigint | null; least: bigint; at: number }

const addressOf = (topic: string | undefined): Address => `0x${(topic ?? '').slice(-40).toLowerCase()}` as Address

/**
 * What became of an order, by our own node alone. A used number is a fill only where a receipt carries the reactor's
 * event of this very order; without one it was cancelled, wherever. `sentBlock`: when it was signed. Throws AppError
 * `network.*`; the signal's reason when aborted.
 */
export async function readOrderStanding(
  { order, hash, sentBlock }: { order: Order; hash: Hex; sentBlock: number },
  options: RequestOptions = {},
): Promise<OrderStanding> {
  const { word, bit } = wordOf(order.nonce)
  const { block, results } = await readCalls(
    ORDER_CHAIN,
    [
      { to: PERMIT2, abi: permit2Abi, functionName: 'nonceBitmap', args: [order.maker, word] },
      { to: MULTICALL3, abi: multicallAbi, functionName: 'getCurrentBlockTimestamp' },
    ],
    options,
  )
  const [bitmap, time] = results as (bigint | null)[]
  if (bitmap == null || time == null) throw new AppError('network.down', { cause: 'Permit2 does not answer' })
  if (((bitmap >> BigInt(bit)) & 1n) === 0n) {
    const blockTime = BigInt(Math.ceil((chainById(ORDER_CHAIN)?.blockTime ?? 12_000) / 1000))
    return { is: time > order.deadline + LATE * blockTime ? 'expired' : 'live' }
  }
  const fill = await findFill({ order, hash, sentBlock }, block, options)
  return fill ?? { is: 'cancelled' }
}

/** The fill of an order, with what moved; null: no receipt of our node has one. */
async function findFill(
  { order, hash, sentBlock }: { order: Order; hash: Hex; sentBlock: number },
  head: bigint,
  options: RequestOptions,
): Promise<Extract<OrderStanding, { is: 'filled' }> | null> {
  const found: FillLog[] = []
  await readLogRanges(
    {
      ...{ chainId: ORDER_CHAIN, span: { from: Math.min(sentBlock, Number(head)), to: Number(head) } },
      filter: { address: ORDER_REACTOR, topics: [FILL, hash] },
    },
    { ...options, direction: 'down', onPart: logs => found.push(...logs) },
  )
  for (const { transactionHash } of found) {
    if (!transactionHash) continue
    const rpc = client(ORDER_CHAIN)
    const receipt = await rpc.request<Receipt | null>('eth_getTransactionReceipt', [transactionHash], options)
    const logs = (receipt?.logs ?? []) as readonly ReceiptLog[]
    const at = logs.findIndex(log => isFillOf(log, order, hash))
    if (receipt?.status !== '0x1' || at < 0) continue
    return {
      ...{ is: 'filled', by: transactionHash, filler: addressOf(logs[at]!.topics[2]) },
      ...(await amountsIn({ order, receipt, logs, at }, options)),
    }
  }
  return null
}

const isFill = ({ address, topics }: ReceiptLog): boolean =>
  address.toLowerCase() === ORDER_REACTOR && topics[0] === FILL

const isFillOf = (log: ReceiptLog, { maker }: Order, hash: Hex): boolean =>
  isFill(log) && log.topics[1] === hash && addressOf(log.topics[3]) === maker

/**
 * What left and what came. The reactor pays an order's output between the fill before it and its own, so that orders
 * of one transaction are told apart; what it takes of each is exact. The native currency logs nothing: it is read off
 * the recipient's balance, where no other order of that transaction brings any.
 */
async function amountsIn(
  { order, receipt, logs, at }: { order: Order; receipt: Receipt; logs: readonly ReceiptLog[]; at: number },
  options: RequestOptions,
): Promise<Pick<Extract<OrderStanding, { is: 'filled' }>, 'sold' | 'came' | 'least' | 'at'>> {
  const rpc = client(ORDER_CHAIN)
  const block = [receipt.blockNumber, false]
  const { timestamp } = await rpc.request<{ timestamp: Hex }>('eth_getBlockByNumber', block, options)
  const facts = { sold: order.amount, least: leastAt(order, BigInt(timestamp)), at: Number(timestamp) }
  const before = logs.slice(0, at).findLastIndex(isFill)
  const wrapper = chainById(ORDER_CHAIN)?.contracts.wrappedNative
  if (!/^0x0+$/.test(order.buys)) {
    const own = logs.slice(before + 1, at + 1)
    return { ...facts, came: Moves.cameTo({ holder: order.recipient, currency: order.buys }, own, wrapper) }
  }
  if (logs.filter(isFill).length > 1) return { ...facts, came: null }
  const { moves, nativeKnown } = await readMoves(
    {
      ...{ chainId: ORDER_CHAIN, account: order.recipient, receipt },
      asked: { to: ORDER_REACTOR, data: '0x', value: 0n },
    },
    options,
  )
  const native = moves.find(({ currency }) => currency === 'NATIVE')
  if (!nativeKnown) return { ...facts, came: null }
  return { ...facts, came: native?.way === 'in' ? native.raw : 0n }
}

import type { Hex } from 'viem'
import * as Moves from '#domain/plan/Moves.ts'
import { client } from '../../node/clients.ts'
import { RpcError } from '../../node/RpcError.ts'
import type { TransactionCall } from '../../node/simulate.ts'
import { isCall, type Receipt } from '../../read/mined/readMoves.ts'
import type { BatchAsk } from './BatchAsk.ts'

/** A mined transaction that may have done calls of a batch, as our node knows it. */
export type Carrier = {
  hash: Hex
  receipt: Receipt
  /** The account itself sent it. */
  isOwn: boolean
  /** Calls of the batch that it is, byte for byte: it did one of them. */
  equals: readonly number[]
  /** Calls that the account's own code did in it. */
  carries: readonly number[]
  /** It reverted, or what it carried for the account did. */
  failed: boolean
}

type Mined = { from: string; to: string | null; input: Hex; value: Hex; nonce: Hex; authorizationList?: unknown[] }

/**
 * Reads a transaction by its hash from our node and holds it against a batch. `unknown`: our node has not mined it;
 * `other`: it is older than the question, or is none of the account's. Throws `network.*`, or the signal's reason.
 */
export async function readCarrier(
  ask: BatchAsk,
  hash: Hex,
  signal: AbortSignal,
): Promise<Carrier | 'unknown' | 'other'> {
  const { account, calls } = ask
  const [receipt, mined] = await Promise.all([
    known<Receipt>(ask, { method: 'eth_getTransactionReceipt', hash, signal }),
    known<Mined>(ask, { method: 'eth_getTransactionByHash', hash, signal }),
  ])
  if (!receipt || !mined) return 'unknown'
  const isOwn = mined.from.toLowerCase() === account
  // A reorganisation keeps the account's own nonces; of others only the block tells.
  const isOlder = isOwn ? Number(mined.nonce) < ask.spent : Number(receipt.blockNumber) <= ask.sentBlock
  if (isOlder) return 'other'
  const logs = receipt.logs ?? []
  const { failedInside } = Moves.make({ account, logs, wrapper: undefined, native: null })
  /** Code of the account ran: as a delegated or smart account. */
  const acts = mined.to?.toLowerCase() === account || Moves.operationsOf(account, logs).length > 0
  const delegates = (mined.authorizationList?.length ?? 0) > 0
  if (!isOwn && !acts && !delegates && !logs.some(log => touches(log, account))) return 'other'
  const which = (holds: (call: TransactionCall) => boolean) => calls.flatMap((call, at) => (holds(call) ? [at] : []))
  const equals = which(call => isCall(mined, call) && (isOwn || call.to === account))
  return {
    ...{ hash, receipt, isOwn, equals },
    carries: equals.length === 0 && acts ? which(call => isWithin(mined.input, call)) : [],
    failed: BigInt(receipt.status) !== 1n || failedInside,
  }
}

/** A node says in its own way that it knows no such transaction. */
async function known<T>(
  { chainId }: BatchAsk,
  { method, hash, signal }: { method: string; hash: Hex; signal: AbortSignal },
): Promise<T | null> {
  try {
    return await client(chainId).request<T | null>(method, [hash], { signal })
  } catch (error) {
    if (error instanceof RpcError) return null
    throw error
  }
}

const touches = ({ address, topics }: Moves.ReceiptLog, account: string): boolean =>
  address.toLowerCase() === account || topics.slice(1).some(topic => topic.toLowerCase().endsWith(account.slice(2)))

/** Accounts write the calls they do into their calldata as they are, however they wrap them. */
function isWithin(input: Hex, { to, data, value }: TransactionCall): boolean {
  const text = input.toLowerCase()
  const body = data.length > 2 ? data.slice(2).toLowerCase() : value.toString(16).padStart(64, '0')
  return text.includes(to.slice(2).toLowerCase()) && text.includes(body)
}

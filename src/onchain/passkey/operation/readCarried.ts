import { type Hex, pad, toEventSelector } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { ENTRY_POINT } from '#domain/passkey/entryPoint.ts'
import { client } from '../../node/clients.ts'
import { RpcError } from '../../node/RpcError.ts'

/**
 * An operation as we made it: its hash and those of the same at higher fees, its account, its place in the account's
 * queue at EntryPoint.
 */
export type Signed = { chainId: number; account: Address; names: () => readonly Hex[]; nonce: bigint }

/**
 * The transaction that carried it, and whether its calls were done; `reason`: the revert's data where they were not.
 */
export type Carried = { transaction: Hex; success: boolean; reason?: Hex }

/** A log as a node answers it. */
export type Log = { address: string; topics: readonly Hex[]; data: Hex; transactionHash: Hex; removed?: boolean }

export const CARRIED = toEventSelector(
  'UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)
const REASON = toEventSelector(
  'UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
)

/** One word of a log's data; null where it has none that can be read. */
function wordOf(data: unknown, at: number): bigint | null {
  const word = String(data).slice(2 + at * 64, 66 + at * 64)
  return /^[0-9a-f]{64}$/i.test(word) ? BigInt(`0x${word}`) : null
}

/**
 * The hash of the operation that a log says EntryPoint carried from this place of the account's queue; null: it says
 * nothing of it. Only EntryPoint is believed, of whatever a node answers.
 */
export function hashIn(log: Log, { account, nonce }: Pick<Signed, 'account' | 'nonce'>): Hex | null {
  const [event, hash, sender] = (log?.topics ?? []).map(topic => String(topic).toLowerCase() as Hex)
  const ours =
    String(log?.address).toLowerCase() === ENTRY_POINT &&
    (event === CARRIED || event === REASON) &&
    sender === pad(account).toLowerCase() &&
    wordOf(log.data, 0) === nonce &&
    !log.removed
  return ours && hash ? hash : null
}

/**
 * What became of an operation by the receipt of a transaction, read from our node: the source of the transaction's hash
 * isn't trusted. Null: the node has no such receipt, or the transaction didn't carry the operation. Throws `network.*`.
 */
export async function readCarried(signed: Signed, transaction: Hex, signal?: AbortSignal): Promise<Carried | null> {
  type Receipt = { status?: Hex; logs?: Log[] } | null
  let receipt: Receipt
  try {
    receipt = await client(signed.chainId).request<Receipt>(
      'eth_getTransactionReceipt',
      [transaction],
      signal && { signal },
    )
  } catch (error) {
    // A name that the node can't read, or a receipt that it keeps no more.
    if (!(error instanceof RpcError)) throw error
    console.debug('Tarn: the node tells no receipt of a transaction that is said to carry an operation', error)
    return null
  }
  const names = signed.names().map(name => name.toLowerCase())
  const logs = (receipt?.logs ?? []).filter(log => names.includes(hashIn(log, signed) ?? ''))
  const done = logs.find(({ topics }) => topics[0]?.toLowerCase() === CARRIED)
  if (!done || receipt?.status !== '0x1') return null
  const success = wordOf(done.data, 1) === 1n
  const told = success ? null : logs.find(({ topics }) => topics[0]?.toLowerCase() === REASON)
  return { transaction, success, ...(told ? { reason: reasonIn(told.data) } : {}) }
}

/** The bytes of `UserOperationRevertReason`: nonce, their place, their length, and themselves. */
function reasonIn(data: Hex): Hex {
  const length = Number(wordOf(data, 2) ?? 0n)
  return `0x${data.slice(2 + 3 * 64, 2 + 3 * 64 + length * 2)}`
}

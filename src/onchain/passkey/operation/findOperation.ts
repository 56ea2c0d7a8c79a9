import { encodeEventTopics, type Hex, numberToHex, parseAbi } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { ENTRY_POINT } from '#domain/passkey/entryPoint.ts'
import { client } from '../../node/clients.ts'
import { RpcError } from '../../node/RpcError.ts'
import { readNonce, readOperation } from '../userOperation.ts'

/** An operation that a bundler was handed. `names`: its hash, and those of the same at higher fees, asked at each look; `nonce`: its place in its account's queue at EntryPoint; `sentBlock`: head of our node when it was signed. */
export type Handed = {
  chainId: number
  account: Address
  names: () => readonly Hex[]
  nonce: bigint
  sentBlock: number
}

/** The transaction that carried it and whether its calls were done (where not: the revert's data, if the bundler tells); `replaced`: another operation has its place; `dropped`: nobody has it any more. */
export type Found = { transaction: Hex; success: boolean; reason?: Hex } | 'replaced' | 'dropped'

const CARRIED = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])
/** ms between two looks. */
const PACE = 1_500
/** ms of the chain's own time after which an operation that neither bundler nor chain knows is given up, as a transaction is. */
const LOST_AFTER = 30 * 60_000
/** Looks at which its place was taken by another before that is believed: nodes behind one address are not all as far. */
const LOOKS = 3

/**
 * Waits until an operation is in a block, or can't be any more, for as long as that takes. The bundler is asked, and the chain's own logs beside it: a bundler forgets.
 * `onAway`: whether the node leaves us without an answer, told at every look. Throws the signal's reason when aborted.
 */
export async function findOperation(
  handed: Handed,
  signal: AbortSignal,
  { onAway = () => {}, pace = PACE }: { onAway?: (away: boolean) => void; pace?: number } = {},
): Promise<Found> {
  let taken = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      const told = await byBundler(handed, signal)
      if (told !== null && told !== 'silent') return told
      const logged = await byLogs(handed, signal)
      if (logged !== null && logged !== 'silent') return logged
      onAway(false)
      // Of what the chain doesn't tell, nobody says that it was not done.
      const isTaken = logged === null && (await readNonce(handed.chainId, handed.account)) > handed.nonce
      taken = isTaken ? taken + 1 : 0
      if (taken >= LOOKS) return 'replaced'
      if (told === null && logged === null && !isTaken && (await isLate(handed, signal))) return 'dropped'
    } catch (error) {
      if (signal.aborted) throw signal.reason
      // A node that is down for a while changes nothing about the operation.
      if (!(error instanceof AppError && error.retryable)) throw error
      onAway(true)
    }
    await new Promise(resolve => setTimeout(resolve, pace))
  }
}

/** Null: nobody knows of it, or it waits; `silent`: who was asked says nothing at all. */
type Told = Exclude<Found, string> | 'silent' | null

async function byBundler({ chainId, names }: Handed, signal: AbortSignal): Promise<Told> {
  try {
    const all = await Promise.all(names().map(hash => readOperation(chainId, hash, signal)))
    const found = all.find(each => each !== null) ?? null
    if (!found) return null
    const { receipt, success, reason } = found
    return { transaction: receipt.transactionHash, success, ...(reason ? { reason } : {}) }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (!(error instanceof AppError || error instanceof RpcError)) throw error
    console.debug('Tarn: the bundler says nothing of an operation', error)
    return 'silent'
  }
}

async function byLogs({ chainId, names, sentBlock }: Handed, signal: AbortSignal): Promise<Told> {
  const topics = encodeEventTopics({ abi: CARRIED, args: { userOpHash: [...names()] } })
  const filter = { address: ENTRY_POINT, topics, fromBlock: numberToHex(sentBlock), toBlock: 'latest' }
  try {
    const asked = client(chainId).request<{ transactionHash: Hex; data: Hex }[]>('eth_getLogs', [filter], { signal })
    const log = (await asked).at(-1)
    // nonce, success, cost, gas
    return log ? { transaction: log.transactionHash, success: BigInt(`0x${log.data.slice(66, 130)}`) === 1n } : null
  } catch (error) {
    // A node that gives no logs, or none of so many blocks.
    if (!(error instanceof RpcError)) throw error
    console.debug('Tarn: the node tells no logs of an operation', error)
    return 'silent'
  }
}

async function isLate({ chainId, sentBlock }: Handed, signal: AbortSignal): Promise<boolean> {
  const head = Number(await client(chainId).request<Hex>('eth_blockNumber', [], { signal }))
  return (head - sentBlock) * (chainById(chainId)?.blockTime ?? 2_000) > LOST_AFTER
}

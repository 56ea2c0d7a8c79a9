import { type Hex, numberToHex, pad } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { ENTRY_POINT } from '#domain/passkey/entryPoint.ts'
import { client } from '../../node/clients.ts'
import { RpcError } from '../../node/RpcError.ts'
import { readOperation } from '../userOperation.ts'
import { CARRIED, type Carried, hashIn, type Log, readCarried, type Signed } from './readCarried.ts'

/**
 * An operation that a bundler was handed. `names` is asked at each look; `sentBlock`: head of our node when it was
 * signed.
 */
export type Handed = Signed & { sentBlock: number }

/** The transaction that carried it and whether its calls were done; `replaced`: another operation has its place. */
type Found = Carried | 'replaced'

/** ms between two looks. */
const PACE = 1_500
/**
 * ms of the chain's own time after which an operation that no bundler carried is reported as unknown. It is followed
 * all the same: what is signed stays valid until another operation takes its nonce.
 */
const LATE_AFTER = 30 * 60_000
/**
 * Looks at which its place was taken by another before that is believed: nodes behind one address are not all as far,
 * and a block may be taken back.
 */
const LOOKS = 3

/**
 * `onAway`: whether the node gives no answer; `onUnknown`: whether the outcome can't be found out now. Both are called
 * at every look.
 */
type Listeners = { onAway?: (away: boolean) => void; onUnknown?: (unknown: boolean) => void; pace?: number }

/**
 * Waits until EntryPoint's event says what became of an operation, for as long as that takes. The bundler only says
 * where to look: the event is read from our node. Whatever else is answered, or not answered, is not known yet. Throws
 * the signal's reason when aborted.
 */
export async function findOperation(
  handed: Handed,
  signal: AbortSignal,
  { onAway = () => {}, onUnknown = () => {}, pace = PACE }: Listeners = {},
): Promise<Found> {
  let taken = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      const look = await lookFor(handed, signal)
      if (look.carried) return look.carried
      onAway(false)
      taken = look.taken ? taken + 1 : 0
      if (taken >= LOOKS) return 'replaced'
      onUnknown(look.silent || (await isLate(handed, signal)))
    } catch (error) {
      if (signal.aborted) throw signal.reason
      // A node that is down for a while changes nothing about the operation.
      if (!(error instanceof AppError && error.retryable)) throw error
      onAway(true)
    }
    await new Promise(resolve => setTimeout(resolve, pace))
  }
}

/** `taken`: another operation was carried from its place; `silent`: the node tells no logs. */
type Look = { carried: Carried | null; taken: boolean; silent: boolean }

/** One look at an operation, by our node. Throws `network.*`, and the signal's reason when aborted. */
export async function lookFor(handed: Handed, signal: AbortSignal): Promise<Look> {
  for (const hint of await hintsOf(handed, signal)) {
    const carried = await readCarried(handed, hint, signal)
    if (carried) return { carried, taken: false, silent: false }
  }
  const logs = await logsOf(handed, signal)
  const names = handed.names().map(name => name.toLowerCase())
  const found = (logs ?? []).flatMap(log => {
    const hash = hashIn(log, handed)
    return hash ? [{ ours: names.includes(hash), transaction: log.transactionHash }] : []
  })
  for (const { transaction } of found.filter(({ ours }) => ours).reverse()) {
    const carried = await readCarried(handed, transaction, signal)
    if (carried) return { carried, taken: false, silent: false }
  }
  return { carried: null, taken: found.length > 0 && found.every(({ ours }) => !ours), silent: logs === null }
}

const isHash = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

/** Transactions that the bundler names: nothing of what it says of them is believed. */
async function hintsOf({ chainId, names }: Handed, signal: AbortSignal): Promise<Hex[]> {
  try {
    const all = await Promise.all(names().map(hash => readOperation(chainId, hash, signal)))
    return all.map(told => told?.receipt?.transactionHash).filter(isHash)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (!(error instanceof AppError || error instanceof RpcError)) throw error
    console.debug('Tarn: the bundler says nothing of an operation', error)
    return []
  }
}

/**
 * What EntryPoint carried for the account since the operation was signed; null: the node gives no logs, or none of so
 * many blocks.
 */
async function logsOf({ chainId, account, sentBlock }: Handed, signal: AbortSignal): Promise<readonly Log[] | null> {
  const topics = [CARRIED, null, pad(account)]
  const filter = { address: ENTRY_POINT, topics, fromBlock: numberToHex(sentBlock), toBlock: 'latest' }
  try {
    const logs = await client(chainId).request<unknown>('eth_getLogs', [filter], { signal })
    return Array.isArray(logs) ? logs : null
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    console.debug('Tarn: the node tells no logs of an operation', error)
    return null
  }
}

async function isLate({ chainId, sentBlock }: Handed, signal: AbortSignal): Promise<boolean> {
  const head = Number(await client(chainId).request<Hex>('eth_blockNumber', [], { signal }))
  return (head - sentBlock) * (chainById(chainId)?.blockTime ?? 2_000) > LATE_AFTER
}

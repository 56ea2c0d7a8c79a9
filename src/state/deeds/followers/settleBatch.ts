import { deeds } from '#domain/deeds.ts'
import type { Wanted } from '#domain/plan/Promises.ts'
import type { BatchAsk } from '#onchain/act/batch/BatchAsk.ts'
import type { FoundBatch } from '#onchain/act/batch/findBatch.ts'
import type { Provider } from '#onchain/connectors/Provider.ts'
import { $account } from '../../wallet/connection.ts'
import { changeOf } from '../changeOf.ts'
import { type DeedRecord, isOnEvm, type RecordChange, type StoredBatch, type Transaction } from '../DeedRecord.ts'
import type { Telling } from './Follower.ts'

/** ms between looks at a batch that its wallet calls failed, and looks: a quarter of an hour. */
const LATER = 15_000
const LATER_LOOKS = 60

/**
 * What became of several calls that a wallet took as one: the sum of its transactions, held against all that was
 * promised; of a permission, its own.
 */
export async function settleBatch(
  transaction: Transaction,
  { stop, wanted }: { stop: AbortSignal; wanted?: Wanted },
  telling: Telling,
): Promise<RecordChange> {
  const ask = askOf(transaction, telling.all())
  const found = await lookOnce(ask, stop, telling)
  if (found.status === 'refused') return { status: 'failed', error: 'swap.failed' }
  if (found.status === 'lost')
    return { status: 'expired', error: ask.deadline > 0 ? 'swap.expired' : 'transaction.lost' }
  const { carriers, left } = found
  const { sumBatch } = await import('#onchain/act/batch/sumBatch.ts')
  const outcome = await sumBatch(ask, { carriers, wanted }, stop)
  const change = { ...(await changeOf(transaction, outcome)), hashes: carriers.map(({ hash }) => hash) }
  if (change.status !== 'changed' || left.length === 0) return change
  const own = transaction.follow.batch?.at
  // Of many permissions each is told by itself; what moves something is told as a whole.
  if (own === undefined || deeds[transaction.deed].group !== 'permission') return { ...change, error: 'deed.partDone' }
  const isLeftOut = left.includes(own) && change.moves?.length === 0
  // All records of a batch tell the cost of all its transactions: it counts once.
  const cost = outcome.status === 'confirmed' ? (outcome.happened.cost?.toString() ?? null) : null
  return isLeftOut ? { ...change, ...leftOut, cost } : change
}

const leftOut = { status: 'failed', error: 'deed.leftOut', moves: null } as const

/** The batch as it was asked for. Its calls are kept once for all that is told of it. */
function askOf({ account, follow }: Transaction, all: readonly DeedRecord[]): BatchAsk {
  const { chainId, sentBlock, deadline } = follow
  const { id, name, spent, calls } = follow.batch as StoredBatch
  const others = all.filter(isOnEvm).flatMap(each => (each.follow.batch?.name === name ? [each.follow.batch] : []))
  const kept = calls ?? others.find(each => each.calls)?.calls ?? [follow]
  return {
    ...{ chainId, account, sentBlock, deadline, id, name, spent },
    calls: kept.map(({ to, data, value }) => ({ to, data, value: BigInt(value) })),
  }
}

type Look = { found: Promise<FoundBatch>; end: AbortController; users: number }
/** Whatever a batch is told of, it is looked for once. */
const looks = new Map<string, Look>()

async function lookOnce(ask: BatchAsk, stop: AbortSignal, telling: Telling): Promise<FoundBatch> {
  const look = looks.get(ask.name) ?? begin(ask, telling)
  look.users++
  try {
    return await new Promise((resolve, reject) => {
      const leave = () => reject(stop.reason)
      stop.addEventListener('abort', leave, { once: true })
      if (stop.aborted) leave()
      look.found.then(resolve, reject).finally(() => stop.removeEventListener('abort', leave))
    })
  } finally {
    if (--look.users === 0) {
      look.end.abort()
      if (looks.get(ask.name) === look) looks.delete(ask.name)
    }
  }
}

function begin(ask: BatchAsk, { all, away }: Telling): Look {
  const end = new AbortController()
  const find = async () => {
    const [{ findBatch }, { readBatchStatus }] = await Promise.all([
      import('#onchain/act/batch/findBatch.ts'),
      import('#onchain/act/batch/batchStatus.ts'),
    ])
    const told = () => readBatchStatus(ask, () => walletOf(ask), end.signal)
    return findBatch(ask, end.signal, { told, taken: hash => isTaken(ask, hash, all()), onAway: away })
  }
  const look = { found: find(), end, users: 0 }
  // Heard by each who waits for it.
  look.found.catch(() => {})
  looks.set(ask.name, look)
  return look
}

/** After a reload: the wallet that is connected, where it is this account's. */
async function walletOf({ account }: BatchAsk): Promise<Provider | null> {
  if ($account.get() !== account) return null
  const { walletProvider } = await import('#onchain/wallet/wallet.ts')
  return walletProvider()
}

/** One transaction did one deed: what is remembered as another's did not do this. */
const isTaken = ({ chainId, name }: BatchAsk, hash: string, all: readonly DeedRecord[]): boolean =>
  all.some(each => {
    if (!isOnEvm(each) || each.follow.chainId !== chainId || each.follow.batch?.name === name) return false
    return each.follow.hash === hash || each.follow.batch?.hashes?.some(one => one === hash) === true
  })

/**
 * Whether what became of a batch stays so: its transactions are mined still; one that a wallet calls failed does not
 * turn up whole after all.
 */
export async function standsBatch(transaction: Transaction, all: () => readonly DeedRecord[]): Promise<boolean> {
  const { chainId, batch } = transaction.follow
  const { signal } = new AbortController()
  if (transaction.status !== 'failed') {
    const { stillMined } = await import('#onchain/node/stillMined.ts')
    const mined = await Promise.all((batch?.hashes ?? []).map(hash => stillMined(chainId, hash, signal)))
    return mined.every(Boolean)
  }
  const { findBatch } = await import('#onchain/act/batch/findBatch.ts')
  const ask = askOf(transaction, all())
  const told = async () => ({ says: 'nothing', named: [] }) as const
  const end = AbortSignal.timeout(LATER * LATER_LOOKS)
  const taken = (hash: string) => isTaken(ask, hash, all())
  const found = await findBatch(ask, end, { told, taken, pace: LATER }).catch(error => {
    if (end.aborted) return null
    throw error
  })
  return found?.status !== 'found' || found.left.length > 0
}

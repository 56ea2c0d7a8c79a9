import { atom, computed } from 'nanostores'
import { AppError } from '#domain/Errors.ts'
import type { Sent } from '#onchain/act/followTransaction.ts'
import { storedList } from '../stored/storedList.ts'
import { $account } from '../wallet/connection.ts'
import { $solana } from '../wallet/solana.ts'
import {
  type DeedRecord,
  isOnEvm,
  isOnSolana,
  isOrder,
  type RecordChange,
  type StoredBatch,
  type Transaction,
} from './DeedRecord.ts'
import type { Follower, Telling } from './followers/Follower.ts'
import { followers } from './followers/followers.ts'
import { isDeedRecord } from './isDeedRecord.ts'
import { kindOf, recordId } from './kinds/recordKinds.ts'
import { readOlderTransaction, readOlderTransfer, withErrorOfNow } from './readOlder.ts'

/** What a transaction was asked for, as it is remembered. */
export type TransactionInfo = Pick<
  Transaction,
  | 'currencyIn'
  | 'currencyOut'
  | 'amountIn'
  | 'amountOut'
  | 'promises'
  | 'of'
  | 'recipient'
  | 'route'
  | 'flow'
  | 'quiet'
  | 'subject'
> & { type: Transaction['deed'] /** ms since 1970; without: now. */; addedAt?: number }

/** What is kept: the indexer remembers the rest. What isn't settled is never left out. */
const KEEP = 100

const memory = storedList<DeedRecord>({
  key: 'tarn.records',
  read: value => (isDeedRecord(value) ? withErrorOfNow(value) : null),
  older: { 'tarn.transactions': readOlderTransaction, 'tarn.svmTransfers': readOlderTransfer },
  id: ({ id }) => id,
  keep: all =>
    [...all].sort((a, b) => b.addedAt - a.addedAt).filter(({ status }, at) => at < KEEP || status === 'pending'),
  loaded: all => {
    for (const record of all)
      if (record.status === 'pending' && followers[record.follow.by].wanted()) void follow(record)
  },
})

/** All this browser handed over, newest first, all accounts and networks. */
export const $records = memory.$list
/** Those of EVM networks. */
export const $transactions = computed($records, all => all.filter(isOnEvm))
/** Those on Solana. */
export const $transfers = computed($records, all => all.filter(isOnSolana))

/** Limit orders, all accounts. */
export const $orderRecords = computed($records, all => all.filter(isOrder))

/** How many limit orders of the connected account may still be filled. */
export const $waitingOrders = computed(
  [$orderRecords, $account],
  (all, account) => all.filter(each => each.status === 'pending' && each.account === account).length,
)

/** Those of the connected account on EVM networks that are not settled. */
export const $pending = computed([$transactions, $account], (all, account) =>
  all.filter(t => t.status === 'pending' && t.account === account && !t.quiet),
)
/** The same of the account on Solana. */
export const $pendingTransfers = computed([$transfers, $solana], (all, { address }) =>
  all.filter(t => t.status === 'pending' && t.account === address),
)

/**
 * ER-8: ids of those whose network does not answer now: what became of them could not be looked up. It is tried again.
 */
export const $unreachable = atom<ReadonlySet<string>>(new Set())

/** Ids of records of which it is unknown now whether they were done: they may still be. They are followed. */
export const $unknown = atom<ReadonlySet<string>>(new Set())

function mark($set: typeof $unreachable, id: string, is: boolean): void {
  const now = $set.get()
  if (now.has(id) !== is) $set.set(new Set(is ? [...now, id] : [...now].filter(each => each !== id)))
}

type SettledListener = (settled: DeedRecord) => void
const listeners = new Set<SettledListener>()

/** Calls back with every record that this page sees settled. The storage itself calls no listener. */
export function onSettled(told: SettledListener): () => void {
  listeners.add(told)
  return () => void listeners.delete(told)
}

/** What this page waits for already, and how it stops. */
const followed = new Map<string, { settled: Promise<DeedRecord>; stop: AbortController }>()

/**
 * Remembers a transaction that was handed to the network and follows it. Resolves when it is settled. Rejects with
 * `wallet.answeredEarlier` for one that is remembered already: a wallet that names it again did nothing new, and what
 * is remembered of it stays.
 */
export function addTransaction(sent: Sent, info: TransactionInfo, part = 0): Promise<Transaction> {
  if (!isRemembered(sent, part) && !isTakenTwice(sent)) return remember(sent, info, part)
  const refused = Promise.reject(new AppError('wallet.answeredEarlier', { cause: sent.hash }))
  // Logged also where no caller waits for it.
  refused.catch(error => console.warn('Tarn: the wallet answered with an older transaction', error))
  return refused
}

const isRemembered = ({ chainId, hash }: Sent, part: number): boolean =>
  $transactions
    .get()
    .some(({ follow }) => follow.chainId === chainId && follow.hash === hash && (follow.part ?? 0) === part)

/**
 * The wallet names a batch of before, which is under way still: one of both would be told as done by the other's
 * transactions.
 */
const isTakenTwice = ({ chainId, account, batch }: Sent): boolean =>
  batch !== undefined &&
  $transactions.get().some(each => {
    const { follow } = each
    const isSame = each.account === account && follow.chainId === chainId && follow.batch?.id === batch.id
    return isSame && each.status === 'pending' && follow.batch?.name !== batch.name
  })

async function remember(sent: Sent, { type, ...info }: TransactionInfo, part: number): Promise<Transaction> {
  const { account, of: _, value, batch, ...place } = sent
  const settled = await addRecord<Transaction>({
    deed: type,
    account,
    ...info,
    follow: {
      ...{ by: 'evm', ...place, value: value.toString() },
      ...(part > 0 ? { part } : {}),
      ...(batch ? { batch: keptBatch(batch, part) } : {}),
    },
  })
  return settled
}

/** JSON has no bigint, and many entries of one batch need its calls once. */
const keptBatch = ({ calls, ...batch }: NonNullable<Sent['batch']>, part: number): StoredBatch => ({
  ...batch,
  ...(part === 0 ? { calls: calls.map(each => ({ ...each, value: each.value.toString() })) } : {}),
})

/** Why a record is followed no more: another deed has its place in the queue. */
const TAKEN = 'taken'

/** What is remembered of one that is handed over now. */
type New<R extends DeedRecord> = Omit<R, 'id' | 'status' | 'addedAt'> & { addedAt?: number }

/**
 * TX-3: stores what is about to be handed over, or was, and follows it: neither a page that is left in between nor a
 * node that does not answer may make it forgotten. Resolves when it is settled, or pending if its outcome is unknown
 * now.
 */
export function addRecord<R extends DeedRecord>(handed: New<R>): Promise<R> {
  const record = { addedAt: Date.now(), ...handed, status: 'pending' } as R
  record.id = recordId(record)
  // An earlier record by this name loses its place to this one.
  followed.get(record.id)?.stop.abort(TAKEN)
  followed.delete(record.id)
  memory.change(all => [record, ...all.filter(({ id }) => id !== record.id)])
  return follow(record) as Promise<R>
}

/** Forgets what was refused: no wallet or node has it. */
export function dropRecord(id: string): void {
  followed.get(id)?.stop.abort()
  memory.change(all => all.filter(record => record.id !== id))
}

/**
 * TX-3: goes on with what an earlier page did not see the end of, where it can be asked about now: a wallet is
 * connected, a node answers again.
 */
export const resumeRecords = memory.load

function follow(record: DeedRecord): Promise<DeedRecord> {
  const known = followed.get(record.id)
  if (known) return known.settled
  const stop = new AbortController()
  const settled = settle(record, stop.signal).finally(() => {
    if (followed.get(record.id)?.stop === stop) followed.delete(record.id)
  })
  followed.set(record.id, { settled, stop })
  return settled
}

/**
 * Resolves with the settled record, or with the pending one if its outcome is unknown now. It stops only when the page
 * closes or the record is refused: then no caller waits for it.
 */
async function settle(record: DeedRecord, stop: AbortSignal): Promise<DeedRecord> {
  const follower = await followers[record.follow.by].load()
  const tell: Telling = {
    note: change => changeRecord(record, change),
    away: is => mark($unreachable, record.id, is),
    unknown: is => mark($unknown, record.id, is),
    latest: () => latest(record),
    all: () => memory.read(),
  }
  const change = await follower.settle(record, stop, tell).catch(error => {
    if (stop.aborted) return null
    throw error
  })
  if (stop.reason === TAKEN) return changed(record, { status: 'canceled', error: 'deed.cancelled' })
  if (!change || stop.aborted) return record
  mark($unreachable, record.id, false)
  mark($unknown, record.id, false)
  const { record: settled, ours } = update(record, change)
  // What another tab took off the list is no news.
  if (ours && !settled.quiet) for (const told of listeners) told(settled)
  if (kindOf(settled).mayReopen(settled)) void recheck(settled, follower.stands)
  return settled
}

/** A reorganisation may take a block away: what it held is pending again. */
async function recheck(record: DeedRecord, stands: Follower['stands']): Promise<void> {
  try {
    if (!stands || (await stands(record, memory.read))) return
    const now = memory.read().find(({ id }) => id === record.id)
    // Another deed may have its place by now, or this page another word of it.
    if (now?.addedAt !== record.addedAt || now.status === 'pending') return
    void follow(update(record, { status: 'pending' }).record)
  } catch (error) {
    // The receipt was seen once; a node that can't be asked again changes nothing.
    console.warn('Tarn: a confirmed transaction could not be looked at again', error)
  }
}

function changed(before: DeedRecord, change: RecordChange): DeedRecord {
  // Why it failed is over with its failure.
  const { error: _, ...rest } = before
  const record = (change.status ? rest : before) as DeedRecord
  return kindOf(record).changed(record, change)
}

/** What is remembered of a record now; itself where nothing is. */
const latest = (record: DeedRecord): DeedRecord => memory.read().find(({ id }) => id === record.id) ?? record

/** Writes down what is known of a record now; one that is not remembered stays unknown. */
export const changeRecord = (record: DeedRecord, change: RecordChange): void => void update(record, change)

function update(record: DeedRecord, change: RecordChange): { record: DeedRecord; ours: boolean } {
  let updated = changed(record, change)
  let ours = false
  memory.change(all =>
    all.map(each => {
      if (each.id !== record.id) return each
      ours = true
      updated = changed(each, change)
      return updated
    }),
  )
  return { record: updated, ours }
}

import { computed } from 'nanostores'
import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import type { SentDeed } from '#domain/deeds.ts'
import { type ErrorCode, errors } from '#domain/Errors.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import type { Sent } from '#onchain/act/followTransaction.ts'
import { $account } from '../wallet/connection.ts'
import { isTransaction } from './isTransaction.ts'
import { storedList } from '../stored/storedList.ts'
import type { StoredMove, StoredPromises } from './StoredMove.ts'
import { showToast } from './toasts.ts'
import { transactionId } from './transactionId.ts'

export type { CurrencyLabel }

/** TX-1, TX-2. One transaction this browser sent. Amounts are decimal strings of raw units (JSON has no bigint). */
export type Transaction = {
  hash: Hex
  chainId: number
  account: Address
  type: SentDeed
  /** `changed`: mined, and it did something else than was promised. */
  status: 'pending' | 'confirmed' | 'changed' | 'failed' | 'canceled' | 'expired'
  nonce: number
  /** ms since 1970 */
  addedAt: number
  /** Block at which it was handed over: where the search for a replacement begins. */
  sentBlock: number
  to: Address
  data: Hex
  value: string
  /** Unix seconds; 0 without one. */
  deadline: number
  currencyIn: CurrencyLabel
  currencyOut: CurrencyLabel
  /** As quoted. What really left and arrived is `moves`: see amountsOf. */
  amountIn: string
  amountOut: string
  /** What it was reviewed to do at most and at least; records of older versions have none. */
  promises?: StoredPromises
  /** What the receipt says once it is mined. Without: a record of an older version. Null: nobody can tell. */
  moves?: readonly StoredMove[] | null
  /** Once mined: what the account paid for it, raw native units; null: somebody else did, or it isn't known. Done ones of older versions have none. */
  cost?: string | null
  /** The wallet said that what its transaction carried was undone. */
  undone?: boolean
  /** Why it failed. */
  error?: ErrorCode
  /** Who gets it, where something was sent. */
  recipient?: Address
  /** Whose moves it is about, where that isn't who is connected: the wallet that a recovery address acted for. */
  of?: Address
  /** Which of several entries of one transaction this is, from 0: one that did many things is told thing by thing. */
  part?: number
}

export type TransactionInfo = Pick<
  Transaction,
  'type' | 'currencyIn' | 'currencyOut' | 'amountIn' | 'amountOut' | 'promises' | 'of' | 'recipient'
>

/** What is kept: the indexer remembers the rest. */
const KEEP = 50

/** A record of an older version may name its error as a swap's. */
function withErrorOfNow(transaction: Transaction): Transaction {
  const now = transaction.error?.replace(/^swap\./, 'deed.')
  return now && now !== transaction.error && now !== 'deed.failed' && Object.hasOwn(errors, now)
    ? { ...transaction, error: now as ErrorCode }
    : transaction
}

const memory = storedList<Transaction>({
  key: 'tarn.transactions',
  read: value => (isTransaction(value) ? withErrorOfNow(value) : null),
  keep: all => all.slice(0, KEEP),
  loaded: all => {
    for (const transaction of all) if (transaction.status === 'pending') void follow(transaction)
  },
})

/** This browser's transactions, newest first, all accounts and chains. */
export const $transactions = memory.$list

/** Those of the connected account that are not settled. */
export const $pending = computed([$transactions, $account], (all, account) =>
  all.filter(t => t.status === 'pending' && t.account === account),
)

/** Transactions this page waits for already. */
const followed = new Map<string, Promise<Transaction>>()

/** Remembers a transaction that was handed to the network and follows it. Resolves when it is settled. */
export function addTransaction(sent: Sent, info: TransactionInfo, part = 0): Promise<Transaction> {
  const transaction: Transaction = {
    ...sent,
    value: sent.value.toString(),
    ...info,
    status: 'pending',
    addedAt: Date.now(),
    ...(part > 0 ? { part } : {}),
  }
  memory.change(all => [transaction, ...all.filter(t => transactionId(t) !== transactionId(transaction))])
  return follow(transaction)
}

function follow(transaction: Transaction): Promise<Transaction> {
  const id = transactionId(transaction)
  const known = followed.get(id)
  if (known) return known
  const following = settle(transaction).finally(() => followed.delete(id))
  followed.set(id, following)
  return following
}

async function settle(transaction: Transaction): Promise<Transaction> {
  const { followTransaction } = await import('#onchain/act/followTransaction.ts')
  const sent: Sent = { ...transaction, value: BigInt(transaction.value) }
  // Only a closed page stops following: nobody waits for it then.
  const signal = new AbortController().signal
  const outcome = await followTransaction(sent, signal, hash => update(transaction, { hash }))
  const { changeOf } = await import('./changeOf.ts')
  const settled = update(transaction, await changeOf(transaction, outcome))
  // The tab that is looked at tells the news.
  if (document.visibilityState === 'visible') showToast(settled)
  if (settled.status === 'confirmed' || settled.status === 'changed') void recheck(settled)
  return settled
}

/** A reorganisation may take a block away: a transaction it held is pending again. */
async function recheck(transaction: Transaction): Promise<void> {
  try {
    const { stillMined } = await import('#onchain/node/stillMined.ts')
    if (await stillMined(transaction.chainId, transaction.hash, new AbortController().signal)) return
    void follow(update(transaction, { status: 'pending' }))
  } catch (error) {
    // The receipt was seen once; a node that can't be asked again changes nothing.
    console.warn('Tarn: a confirmed transaction could not be looked at again', error)
  }
}

function update(transaction: Transaction, with_: Partial<Transaction>): Transaction {
  const id = transactionId(transaction)
  let updated: Transaction = { ...transaction, ...with_ }
  memory.change(all =>
    all.map(t => {
      if (transactionId(t) !== id) return t
      updated = { ...t, ...with_ }
      return updated
    }),
  )
  return updated
}

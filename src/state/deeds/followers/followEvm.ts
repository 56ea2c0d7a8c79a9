import { AppError } from '#domain/Errors.ts'
import { wantedOf } from '#domain/plan/Promises.ts'
import { findAsked } from '#onchain/act/findAsked.ts'
import { followTransaction, type Sent } from '#onchain/act/followTransaction.ts'
import { RpcError } from '#onchain/node/RpcError.ts'
import { stillMined } from '#onchain/node/stillMined.ts'
import { toAppError } from '#onchain/node/toAppError.ts'
import type { Handed } from '#onchain/passkey/operation/findOperation.ts'
import { changeOf } from '../changeOf.ts'
import {
  type DeedRecord,
  type EvmFollow,
  isOnEvm,
  namesOf,
  type RecordChange,
  type Transaction,
} from '../DeedRecord.ts'
import { readPromises } from '../StoredMove.ts'
import type { Follower, Telling } from './Follower.ts'

const own = (record: DeedRecord): Transaction => {
  if (!isOnEvm(record)) throw new AppError('deed.failed', { cause: record.id })
  return record
}

/** ms after which the transaction that carried an operation is looked for anew: a block may have been taken back. */
const ROUND = 20_000

/**
 * TX-1: a transaction of an EVM network, or an operation that a bundler carries in one: mined, replaced, cancelled,
 * lost, reverted, taken away again.
 */
export const followEvm: Follower = {
  find: findAsked,
  async settle(record, stop, tell) {
    const transaction = own(record)
    if (transaction.follow.operation) return settleOperation(transaction, stop, tell)
    if (transaction.follow.batch) {
      const { settleBatch } = await import('./settleBatch.ts')
      return settleBatch(transaction, { stop, ...wantedBy(transaction) }, tell)
    }
    const outcome = await followTransaction(
      sentOf(transaction, transaction.follow),
      { signal: stop, onReplaced: hash => tell.note({ hash }) },
      tell.away,
    )
    return changeOf(transaction, outcome)
  },
  async stands(record, all) {
    const transaction = own(record)
    const { chainId, hash, operation, batch } = transaction.follow
    if (batch) return (await import('./settleBatch.ts')).standsBatch(transaction, all)
    const { signal } = new AbortController()
    const isMined = await stillMined(chainId, hash, signal)
    if (!operation) return isMined
    if (record.status === 'canceled') {
      const { lookFor } = await import('#onchain/passkey/operation/findOperation.ts')
      return (
        (
          await lookFor(
            handedOf(transaction, () => transaction.follow),
            signal,
          )
        ).carried === null
      )
    }
    const { readCarried } = await import('#onchain/passkey/operation/readCarried.ts')
    const carried = await readCarried(
      handedOf(transaction, () => transaction.follow),
      hash,
      signal,
    )
    return carried?.success === (record.status !== 'failed')
  },
}

/** What its promises want to be read beside the receipt. */
const wantedBy = ({ promises }: Transaction) => (promises ? { wanted: wantedOf(readPromises(promises)) } : {})

const sentOf = (transaction: Transaction, { batch: _, ...follow }: EvmFollow): Sent => ({
  ...follow,
  ...{ account: transaction.account, value: BigInt(follow.value) },
  ...(transaction.of ? { of: transaction.of } : {}),
  ...wantedBy(transaction),
})

/** An operation of a record, as it is looked for. When it is sped up in this page, it has another name, too. */
const handedOf = ({ account, of, follow }: Transaction, latest: () => EvmFollow): Handed => ({
  chainId: follow.chainId,
  // Another account's, that its owner had carried.
  account: of ?? account,
  names: () => namesOf(latest()),
  nonce: BigInt(follow.operation?.nonce ?? 0),
  sentBlock: follow.sentBlock,
})

/**
 * An operation is done or failed by EntryPoint's event of it, in a receipt of our node; what its transaction did is
 * read from the same one.
 */
async function settleOperation(
  transaction: Transaction,
  stop: AbortSignal,
  { note, away, unknown, latest: latestRecord }: Telling,
): Promise<RecordChange> {
  const [{ findOperation }, { readCarried }] = await Promise.all([
    import('#onchain/passkey/operation/findOperation.ts'),
    import('#onchain/passkey/operation/readCarried.ts'),
  ])
  const latest = () => own(latestRecord()).follow
  const handed = handedOf(transaction, latest)
  let named = transaction.follow.hash
  for (;;) {
    const found = await findOperation(handed, stop, { onAway: away, onUnknown: unknown })
    if (found === 'replaced') {
      const isCancelled = latest().replacing === 'cancel'
      return { status: 'canceled', error: isCancelled ? 'deed.cancelled' : 'deed.replaced' }
    }
    const { transaction: hash, success, reason } = found
    // Named once it is known: a page that is left before it settles goes on from there.
    if (hash !== named) note({ hash })
    named = hash
    const follow: EvmFollow = { ...transaction.follow, hash, ...(success ? {} : { undone: true }) }
    const round = AbortSignal.any([stop, AbortSignal.timeout(ROUND)])
    try {
      const outcome = await followTransaction(sentOf(transaction, follow), { signal: round }, away)
      const still = await readCarried(handed, hash, stop)
      if (outcome.hash !== hash || still?.success !== success) continue
      const change = await changeOf({ ...transaction, follow }, outcome)
      if (success) return change
      // Whatever else the same transaction did: the operation's own calls were undone.
      const why = toAppError(new RpcError(3, 'execution reverted', reason), 'swap').code
      const { cost } = change
      return { status: 'failed', hash, error: why, ...(cost === undefined ? {} : { cost }) }
    } catch (error) {
      if (stop.aborted || !round.aborted) throw error
    }
  }
}

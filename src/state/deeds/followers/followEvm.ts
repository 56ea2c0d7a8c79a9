import { AppError, type ErrorCode } from '#domain/Errors.ts'
import { wantedOf } from '#domain/plan/Promises.ts'
import { followTransaction } from '#onchain/act/followTransaction.ts'
import { RpcError } from '#onchain/node/RpcError.ts'
import { stillMined } from '#onchain/node/stillMined.ts'
import { toAppError } from '#onchain/node/toAppError.ts'
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

/** TX-1: a transaction of an EVM network, or an operation that a bundler carries in one: mined, replaced, cancelled, lost, reverted, taken away again. */
export const followEvm: Follower = {
  async settle(record, stop, { note, away, latest }) {
    const transaction = own(record)
    const { account, of } = transaction
    const carried = await carriedOf(transaction, stop, { away, latest: () => own(latest()).follow })
    if ('error' in carried) return carried
    const { follow } = carried
    // Named once it is known: a page that is left before it settles goes on from there.
    if (follow.hash !== transaction.follow.hash) note({ hash: follow.hash })
    const { promises } = transaction
    const wanted = promises ? { wanted: wantedOf(readPromises(promises)) } : {}
    const sent = { ...follow, account, value: BigInt(follow.value), ...(of ? { of } : {}), ...wanted }
    const outcome = await followTransaction(sent, { signal: stop, onReplaced: hash => note({ hash }) }, away)
    const change = await changeOf({ ...transaction, follow }, outcome)
    return change.status === 'failed' && carried.why ? { ...change, error: carried.why } : change
  },
  stands(record) {
    const { chainId, hash } = own(record).follow
    return stillMined(chainId, hash, new AbortController().signal)
  },
}

/** Where what carries an operation is found, or what became of one that nothing carries; of a transaction, itself. */
async function carriedOf(
  { account: asked, of, follow }: Transaction,
  stop: AbortSignal,
  { away: onAway, latest }: { away: Telling['away']; latest: () => EvmFollow },
): Promise<{ follow: EvmFollow; why?: ErrorCode } | (RecordChange & { error: ErrorCode })> {
  const { operation, chainId, sentBlock } = follow
  if (!operation) return { follow }
  const { findOperation } = await import('#onchain/passkey/operation/findOperation.ts')
  // Another account's, that its owner had carried.
  const account = of ?? asked
  // Sped up while this looks, it has another name, too.
  const names = () => namesOf(latest())
  const nonce = BigInt(operation.nonce)
  const found = await findOperation({ chainId, account, names, nonce, sentBlock }, stop, { onAway })
  const cancelled = latest().replacing === 'cancel'
  if (found === 'replaced') return { status: 'canceled', error: cancelled ? 'deed.cancelled' : 'deed.replaced' }
  if (found === 'dropped') return { status: 'expired', error: 'transaction.lost' }
  const at = { ...follow, hash: found.transaction }
  if (found.success) return { follow: at }
  const why = toAppError(new RpcError(3, 'execution reverted', found.reason), 'swap').code
  return { follow: { ...at, undone: true }, why }
}

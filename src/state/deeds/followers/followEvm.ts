import { AppError } from '#domain/Errors.ts'
import { followTransaction } from '#onchain/act/followTransaction.ts'
import { stillMined } from '#onchain/node/stillMined.ts'
import { changeOf } from '../changeOf.ts'
import { type DeedRecord, isOnEvm, type Transaction } from '../DeedRecord.ts'
import type { Follower } from './Follower.ts'

const own = (record: DeedRecord): Transaction => {
  if (!isOnEvm(record)) throw new AppError('deed.failed', { cause: record.id })
  return record
}

/** TX-1: a transaction of an EVM network: mined, replaced, cancelled, lost, reverted, taken away again. */
export const followEvm: Follower = {
  async settle(record, stop, note) {
    const { account, of, follow } = own(record)
    const sent = { ...follow, account, value: BigInt(follow.value), ...(of ? { of } : {}) }
    const outcome = await followTransaction(sent, stop, hash => note({ hash }))
    return changeOf(own(record), outcome)
  },
  stands(record) {
    const { chainId, hash } = own(record).follow
    return stillMined(chainId, hash, new AbortController().signal)
  },
}

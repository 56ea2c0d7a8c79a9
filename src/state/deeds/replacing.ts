import { walletTraits } from '#domain/account/walletTraits.ts'
import { deeds } from '#domain/deeds.ts'
import { AppError, asAppError, type ErrorCode } from '#domain/Errors.ts'
import type { Place } from '#domain/plan/Ground.ts'
import { canRepeat, planAgain, type Replacing, type Waiting } from '#domain/plan/makers/planAgain.ts'
import type { Sent } from '#onchain/act/followTransaction.ts'
import { $connection } from '../wallet/connection.ts'
import type { Connection } from '../wallet/whoIsConnected.ts'
import { readyWallet } from '../wallet/readyWallet.ts'
import type { Transaction } from './DeedRecord.ts'
import { addTransaction, changeRecord } from './records.ts'
import { type Ended, runDeed } from './runs.ts'
import { readPromises } from './StoredMove.ts'

/** What a replacement would pay at most, raw native units; a way that is not there can't be taken. */
export type Offer = { place: Place; faster: bigint | null; cancel: bigint }

/** Gas of 0 to oneself. */
const NOTHING = 21_000n

const waitingOf = ({ account, follow, promises }: Transaction): Waiting => ({
  chainId: follow.chainId,
  account,
  call: { to: follow.to, data: follow.data, value: BigInt(follow.value) },
  deadline: follow.deadline,
  promises: promises ? readPromises(promises) : null,
})

/**
 * ER-8: where a waiting transaction can be sped up or cancelled. `here`: the connected wallet is known to keep a nonce; `wallet`: it is not, and would send a second one,
 * so its person does it there; null: it waits no more, somebody else is connected, or somebody else's transaction carries it.
 */
export function whereReplaced(
  { status, account, follow }: Transaction,
  { address, connectorId }: Pick<Connection, 'address' | 'connectorId'>,
): 'here' | 'wallet' | null {
  const { signs, keepsNonce } = walletTraits(connectorId)
  if (status !== 'pending' || address !== account || !signs || follow.nonce === Number.MAX_SAFE_INTEGER) return null
  return keepsNonce ? 'here' : 'wallet'
}

/** What replacing it would cost now; null where it waits no more. Throws `network.*`. */
export async function readOffer(record: Transaction, signal: AbortSignal): Promise<Offer | null> {
  const { readWaiting } = await import('#onchain/act/readWaiting.ts')
  const { account, follow } = record
  const found = await readWaiting(follow.chainId, account, follow.hash, signal)
  if (!found) return null
  const { place, gas } = found
  return {
    place,
    faster: canRepeat(waitingOf(record)) ? gas * place.maxFeePerGas : null,
    cancel: NOTHING * place.maxFeePerGas,
  }
}

const failed: Record<Replacing, ErrorCode> = { faster: 'transaction.speedUpFailed', cancel: 'transaction.cancelFailed' }

/** ER-8: asks for what takes a waiting transaction's place, as it was offered. What came of it, its run says; what becomes of the record, the record. */
export const replaceTransaction = (record: Transaction, how: Replacing, { place }: Offer): Promise<Ended<void>> =>
  runDeed('replace', { about: [record.id, how], steps: ['send'] }, async run => {
    run.mark({ status: 'checking' })
    const { deed, account, follow } = record
    if (whereReplaced(record, $connection.get()) !== 'here') throw new AppError('transaction.inWallet')
    // Taking back what waits is never barred.
    const to = record.recipient ?? account
    const addresses = [account, follow.to, to, ...(record.of ? [record.of] : [])]
    const touches = how === 'faster' ? { addresses, tokens: [] } : null
    const door = await readyWallet(follow.chainId, touches, run)
    if (door.account !== account) throw new AppError('wallet.changed')
    const { sendCall } = await import('#onchain/act/sendCall.ts')
    try {
      const sent = await sendCall(
        door,
        planAgain(waitingOf(record), how, place),
        { doing: deed },
        {
          ...run,
          onLate: late =>
            void readBack(record, how, place, late).catch(error =>
              console.warn('Tarn: a late replacement is another transaction', error),
            ),
        },
      )
      run.mark({ status: 'pending', hash: sent.hash })
      await readBack(record, how, place, sent)
      run.mark({ status: 'done' })
    } catch (cause) {
      const error = asAppError(cause)
      const general = error.code === deeds[deed].failed || error.code === 'swap.failed'
      throw general ? new AppError(failed[how], { cause: error }) : error
    }
  })

/** Reads the answer's own nonce back. Another one than was asked for is a transaction of its own: it is remembered, and told at once as `transaction.sentAnother`. */
async function readBack(record: Transaction, how: Replacing, place: Place, sent: Sent): Promise<void> {
  const { readNonce } = await import('#onchain/act/readWaiting.ts')
  const nonce = await readNonce(sent.chainId, sent.account, sent.hash)
  // A node that doesn't know it says nothing: its place in the queue tells what was mined.
  if (nonce === null || nonce === place.nonce) {
    const same = how === 'faster' && nonce !== null
    return changeRecord(record, { replacing: how, ...(same ? { hash: sent.hash } : {}) })
  }
  if (how === 'faster') {
    const { deed: type, currencyIn, currencyOut, amountIn, amountOut, promises, of, recipient } = record
    const info = { type, currencyIn, currencyOut, amountIn, amountOut }
    void addTransaction(
      { ...sent, nonce },
      { ...info, ...(promises ? { promises } : {}), ...(of ? { of } : {}), ...(recipient ? { recipient } : {}) },
      record.follow.part,
    )
  }
  throw new AppError('transaction.sentAnother')
}

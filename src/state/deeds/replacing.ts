import { walletTraits } from '#domain/account/walletTraits.ts'
import { deeds } from '#domain/deeds.ts'
import { AppError, asAppError, type ErrorCode } from '#domain/Errors.ts'
import { paysNext, tipCharges } from '#domain/passkey/Budget.ts'
import type { Call, Place } from '#domain/plan/Expectation.ts'
import { canRepeat, planAgain, type Replacing, type Waiting } from '#domain/plan/makers/planAgain.ts'
import type { Sent } from '#onchain/act/followTransaction.ts'
import { $connection } from '../wallet/connection.ts'
import type { Connection } from '../wallet/whoIsConnected.ts'
import { readyWallet } from '../wallet/readyWallet.ts'
import { isHeld, namesOf, type Transaction } from './DeedRecord.ts'
import { $transactions, addTransaction, changeRecord } from './records.ts'
import { type Ended, runDeed } from './runs.ts'
import { sendPlan } from './sendPlan.ts'
import { readPromises } from './StoredMove.ts'

/**
 * What a replacement would pay at most, raw native units; a way that is not there can't be taken. `calls`: what waits;
 * `base`: the base fee (wei per unit of gas) it was offered at.
 */
export type Offer = { place: Place; calls: readonly Call[]; faster: bigint | null; cancel: bigint; base: bigint }

const waitingOf = ({ deed, account, follow, promises }: Transaction, calls: readonly Call[]): Waiting => ({
  deed,
  chainId: follow.chainId,
  account,
  calls,
  deadline: follow.deadline,
  promises: promises ? readPromises(promises) : null,
})

/**
 * ER-8: where a waiting transaction can be sped up or cancelled. `here`: the connected wallet is known to keep a nonce.
 * `wallet`: it is not, and would send a second transaction, so the user does it in the wallet. Null: it is no longer
 * pending, another account is connected, or another account's transaction carries it.
 */
export function whereReplaced(
  record: Transaction,
  { address, connectorId }: Pick<Connection, 'address' | 'connectorId'>,
): 'here' | 'wallet' | null {
  const { status, account, follow } = record
  const { signs, keepsNonce, paysItself } = walletTraits(connectorId)
  if (status !== 'pending' || address !== account || !signs) return null
  // An operation of its own has a place of its own, for as long as no transaction carries it.
  if (follow.operation) return isHeld(record) && !record.of && paysItself ? 'here' : null
  if (follow.nonce === Number.MAX_SAFE_INTEGER) return null
  return keepsNonce ? 'here' : 'wallet'
}

/** What replacing it would cost now; null where it waits no more. Throws `network.*`. */
export async function readOffer(record: Transaction, signal: AbortSignal): Promise<Offer | null> {
  const { follow } = record
  const found = await (follow.operation ? heldPlace(record, signal) : waitingPlace(record, signal))
  if (!found) return null
  const { place, gas, nothing, calls, base } = found
  return {
    ...{ place, calls, base },
    faster: canRepeat(waitingOf(record, calls)) ? gas * place.maxFeePerGas : null,
    cancel: nothing * place.maxFeePerGas,
  }
}

type Found = { place: Place; calls: readonly Call[]; gas: bigint; nothing: bigint; base: bigint } | null

async function waitingPlace({ account, follow }: Transaction, signal: AbortSignal): Promise<Found> {
  const { readWaiting } = await import('#onchain/act/readWaiting.ts')
  const found = await readWaiting({ chainId: follow.chainId, account, hash: follow.hash }, signal)
  return found && { ...found, calls: [{ to: follow.to, data: follow.data, value: BigInt(follow.value) }] }
}

async function heldPlace({ follow }: Transaction, signal: AbortSignal): Promise<Found> {
  const { readHeldPlace } = await import('#onchain/passkey/operation/readHeld.ts')
  // A bundler may hold what was asked for earlier, and not what was to take its place.
  for (const name of [...namesOf(follow)].reverse()) {
    const found = await readHeldPlace(follow.chainId, name, signal)
    // What does nothing is checked, carried and, of a wallet that isn't there yet, made all the same.
    if (found) return { ...found, nothing: found.gas }
  }
  return null
}

const failed: Record<Replacing, ErrorCode> = { faster: 'transaction.speedUpFailed', cancel: 'transaction.cancelFailed' }

/**
 * ER-8: asks for what takes a waiting transaction's place, as it was offered. What came of it, its run says; what
 * becomes of the record, the record.
 */
export const replaceTransaction = (record: Transaction, how: Replacing, offer: Offer): Promise<Ended<void>> =>
  runDeed('replace', { about: [record.id, how], steps: ['send'] }, async run => {
    run.mark({ status: 'checking' })
    const { deed, account, follow } = record
    const { calls } = offer
    if (whereReplaced(record, $connection.get()) !== 'here') throw new AppError('transaction.inWallet')
    // Taking back what waits is never barred.
    const to = record.recipient ?? account
    const addresses = [account, ...calls.map(each => each.to), to, ...(record.of ? [record.of] : [])]
    const touches = how === 'faster' ? { addresses, tokens: [] } : null
    const session = await readyWallet(follow.chainId, touches, run)
    if (session.account !== account) throw new AppError('wallet.changed')
    // An operation's price is looked at by its own wallet.
    const place = follow.operation ? offer.place : await agreedPlace(record, { how, offer }, run.signal)
    try {
      await sendPlan(run, session, planAgain(waitingOf(record, calls), how, place), {
        onPlaced: sent => takePlace({ record, how, place }, sent),
      })
    } catch (cause) {
      const error = asAppError(cause)
      const general = error.code === deeds[deed].failed || error.code === 'swap.failed'
      throw general ? new AppError(failed[how], { cause: error }) : error
    }
  })

/** What a way of an offer costs at most. */
const mostOf = (offer: Offer, how: Replacing): bigint => (how === 'faster' ? (offer.faster ?? 0n) : offer.cancel)

/**
 * PK-1 of plain wallets: the place as it was offered, for as long as its fees suffice; else the price of now, once it
 * is accepted. Nothing dearer is put into a request. Throws `passkey.costRefused`, `network.*`.
 */
async function agreedPlace(
  record: Transaction,
  { how, offer }: { how: Replacing; offer: Offer },
  signal: AbortSignal,
): Promise<Place> {
  let agreed = offer
  let accepted = false
  for (;;) {
    const now = await readOffer(record, signal)
    const gas = mostOf(agreed, how) / agreed.place.maxFeePerGas
    const base = now?.base ?? agreed.base
    const suffices = paysNext(agreed.place, base)
    // What a node says that waits, and the tip of it, is a claim.
    const charges = tipCharges(agreed.place, { gas, base })
    // Of what waits no more the wallet and the chain say so themselves.
    if (!now || (suffices && (accepted || charges.length === 0))) return { ...agreed.place, gas }
    const next = suffices ? agreed : now
    const most = mostOf(next, how)
    const before = suffices ? null : { expected: mostOf(agreed, how), most: mostOf(agreed, how) }
    const { askPrice } = await import('../passkey/priceQuestion.ts')
    const claimed = tipCharges(next.place, { gas: most / next.place.maxFeePerGas, base: next.base })
    await askPrice({ chainId: record.follow.chainId, now: { expected: most, most, charges: claimed }, before })
    agreed = next
    accepted = true
  }
}

/** The record, and the place of it that was asked for. */
type Taking = { record: Transaction; how: Replacing; place: Place }

/** What was sent takes the record's place. Where it did not, it is told at once as `transaction.sentAnother`. */
const takePlace = (taking: Taking, sent: Sent): Promise<void> =>
  taking.place.operation ? takeHeldPlace(taking, sent) : readBack(taking, sent)

/** The same of an operation: our own wallet hands the bundler another one for its place, and names it. */
async function takeHeldPlace({ record, how }: Taking, { operation }: Sent): Promise<void> {
  if (operation?.nonce === undefined || operation.nonce !== record.follow.operation?.nonce)
    throw new AppError('transaction.sentAnother')
  // All that it did stands in one place: each thing has a line of its own.
  for (const each of $transactions.get())
    if (each.account === record.account && each.follow.operation?.hash === record.follow.operation.hash)
      changeRecord(each, { replacing: how, ...(how === 'faster' ? { again: operation.hash } : {}) })
}

/**
 * Reads the answer's own nonce back. Another one than was asked for is a transaction of its own: it is remembered, too.
 */
async function readBack({ record, how, place }: Taking, sent: Sent): Promise<void> {
  const { readNonce } = await import('#onchain/act/readWaiting.ts')
  const nonce = await readNonce(sent.chainId, sent.account, sent.hash)
  // A node that doesn't know it says nothing: its place in the queue tells what was mined.
  if (nonce === null || nonce === place.nonce) {
    const same = how === 'faster' && nonce !== null
    return changeRecord(record, { replacing: how, ...(same ? { hash: sent.hash } : {}) })
  }
  if (how === 'faster') {
    const { deed: type, currencyIn, currencyOut, amountIn, amountOut, promises, of, recipient, flow } = record
    const info = { type, currencyIn, currencyOut, amountIn, amountOut }
    void addTransaction(
      { ...sent, nonce },
      {
        ...info,
        ...(promises ? { promises } : {}),
        ...(of ? { of } : {}),
        ...(recipient ? { recipient } : {}),
        ...(flow ? { flow } : {}),
      },
      record.follow.part,
    )
  }
  throw new AppError('transaction.sentAnother')
}

import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { deeds } from '#domain/deeds.ts'
import type { ErrorCode } from '#domain/Errors.ts'
import { isNothing, type Move, withDeposit } from '#domain/plan/Moves.ts'
import { permitsLess, type Verdict, verdictOf } from '#domain/plan/judge.ts'
import type { Promises } from '#domain/plan/Promises.ts'
import { shortAddress } from '#domain/token/Token.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { Outcome } from '#onchain/act/followTransaction.ts'
import { readPromises, type StoredMove } from './StoredMove.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import type { RecordChange, Transaction } from './DeedRecord.ts'

/** Currencies of one transaction whose names are read, at most: more than a person reads would be spam. */
const MOST = 6

/** What becomes of a record: what its transaction did is held against what was promised. Never throws. */
export async function changeOf(transaction: Transaction, outcome: Outcome): Promise<RecordChange> {
  const { hash } = outcome
  if (outcome.status === 'cancelled') return { status: 'canceled', hash, error: 'deed.cancelled' }
  if (outcome.status === 'reverted') {
    const { code } = outcome.error
    const status = code === 'swap.expired' || code === 'transaction.lost' ? 'expired' : 'failed'
    return { status, hash, error: code, ...(outcome.block > 0n ? { cost: outcome.cost?.toString() ?? null } : {}) }
  }
  const happened =
    transaction.deed === 'withdraw' ? { ...outcome.happened, ...withDeposit(outcome.happened) } : outcome.happened
  const promises = promisesOf(transaction)
  const verdict = verdictOf(happened, promises)
  // Of a deed that moves nothing, undone and done look alike: the wallet or bundler that carried it reports which it
  // is.
  const undone = verdict === 'failed' || (transaction.follow.undone && isNothing({ ...happened, failedInside: false }))
  if (undone) return { status: 'failed', hash, error: 'swap.failed', cost: happened.cost?.toString() ?? null }
  if (verdict === 'unread') return { status: 'confirmed', hash, moves: null }
  const label = labels(transaction)
  if (verdict === 'done') {
    const own = [transaction.currencyIn.id, transaction.currencyOut.id]
    const isTraded = deeds[transaction.deed].group === 'trade'
    // What else came unasked is not reported.
    const moves: Move[] = happened.moves.filter(({ currency }) => own.includes(currency))
    // What was bought for another recipient arrived, though not in this account.
    for (const { holder, currency, change } of happened.seen ?? [])
      if (isTraded && holder === transaction.recipient && currency === transaction.currencyOut.id && change > 0n)
        moves.push({ currency, raw: change, way: 'in' })
    return {
      status: 'confirmed',
      hash,
      ...(happened.cost === null ? {} : { cost: happened.cost.toString() }),
      moves: await Promise.all(
        moves.map(async ({ currency, raw, way }) => ({ currency: await label(currency), raw: raw.toString(), way })),
      ),
    }
  }
  // Another transaction's doings are no news of this one.
  if (happened.before) return { status: 'changed', hash, error: 'wallet.answeredEarlier', moves: [] }
  const moves: Promise<StoredMove>[] = [
    ...happened.moves.map(async ({ currency, raw, way }) => ({
      currency: await label(currency),
      raw: raw.toString(),
      way,
    })),
    ...happened.permissions
      .filter(({ amount }) => amount > 0n)
      .map(async ({ token, spender, amount }) => ({
        currency: await label(token),
        raw: amount.toString(),
        way: 'permitted' as const,
        spender,
      })),
    ...happened.items.map(async ({ contract, id, count, way }) => ({
      item: { contract, id: id.toString() },
      raw: count.toString(),
      way,
    })),
  ]
  return {
    status: 'changed',
    hash,
    error: reasonOf(verdict, transaction, promises !== null && permitsLess(happened, promises)),
    moves: await Promise.all(moves.slice(0, MOST)),
  }
}

/** Why it is not what was promised. `less`: less is permitted than was asked for, and nothing else is amiss. */
function reasonOf(verdict: Verdict, { deed }: Transaction, less: boolean): ErrorCode {
  if (less) return 'approve.insufficient'
  if (verdict === 'changed') return 'deed.modifiedByWallet'
  return deeds[deed].group === 'permission' ? 'approve.ignored' : 'deed.lessArrived'
}

/** What the record keeps; what its kind alone promises; null where an older version kept nothing. */
function promisesOf({ promises, deed, currencyOut, amountOut }: Transaction): Promises | null {
  if (promises) return readPromises(promises)
  const { group, permits } = deeds[deed]
  if (group === 'trade') return null
  return {
    spends: [],
    receives: group === 'reward' ? [{ currency: currencyOut.id, min: BigInt(amountOut) }] : [],
    permits: permits ? null : [],
  }
}

/** How currencies are called: as the record calls them, as the network calls its own, else as market or contract do. */
function labels({
  follow: { chainId },
  currencyIn,
  currencyOut,
}: Transaction): (id: CurrencyId) => Promise<CurrencyLabel> {
  const native = chainById(chainId)?.native
  return async id => {
    const known = [currencyIn, currencyOut].find(each => each.id === id)
    if (known) return known
    if (id === 'NATIVE') return { id, symbol: native?.symbol ?? '', decimals: native?.decimals ?? 18 }
    return (await named(chainId, id)) ?? { id, symbol: shortAddress(id), decimals: 0 }
  }
}

async function named(chainId: number, id: Address): Promise<CurrencyLabel | null> {
  try {
    const { resolveToken } = await import('../tokens/tokens.ts')
    const token = await resolveToken(chainId, id)
    return token && { id, symbol: token.symbol, decimals: token.decimals }
  } catch (error) {
    console.warn('Tarn: what a token is called could not be read', error)
    return null
  }
}

import { chainById } from '#domain/chains/chains.ts'
import { deeds } from '#domain/deeds.ts'
import { areExpected } from '#domain/swap/Expected.ts'
import { type EvmFollow, isHeld, type Transaction } from '../DeedRecord.ts'
import type { RecordKind } from './RecordKind.ts'

type Fields = Record<string, unknown>

export const isHex = (value: unknown, length?: number): boolean =>
  typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value) && (length === undefined || value.length === length)
const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d{1,80}$/.test(value)
export const isLabel = (value: unknown): boolean => {
  const { id, symbol, decimals } = (value ?? {}) as Fields
  return (id === 'NATIVE' || isHex(id, 42)) && typeof symbol === 'string' && Number.isInteger(decimals)
}

/** Missing where no bundler carries it. */
const isOperation = (value: unknown): boolean => {
  const { hash, nonce, again = [] } = (value ?? {}) as Fields
  const all = Array.isArray(again) && again.every(each => isHex(each, 66))
  return value === undefined || (isHex(hash, 66) && isAmount(nonce) && all)
}

/** Missing where no wallet took it as a batch. */
const isBatch = (value: unknown): boolean => {
  const { id, name, spent, at = 0, calls = [], hashes = [] } = (value ?? {}) as Fields
  const isCall = (each: unknown): boolean => {
    const { to, data, value: paid } = (each ?? {}) as Fields
    return isHex(to, 42) && isHex(data) && isAmount(paid)
  }
  const areCalls = Array.isArray(calls) && calls.every(isCall)
  const areHashes = Array.isArray(hashes) && hashes.every(each => isHex(each, 66))
  const areNumbers = [spent, at].every(n => Number.isSafeInteger(n))
  return value === undefined || (typeof id === 'string' && isHex(name, 66) && areNumbers && areCalls && areHashes)
}

/** An explorer knows it once a transaction is known to carry it. */
const linkOf = (record: Transaction): string | undefined =>
  isHeld(record) ? undefined : `${chainById(record.follow.chainId)?.explorer}/tx/${record.follow.hash}`

/** A transaction of an EVM network, or an operation or a batch that is carried in one. */
export const evmKind: RecordKind<Transaction> = {
  /**
   * The nonce, which a replacement keeps. Where it has no nonce of its own, because another account's transaction
   * carries it: a hash (of its operation, or of its batch). Of several entries for one transaction each has its `part`.
   */
  idOf({ account, follow: { chainId, nonce, operation, batch, part, hash } }) {
    const carried = operation?.hash ?? batch?.name ?? hash
    return `${chainId}-${account}-${nonce === Number.MAX_SAFE_INTEGER ? carried : nonce}${part ? `-${part}` : ''}`
  },
  isWhole: (
    { account, of, recipient, route, currencyIn, currencyOut },
    { chainId, hash, nonce, sentBlock, to, data, value, deadline, part, replacing, operation, batch },
  ) =>
    isHex(hash, 66) &&
    isHex(account, 42) &&
    isHex(to, 42) &&
    isHex(data) &&
    isAmount(value) &&
    [chainId, nonce, sentBlock, deadline].every(n => Number.isSafeInteger(n)) &&
    isOperation(operation) &&
    isBatch(batch) &&
    isLabel(currencyIn) &&
    isLabel(currencyOut) &&
    (of === undefined || isHex(of, 42)) &&
    (recipient === undefined || isHex(recipient, 42)) &&
    areExpected(route) &&
    (part === undefined || Number.isSafeInteger(part)) &&
    [undefined, 'faster', 'cancel'].includes(replacing as undefined),
  factsOf(record) {
    const { deed, error = 'swap.failed', of, recipient, follow } = record
    const { chainId, hash, nonce, replacing, batch } = follow
    const chain = chainById(chainId)
    return {
      ...{ on: chainId, network: { name: chain?.name ?? '' }, isFast: chain?.layer !== 'l1' },
      native: chain?.native ?? null,
      mark: batch && isHeld(record) ? batch.id : hash,
      ...{ link: linkOf(record), transaction: hash },
      ...(recipient && { recipient }),
      ...(of && { of }),
      ...(nonce === Number.MAX_SAFE_INTEGER ? {} : { nonce }),
      ...(replacing && { replacing }),
      // The general word of a swap isn't that of anything else.
      reason: error === 'swap.failed' ? deeds[deed].failed : error,
    }
  },
  changed(record, { hash, replacing, again, hashes, posted: _, filler: __, filledAt: ___, ...change }) {
    const { operation, batch } = record.follow
    const follow: EvmFollow = {
      ...record.follow,
      ...((hash ?? again) ? { hash: (hash ?? again)! } : {}),
      ...(replacing ? { replacing } : {}),
      ...(hashes && batch ? { batch: { ...batch, hashes } } : {}),
      ...(again && operation ? { operation: { ...operation, again: [...(operation.again ?? []), again] } } : {}),
    }
    return { ...record, ...change, follow }
  },
  // Of an operation a failure is mined, too, and so is another one in its place. What a wallet alone calls failed may
  // be done after all.
  mayReopen: record =>
    record.status === 'confirmed' ||
    record.status === 'changed' ||
    (record.follow.operation !== undefined && (record.status === 'failed' || record.status === 'canceled')) ||
    (record.status === 'failed' && isHeld(record)),
}

import type { ErrorCode } from '#domain/Errors.ts'
import { errors } from '#domain/Errors.ts'
import type { DeedRecord, SolanaRecord, Transaction } from './DeedRecord.ts'
import { isDeedRecord } from './isDeedRecord.ts'
import { recordId } from './kinds/recordKinds.ts'

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
/** What is there of some fields: JSON knows no undefined. */
const present = (from: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(names.filter(name => from[name] !== undefined).map(name => [name, from[name]]))

/** The record with its id, where all of it is whole. */
function whole(made: unknown): DeedRecord | null {
  const record = made as DeedRecord
  const named = { ...record, id: recordId(record) }
  return isDeedRecord(named) ? named : null
}

/** A record of an older version may name its error as a swap's. */
export function withErrorOfNow<R extends DeedRecord>(record: R): R {
  const now = record.error?.replace(/^swap\./, 'deed.')
  return now && now !== record.error && now !== 'deed.failed' && Object.hasOwn(errors, now)
    ? { ...record, error: now as ErrorCode }
    : record
}

/** A transaction as older versions kept it, under `tarn.transactions`; null where it isn't whole. */
export function readOlderTransaction(value: unknown): Transaction | null {
  if (!isObject(value)) return null
  const record = whole({
    deed: value.type,
    ...present(value, 'account', 'status', 'addedAt', 'currencyIn', 'currencyOut', 'amountIn', 'amountOut'),
    ...present(value, 'promises', 'moves', 'cost', 'error', 'of'),
    follow: {
      by: 'evm',
      ...present(value, 'chainId', 'hash', 'nonce', 'sentBlock', 'to', 'data', 'value', 'deadline', 'undone', 'part'),
    },
  })
  return record && withErrorOfNow(record as Transaction)
}

/** A transfer on Solana as older versions kept it, under `tarn.svmTransfers`; null where it isn't whole. */
export function readOlderTransfer(value: unknown): SolanaRecord | null {
  if (!isObject(value)) return null
  const currency = present(value, 'symbol', 'decimals')
  return whole({
    deed: 'send',
    ...present(value, 'account', 'status', 'addedAt', 'error'),
    currencyIn: currency,
    currencyOut: currency,
    amountIn: value.amount,
    amountOut: '0',
    follow: { by: 'solana', ...present(value, 'signature', 'to', 'lastValidBlockHeight', 'network') },
  }) as SolanaRecord | null
}

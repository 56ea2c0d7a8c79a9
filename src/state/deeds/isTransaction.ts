import { isSentDeed } from '#domain/deeds.ts'
import { areMoves, arePromises } from './StoredMove.ts'
import type { Transaction } from './transactions.ts'

const isHex = (value: unknown, length?: number): boolean =>
  typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value) && (length === undefined || value.length === length)
const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d{1,80}$/.test(value)
const isLabel = (value: unknown): boolean => {
  const { id, symbol, decimals } = (value ?? {}) as Record<string, unknown>
  return (id === 'NATIVE' || isHex(id, 42)) && typeof symbol === 'string' && Number.isInteger(decimals)
}

const statuses = ['pending', 'confirmed', 'changed', 'failed', 'canceled', 'expired']

/** Whether a stored entry is whole. */
export function isTransaction(value: unknown): value is Transaction {
  if (typeof value !== 'object' || value === null) return false
  const t = value as Record<keyof Transaction, unknown>
  return (
    isHex(t.hash, 66) &&
    isHex(t.account, 42) &&
    isHex(t.to, 42) &&
    isHex(t.data) &&
    [t.chainId, t.nonce, t.addedAt, t.sentBlock, t.deadline].every(n => Number.isSafeInteger(n)) &&
    isSentDeed(t.type) &&
    statuses.includes(t.status as string) &&
    [t.value, t.amountIn, t.amountOut].every(isAmount) &&
    isLabel(t.currencyIn) &&
    isLabel(t.currencyOut) &&
    (t.of === undefined || isHex(t.of, 42)) &&
    (t.recipient === undefined || isHex(t.recipient, 42)) &&
    (t.part === undefined || Number.isSafeInteger(t.part)) &&
    areMoves(t.moves) &&
    arePromises(t.promises) &&
    (t.cost === undefined || t.cost === null || isAmount(t.cost))
  )
}

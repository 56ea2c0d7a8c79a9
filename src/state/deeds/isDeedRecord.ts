import { isDeed } from '#domain/deeds.ts'
import { areExpected } from '#domain/swap/Expected.ts'
import { networks } from '#domain/solana/SolanaNetwork.ts'
import type { DeedRecord } from './DeedRecord.ts'
import { recordId } from './recordId.ts'
import { areMoves, arePromises } from './StoredMove.ts'

type Fields = Record<string, unknown>

const isHex = (value: unknown, length?: number): boolean =>
  typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value) && (length === undefined || value.length === length)
const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d{1,80}$/.test(value)
const isBase58 = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'string' && value.length >= least && value.length <= most && /^[1-9A-HJ-NP-Za-km-z]+$/.test(value)
const isLabel = (value: unknown): boolean => {
  const { id, symbol, decimals } = (value ?? {}) as Fields
  return (id === 'NATIVE' || isHex(id, 42)) && typeof symbol === 'string' && Number.isInteger(decimals)
}
const isWritten = (value: unknown): boolean => {
  const { symbol, decimals } = (value ?? {}) as Fields
  const size = decimals as number
  return typeof symbol === 'string' && symbol.length <= 40 && Number.isInteger(size) && size >= 0 && size <= 30
}

/** Left out where no bundler carries it. */
const isOperation = (value: unknown): boolean => {
  const { hash, nonce, again = [] } = (value ?? {}) as Fields
  const all = Array.isArray(again) && again.every(each => isHex(each, 66))
  return value === undefined || (isHex(hash, 66) && isAmount(nonce) && all)
}

/** Left out by older versions. */
const isFlow = (value: unknown): boolean => {
  const { id, step, of } = (value ?? {}) as Fields
  const [at, all] = [step as number, of as number]
  const numbered = Number.isSafeInteger(at) && Number.isSafeInteger(all) && at >= 0 && at < all
  return value === undefined || (typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) && numbered)
}

/** Left out where no wallet took it as a batch. */
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

const statuses = ['pending', 'confirmed', 'changed', 'failed', 'canceled', 'expired']

/** LIST: what is whole of each kind. */
const kinds: Record<DeedRecord['follow']['by'], (record: Fields, follow: Fields) => boolean> = {
  evm: (
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
  solana: ({ account, currencyIn, currencyOut }, { signature, to, lastValidBlockHeight, network }) =>
    isBase58(signature, 64, 90) &&
    isBase58(account, 32, 44) &&
    isBase58(to, 32, 44) &&
    isAmount(lastValidBlockHeight) &&
    isWritten(currencyIn) &&
    isWritten(currencyOut) &&
    // Left out by what was stored before it was kept, and where the network has no name.
    (network === undefined || network === null || Object.hasOwn(networks, network as string)),
}

/** Whether a stored entry is whole. */
export function isDeedRecord(value: unknown): value is DeedRecord {
  if (typeof value !== 'object' || value === null) return false
  const record = value as Fields
  const follow = (record.follow ?? {}) as Fields
  const { by } = follow
  return (
    typeof by === 'string' &&
    Object.hasOwn(kinds, by) &&
    kinds[by as keyof typeof kinds](record, follow) &&
    record.id === recordId(value as DeedRecord) &&
    isDeed(record.deed) &&
    statuses.includes(record.status as string) &&
    Number.isSafeInteger(record.addedAt) &&
    [record.amountIn, record.amountOut].every(isAmount) &&
    isFlow(record.flow) &&
    (record.quiet === undefined || record.quiet === true) &&
    (record.subject === undefined || isHex(record.subject, 66)) &&
    areMoves(record.moves) &&
    arePromises(record.promises) &&
    (record.cost === undefined || record.cost === null || isAmount(record.cost))
  )
}

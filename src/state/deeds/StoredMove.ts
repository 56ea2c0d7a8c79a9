import type { Address } from '#domain/chains/Chain.ts'
import type { OwnerChange } from '#domain/passkey/OwnerChange.ts'
import type { Permit } from '#domain/plan/Expectation.ts'
import type { Promises } from '#domain/plan/Promises.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'

/** What is kept of what a transaction did. Amounts are decimal strings of raw units (JSON has no bigint). */
export type StoredMove =
  | { currency: CurrencyLabel; raw: string; way: 'out' | 'in' }
  | { item: { contract: Address; id: string }; raw: string; way: 'out' | 'in' }
  /** `spender` may take of it from now on. */
  | { currency: CurrencyLabel; raw: string; way: 'permitted'; spender: Address }

/** Promises as they are kept. */
export type StoredPromises = {
  spends: readonly { currency: CurrencyId; max: string; least?: string }[]
  receives: readonly { currency: CurrencyId; min: string; to?: Address }[]
  permits: readonly StoredPermit[] | null
  items?: readonly { contract: Address; id: string; to?: Address }[]
  arrives?: readonly { contract: Address }[]
  delegate?: Address
  owners?: OwnerChange
  cancels?: readonly { word: string; mask: string }[]
}
type StoredPermit = {
  via?: Permit['via']
  token: Address
  spender: Address
  max: string | null
  least?: string
  until?: string | null
}

const leastOf = (least: bigint | undefined) => (least === undefined ? {} : { least: least.toString() })
const untilOf = (until: bigint | null | undefined) =>
  until === undefined ? {} : { until: until === null ? null : until.toString() }

/** Promises, to be kept. */
export const storePromises = ({ spends, receives, permits, items, cancels, ...rest }: Promises): StoredPromises => ({
  spends: spends.map(({ least, ...each }) => ({ ...each, max: each.max.toString(), ...leastOf(least) })),
  receives: receives.map(each => ({ ...each, min: each.min.toString() })),
  permits:
    permits?.map(({ least, until, ...each }) => ({
      ...{ ...each, max: each.max?.toString() ?? null },
      ...{ ...leastOf(least), ...untilOf(until) },
    })) ?? null,
  ...(items ? { items: items.map(each => ({ ...each, id: each.id.toString() })) } : {}),
  ...(cancels ? { cancels: cancels.map(({ word, mask }) => ({ word: word.toString(), mask: mask.toString() })) } : {}),
  ...rest,
})

const bigLeast = (least: string | undefined) => (least === undefined ? {} : { least: BigInt(least) })
const bigUntil = (until: string | null | undefined) =>
  until === undefined ? {} : { until: until === null ? null : BigInt(until) }

/** What was kept, as it is judged. */
export const readPromises = ({ spends, receives, permits, items, cancels, ...rest }: StoredPromises): Promises => ({
  spends: spends.map(({ least, ...each }) => ({ ...each, max: BigInt(each.max), ...bigLeast(least) })),
  receives: receives.map(each => ({ ...each, min: BigInt(each.min) })),
  permits:
    permits?.map(({ least, until, ...each }) => ({
      ...{ ...each, max: each.max === null ? null : BigInt(each.max) },
      ...{ ...bigLeast(least), ...bigUntil(until) },
    })) ?? null,
  ...(items ? { items: items.map(each => ({ ...each, id: BigInt(each.id) })) } : {}),
  ...(cancels ? { cancels: cancels.map(({ word, mask }) => ({ word: BigInt(word), mask: BigInt(mask) })) } : {}),
  ...rest,
})

const WAYS: readonly Permit['via'][] = ['token', 'permit2', 'operator']
const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d{1,80}$/.test(value)
/** What is to arrive where more of it goes on in the same deed is less than nothing. */
const isSigned = (value: unknown): boolean => typeof value === 'string' && /^-?\d{1,80}$/.test(value)
const isAmountOr = (value: unknown, ...others: unknown[]): boolean => others.includes(value) || isAmount(value)
const isOwnerList = (value: unknown): boolean =>
  Array.isArray(value) && value.every(each => typeof each === 'string' && /^0x([0-9a-f]{2}){1,200}$/.test(each))
const isId = (value: unknown): boolean => value === 'NATIVE' || isAddress(value)
const isAddress = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)
const isList = (value: unknown, each: (entry: Record<string, unknown>) => boolean): boolean =>
  Array.isArray(value) && value.every(entry => typeof entry === 'object' && entry !== null && each(entry))
const isLabel = (value: unknown): boolean => {
  const { id, symbol, decimals } = (value ?? {}) as Record<string, unknown>
  return isId(id) && typeof symbol === 'string' && Number.isInteger(decimals)
}
const isItem = (value: unknown): boolean => {
  const { contract, id } = (value ?? {}) as Record<string, unknown>
  return isAddress(contract) && isAmount(id)
}

/** Whether stored moves are whole; records without are, too. */
export const areMoves = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  isList(
    value,
    ({ currency, item, raw, way, spender }) =>
      isAmount(raw) &&
      (way === 'permitted'
        ? isLabel(currency) && isAddress(spender)
        : (way === 'in' || way === 'out') && (isLabel(currency) || isItem(item))),
  )

/** The same of promises. */
export function arePromises(value: unknown): boolean {
  if (value === undefined) return true
  if (typeof value !== 'object' || value === null) return false
  const { spends, receives, permits, items, arrives, delegate, owners, cancels } = value as Record<
    keyof StoredPromises,
    unknown
  >
  const { add, remove } = (owners ?? { add: [], remove: [] }) as Record<keyof OwnerChange, unknown>
  return (
    isList(spends, ({ currency, max, least }) => isId(currency) && isAmount(max) && isAmountOr(least, undefined)) &&
    isList(
      receives,
      ({ currency, min, to }) => isId(currency) && isSigned(min) && (to === undefined || isAddress(to)),
    ) &&
    (items === undefined || isList(items, each => isItem(each) && (each.to === undefined || isAddress(each.to)))) &&
    (delegate === undefined || isAddress(delegate)) &&
    (cancels === undefined || isList(cancels, ({ word, mask }) => isAmount(word) && isAmount(mask))) &&
    [add, remove].every(isOwnerList) &&
    (arrives === undefined || isList(arrives, ({ contract }) => isAddress(contract))) &&
    (permits === null ||
      isList(
        permits,
        ({ via, token, spender, max, least, until }) =>
          (via === undefined || WAYS.includes(via as Permit['via'])) &&
          isAddress(token) &&
          isAddress(spender) &&
          isAmountOr(max, null) &&
          isAmountOr(least, undefined) &&
          isAmountOr(until, undefined, null),
      ))
  )
}

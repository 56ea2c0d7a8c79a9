import type { Address } from '#domain/chains/Chain.ts'
import type { Permit } from '#domain/plan/Ground.ts'
import type { Promises } from '#domain/plan/Promises.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'

/** What is kept of what a transaction did. Amounts are decimal strings of raw units (JSON has no bigint). */
export type StoredMove =
  | { currency: CurrencyLabel; raw: string; way: 'out' | 'in' }
  | { item: { contract: Address; id: string }; raw: string; way: 'out' | 'in' }
  /** Somebody may take of it from now on. */
  | { currency: CurrencyLabel; raw: string; way: 'permitted'; spender: Address }

/** Promises as they are kept. */
export type StoredPromises = {
  spends: readonly { currency: CurrencyId; max: string }[]
  receives: readonly { currency: CurrencyId; min: string; to?: Address }[]
  permits: readonly { via?: Permit['via']; token: Address; spender: Address; max: string | null }[] | null
  items?: readonly { contract: Address; id: string }[]
  arrives?: readonly { contract: Address }[]
}

/** Promises, to be kept. */
export const storePromises = ({ spends, receives, permits, items, arrives }: Promises): StoredPromises => ({
  spends: spends.map(each => ({ ...each, max: each.max.toString() })),
  receives: receives.map(each => ({ ...each, min: each.min.toString() })),
  permits: permits?.map(each => ({ ...each, max: each.max?.toString() ?? null })) ?? null,
  ...(items ? { items: items.map(each => ({ ...each, id: each.id.toString() })) } : {}),
  ...(arrives ? { arrives } : {}),
})

/** What was kept, as it is judged. */
export const readPromises = ({ spends, receives, permits, items, arrives }: StoredPromises): Promises => ({
  spends: spends.map(each => ({ ...each, max: BigInt(each.max) })),
  receives: receives.map(each => ({ ...each, min: BigInt(each.min) })),
  permits: permits?.map(each => ({ ...each, max: each.max === null ? null : BigInt(each.max) })) ?? null,
  ...(items ? { items: items.map(each => ({ ...each, id: BigInt(each.id) })) } : {}),
  ...(arrives ? { arrives } : {}),
})

const WAYS: readonly Permit['via'][] = ['token', 'permit2', 'operator']
const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d{1,80}$/.test(value)
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
  const { spends, receives, permits, items, arrives } = value as Record<keyof StoredPromises, unknown>
  return (
    isList(spends, ({ currency, max }) => isId(currency) && isAmount(max)) &&
    isList(
      receives,
      ({ currency, min, to }) => isId(currency) && isAmount(min) && (to === undefined || isAddress(to)),
    ) &&
    (items === undefined || isList(items, isItem)) &&
    (arrives === undefined || isList(arrives, ({ contract }) => isAddress(contract))) &&
    (permits === null ||
      isList(
        permits,
        ({ via, token, spender, max }) =>
          (via === undefined || WAYS.includes(via as Permit['via'])) &&
          isAddress(token) &&
          isAddress(spender) &&
          (max === null || isAmount(max)),
      ))
  )
}

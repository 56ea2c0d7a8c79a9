// LP-3: the form to provide liquidity to a pool. Pure: every action returns a new form. Prices are B per A, or A per B
// where `inverted`.
import type { Address } from '../chains/Chain.ts'
import { chainById } from '../chains/chains.ts'
import type { CurrencyId } from '../token/Token.ts'
import { MAX_TEXT } from '../swap/SwapForm.ts'
import { type ProtocolVersion, versions } from '../versions.ts'
import { DEFAULT_FEE } from './FeeTier.ts'

export type CreateSide = 'a' | 'b'

export type CreateForm = {
  version: ProtocolVersion
  chainId: number
  a: CurrencyId | null
  b: CurrencyId | null
  /** Hundredths of a bip; 8388608: the hook sets it (v4). */
  fee: number
  /** Of a v4 pool whose spacing isn't the fee's own; null: it is. */
  tickSpacing: number | null
  /** As typed; empty: none. */
  hook: string
  inverted: boolean
  full: boolean
  /** Plain decimals as typed, in the direction shown. */
  min: string
  max: string
  /** Of a pool that isn't there yet. */
  initial: string
  /** The side that was typed; the other one follows. */
  field: CreateSide
  /** As typed, kept to the letter. */
  text: string
  /** The same as a plain decimal; null when empty or unreadable. */
  decimal: string | null
  step: 1 | 2
}

/** Longest price that is kept. */
export const MAX_PRICE = 80

export const empty = (version: ProtocolVersion, chainId: number): CreateForm => ({
  ...{ version, chainId, a: 'NATIVE', b: null, fee: DEFAULT_FEE, tickSpacing: null, hook: '', step: 1 },
  ...NO_RANGE,
  ...NO_DEPOSIT,
})
const NO_RANGE = { inverted: false, full: true, min: '', max: '', initial: '' } as const
const NO_DEPOSIT = { field: 'a', text: '', decimal: null } as const

/** Whether nothing would be lost by beginning anew. */
export const isUntouched = (form: CreateForm): boolean =>
  JSON.stringify(form) === JSON.stringify(empty(form.version, form.chainId))

/** What a currency is to a pool of this version: v4 alone knows the native one. Null on a network without a wrapper. */
export function pooled(version: ProtocolVersion, chainId: number, currency: CurrencyId): CurrencyId | null {
  if (versions[version].native || currency !== 'NATIVE') return currency
  return chainById(chainId)?.contracts.wrappedNative ?? null
}

/** LP-3: the native currency and its wrapper, or one token twice, are no pair. */
export function pairFault({ chainId, a, b }: CreateForm): 'same' | 'wrapped' | null {
  if (a === null || b === null) return null
  if (a === b) return 'same'
  const wrapper = chainById(chainId)?.contracts.wrappedNative
  const both: (CurrencyId | undefined)[] = [a, b]
  return both.includes('NATIVE') && both.includes(wrapper) ? 'wrapped' : null
}

/**
 * Picks a currency; the one that already stands on the other side changes places with it. Another pair is another price
 * and another deposit.
 */
export function pick(
  form: CreateForm,
  { side, currency, chainId = form.chainId }: { side: CreateSide; currency: CurrencyId; chainId?: number },
): CreateForm {
  if (chainId === form.chainId && form[side] === currency) return form
  const other = side === 'a' ? 'b' : 'a'
  const base = chainId === form.chainId ? form : empty(form.version, chainId)
  const swapped = base[other] === currency ? { [other]: base[side] } : {}
  const pair = { a: base.a, b: base.b, ...swapped, [side]: currency }
  // Of a token whose other side is open, the native currency is the other side.
  const a = pair.a ?? (pair.b === 'NATIVE' ? null : 'NATIVE')
  return { ...base, ...pair, a, ...NO_RANGE, ...NO_DEPOSIT, tickSpacing: null, step: 1 }
}

/** Another fee is another pool: what was said of its prices goes. */
export const chooseFee = (form: CreateForm, fee: number, tickSpacing: number | null = null): CreateForm => ({
  ...form,
  ...{ fee, tickSpacing },
  ...NO_RANGE,
})

export const typeHook = (form: CreateForm, hook: string): CreateForm => ({ ...form, hook: hook.slice(0, MAX_PRICE) })

/** A typed amount; the other side is computed. */
export const typeAmount = (
  form: CreateForm,
  { side, text, decimal }: { side: CreateSide; text: string; decimal: string | null },
): CreateForm => {
  const kept = text.slice(0, MAX_TEXT)
  return { ...form, field: side, text: kept, decimal: kept.trim() === '' ? null : decimal }
}

export const typePrice = (form: CreateForm, which: 'min' | 'max' | 'initial', text: string): CreateForm => ({
  ...form,
  [which]: text.slice(0, MAX_PRICE),
  ...(which === 'initial' ? {} : { full: false }),
})

/** After a position was made: the pool stays, the amount goes. */
export const clear = (form: CreateForm): CreateForm => ({ ...form, ...NO_DEPOSIT })

/** The pool's hook, where one was typed that is an address. */
export const hookOf = ({ version, hook }: CreateForm): Address | null =>
  versions[version].hooks && /^0x[0-9a-f]{40}$/i.test(hook.trim()) ? (hook.trim().toLowerCase() as Address) : null

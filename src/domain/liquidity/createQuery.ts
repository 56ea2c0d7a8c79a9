// LP-3: the form of a page's address, and the address of a form, field by field.
import { chainById, chainInLink } from '../chains/chains.ts'
import { DYNAMIC_FEE } from '../protocols/Pool.ts'
import { currencyOf, MAX_TEXT } from '../swap/SwapForm.ts'
import { isRanged, type ProtocolVersion, versions } from '../versions.ts'
import { type CreateForm, empty, MAX_PRICE } from './CreateForm.ts'
import { DEFAULT_FEE, isFee, isSpacing, spacingOf } from './FeeTier.ts'

/** LIST: what is read, in any case. Written are all but the older names `feeTier` and `isDynamic`. */
const PARAMETERS = [
  ...(['chain', 'currencyA', 'currencyB', 'fee', 'hook', 'priceRangeState', 'depositState', 'step'] as const),
  ...(['feeTier', 'isDynamic'] as const),
] as const
export type CreateParameter = (typeof PARAMETERS)[number]

/** Names as they are compared. */
export const createParameters: ReadonlySet<string> = new Set(PARAMETERS.map(name => name.toLowerCase()))

const decimal = /^\d{1,60}(\.\d{0,60})?$/
const isPrice = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_PRICE && (value === '' || decimal.test(value))

/** A small object of JSON; null: it is none. */
function objectOf(text: string): Record<string, unknown> | null {
  if (text.length > 2_000) return null
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    // A URL may contain any text; what can't be read is reported as ignored.
    return null
  }
}

/**
 * The form that a query asks for, and the parameters that were there and can't be followed: what is hostile or
 * unreadable leaves the default, and is named.
 * @param chainIds networks that are on, the first is the default
 */
export function parseCreate(
  query: URLSearchParams,
  version: ProtocolVersion,
  chainIds: readonly number[],
): { form: CreateForm; ignored: CreateParameter[] } {
  const given = new Map<string, string>()
  for (const [name, value] of query) if (!given.has(name.toLowerCase())) given.set(name.toLowerCase(), value.trim())
  const get = (name: CreateParameter) => given.get(name.toLowerCase()) || undefined
  const ignored: CreateParameter[] = []

  const named = get('chain')
  const found = named === undefined ? chainIds[0]! : chainInLink(named)?.id
  const lost = found === undefined || !chainIds.includes(found)
  if (lost) ignored.push('chain')
  const form = empty(version, lost ? chainIds[0]! : found)

  // A currency of a network that isn't here would be another token.
  const currency = (name: 'currencyA' | 'currencyB') => {
    const text = get(name)
    if (text === undefined) return undefined
    const read = lost ? null : currencyOf(text)
    if (read === null) ignored.push(name)
    return read ?? undefined
  }
  const [a, b] = [currency('currencyA'), currency('currencyB')]
  form.b = b ?? null
  form.a = a ?? (b === 'NATIVE' ? null : 'NATIVE')
  if (a !== undefined && a === b) {
    form.b = null
    ignored.push('currencyB')
  }

  const { fees, hooks } = versions[version]
  const fee = readFee(get)
  if (fee !== null) {
    const { value, spacing } = fee
    if (isFee(version, value)) {
      form.fee = value
      if (fees === 'any' && spacing !== null && isSpacing(spacing) && spacing !== spacingOf(value))
        form.tickSpacing = spacing
      else if (spacing !== null && (fees !== 'any' ? spacing !== spacingOf(value) : !isSpacing(spacing)))
        ignored.push(fee.name)
    } else ignored.push(fee.name)
  }

  const hook = get('hook')
  if (hook !== undefined) {
    if (hooks && /^0x[0-9a-f]{40}$/i.test(hook)) form.hook = /^0x0+$/.test(hook) ? '' : hook.toLowerCase()
    else if (!/^(undefined|null|0x0+)$/.test(hook)) ignored.push('hook')
  }

  const range = get('priceRangeState')
  if (range !== undefined && !readRange(form, objectOf(range))) ignored.push('priceRangeState')
  const deposit = get('depositState')
  if (deposit !== undefined && !readDeposit(form, objectOf(deposit))) ignored.push('depositState')

  const step = get('step')
  if (step === '2' || step === '1') form.step = (form.b !== null && form.a !== null ? Number(step) : 1) as 1 | 2
  else if (step === '0') form.step = 1
  else if (step !== undefined) ignored.push('step')
  return { form, ignored }
}

type Fee = { name: 'fee' | 'feeTier' | 'isDynamic'; value: number; spacing: number | null }

/** `3000`, `{"feeAmount":3000,"tickSpacing":60,"isDynamic":false}`, or the older `feeTier=3000&isDynamic=false`. */
function readFee(get: (name: CreateParameter) => string | undefined): Fee | null {
  if (get('isDynamic')?.toLowerCase() === 'true') return { name: 'isDynamic', value: DYNAMIC_FEE, spacing: null }
  const name = get('fee') !== undefined ? 'fee' : 'feeTier'
  const text = get(name)
  if (text === undefined) return null
  if (/^\d{1,7}$/.test(text)) return { name, value: Number(text), spacing: null }
  const { feeAmount, tickSpacing, isDynamic } = objectOf(text) ?? {}
  if (isDynamic === true) return { name, value: DYNAMIC_FEE, spacing: numberOf(tickSpacing) }
  return { name, value: numberOf(feeAmount) ?? Number.NaN, spacing: numberOf(tickSpacing) }
}
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function readRange(form: CreateForm, given: Record<string, unknown> | null): boolean {
  if (!given) return false
  const { priceInverted = false, fullRange, minPrice = '', maxPrice = '', initialPrice = '' } = given
  const good = typeof priceInverted === 'boolean' && (fullRange === undefined || typeof fullRange === 'boolean')
  if (!good || !isPrice(minPrice) || !isPrice(maxPrice) || !isPrice(initialPrice)) return false
  const full = fullRange ?? (minPrice === '' && maxPrice === '')
  Object.assign(form, { inverted: priceInverted, initial: initialPrice })
  if (!isRanged(form.version)) return true
  // Prices of a range over everything are none.
  Object.assign(form, { full, min: full ? '' : minPrice, max: full ? '' : maxPrice })
  return true
}

function readDeposit(form: CreateForm, given: Record<string, unknown> | null): boolean {
  if (!given) return false
  const { exactField = 'TOKEN0', exactAmounts = {} } = given
  if ((exactField !== 'TOKEN0' && exactField !== 'TOKEN1') || exactAmounts === null || typeof exactAmounts !== 'object')
    return false
  const amount = (exactAmounts as Record<string, unknown>)[exactField] ?? ''
  if (typeof amount !== 'string' || amount.length > MAX_TEXT || !(amount === '' || decimal.test(amount))) return false
  const field = exactField === 'TOKEN0' ? 'a' : 'b'
  Object.assign(form, amount === '' ? {} : { field, text: amount, decimal: amount })
  return true
}

/** The query that leads back to this form. */
export function toCreateQuery(form: CreateForm): Partial<Record<CreateParameter, string>> {
  const { version, a, b, fee, tickSpacing, hook, inverted, full, min, max, initial, field } = form
  const query: Partial<Record<CreateParameter, string>> = { chain: chainById(form.chainId)?.key ?? '' }
  if (b !== null || a !== 'NATIVE') {
    if (a !== null) query.currencyA = a
    if (b !== null) query.currencyB = b
  }
  if (tickSpacing !== null) query.fee = JSON.stringify({ feeAmount: fee, tickSpacing, isDynamic: fee === DYNAMIC_FEE })
  else if (fee !== DEFAULT_FEE) query.fee = String(fee)
  if (hook.trim() !== '') query.hook = hook.trim()
  if (inverted || !full || initial !== '') {
    const range = !isRanged(version) || full ? { fullRange: true } : { fullRange: false, minPrice: min, maxPrice: max }
    query.priceRangeState = JSON.stringify({ priceInverted: inverted, ...range, initialPrice: initial })
  }
  const amount = form.decimal ?? form.text.trim()
  if (amount !== '') {
    const exactField = field === 'a' ? 'TOKEN0' : 'TOKEN1'
    query.depositState = JSON.stringify({ exactField, exactAmounts: { [exactField]: amount } })
  }
  if (form.step === 2) query.step = '2'
  return query
}

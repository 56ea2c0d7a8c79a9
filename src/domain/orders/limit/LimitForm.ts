// LM-1: what a person asks of a limit order. Pure: every action returns a new form.
import { linkDecimal, toDecimal, toRaw } from '../../Amount.ts'
import { chainById, chainInLink } from '../../chains/chains.ts'
import { currencyOf, MAX_TEXT, type Side } from '../../swap/SwapForm.ts'
import type { CurrencyId } from '../../token/Token.ts'
import { ORDER_CHAIN } from '../orderChain.ts'
import { leastFor, mostFor, type Scale, toPrice, toTyped } from './LimitPrice.ts'

const DAY = 86_400
/** LIST: for how long an order may be filled, in seconds (LM-1). Its names are what a link says. */
export const expiries = { day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY } as const
export type Expiry = keyof typeof expiries
const isExpiry = (text: string): text is Expiry => Object.hasOwn(expiries, text)

/** GO-14: what a link filled in and was not edited since. */
export type Linked = 'value' | 'price' | 'expiry'

export type LimitForm = {
  /** A token; never the native currency, which no order can sell. */
  input: CurrencyId | null
  output: CurrencyId | null
  /** The amount as typed, and as a plain decimal; null when empty or unreadable. */
  text: string
  decimal: string | null
  /** The side that was typed; the other follows by the price. */
  field: Side
  /** As typed; `inverted`: sold tokens for one bought token. */
  price: { text: string; decimal: string | null; inverted: boolean }
  expiry: Expiry
  linked: readonly Linked[]
}

const WRAPPED = chainById(ORDER_CHAIN)?.contracts.wrappedNative ?? null
/** Of the native currency its wrapper is sold (constants.md). */
const sellable = (id: CurrencyId | null): CurrencyId | null => (id === 'NATIVE' ? WRAPPED : id)
/** Native and wrapper are one money: no order changes one into the other. */
const isSame = (a: CurrencyId | null, b: CurrencyId | null) => a !== null && sellable(a) === sellable(b)
const NO_PRICE = { text: '', decimal: null, inverted: false }

/** The wrapper is sold first, for a week. */
export const empty: LimitForm = {
  ...{ input: WRAPPED, output: null, text: '', decimal: null, field: 'input' },
  ...{ price: NO_PRICE, expiry: 'week', linked: [] },
}

const without = (linked: readonly Linked[], ...gone: Linked[]) => linked.filter(each => !gone.includes(each))
const kept = (text: string, decimal: string | null) => ({
  text: text.slice(0, MAX_TEXT),
  decimal: text.trim() === '' ? null : decimal,
})

export const type = (form: LimitForm, field: Side, text: string, decimal: string | null): LimitForm => ({
  ...{ ...form, field, ...kept(text, decimal) },
  linked: without(form.linked, 'value'),
})

export const typePrice = (form: LimitForm, text: string, decimal: string | null): LimitForm => ({
  ...form,
  price: { ...form.price, ...kept(text, decimal) },
  linked: without(form.linked, 'price'),
})

export const choose = (form: LimitForm, expiry: Expiry): LimitForm => ({
  ...{ ...form, expiry },
  linked: without(form.linked, 'expiry'),
})

/**
 * Another token on one side. The price of another pair is another price, so it goes. The token of the other side
 * changes places with it.
 */
export function pick(form: LimitForm, side: Side, currency: CurrencyId): LimitForm {
  const chosen = side === 'input' ? sellable(currency) : currency
  if (chosen === form[side]) return form
  const other = side === 'input' ? 'output' : 'input'
  const moved = side === 'input' ? form.input : sellable(form.output)
  const swapped = isSame(chosen, form[other]) ? (isSame(chosen, moved) ? null : moved) : form[other]
  return {
    ...{ ...form, [side]: chosen, [other]: swapped, price: { ...NO_PRICE, inverted: form.price.inverted } },
    linked: without(form.linked, 'price'),
  }
}

/** The same price, told the other way round. A price that can't be read, or not be told so, is left empty. */
export function invert(form: LimitForm, scale: Scale): LimitForm {
  const inverted = !form.price.inverted
  const price = form.price.decimal === null ? null : toPrice({ ...form.price, decimal: form.price.decimal }, scale)
  const decimal = price && (toTyped(price, inverted, scale)?.decimal ?? null)
  return { ...form, price: { text: decimal ?? '', decimal, inverted } }
}

/** What the order sells at most and must bring at least, raw units, both above zero. */
export type LimitAmounts = { sells: bigint; buys: bigint }

/** The two amounts of a form; null: something is missing, unreadable, or too small to be an amount at this price. */
export function amountsOf({ decimal, field, price }: LimitForm, scale: Scale): LimitAmounts | null {
  const typed = decimal === null ? null : toRaw(decimal, field === 'input' ? scale.sold : scale.bought)
  const at = price.decimal === null ? null : toPrice({ ...price, decimal: price.decimal }, scale)
  if (typed?.status !== 'ok' || typed.raw === 0n || !at) return null
  if (field === 'input') {
    const buys = leastFor(typed.raw, at)
    return isWord(buys) ? { sells: typed.raw, buys } : null
  }
  const sells = mostFor(typed.raw, at)
  return sells > 0n && isWord(sells) ? { sells, buys: typed.raw } : null
}

/** Whether a contract can hold it. */
const isWord = (raw: bigint): boolean => raw < 1n << 256n

/** LM-1: the native currency that Max leaves (raw), so that a cancel can be paid. */
export const KEPT_NATIVE = 10n ** 16n

/**
 * The most that can be sold beside what open orders already reserve. `wraps`: the native currency that would be
 * wrapped for it, which keeps its part. Raw units.
 */
export function mostToSell({
  balance,
  reserved,
  native,
}: {
  balance: bigint
  reserved: bigint
  native: bigint | null
}): {
  sells: bigint
  wraps: bigint
} {
  const free = balance > reserved ? balance - reserved : 0n
  const wraps = native !== null && native > KEPT_NATIVE ? native - KEPT_NATIVE : 0n
  return { sells: free + wraps, wraps }
}

/** All that can be sold, typed on the selling side. */
export const max = (form: LimitForm, sells: bigint, decimals: number): LimitForm => {
  const decimal = toDecimal(sells, decimals)
  return type(form, 'input', decimal, decimal)
}

/** LIST: what the query may say. */
export const parameters = [
  ...(['chain', 'inputCurrency', 'outputCurrency', 'value', 'field'] as const),
  ...(['price', 'inverted', 'expiry'] as const),
] as const
export type Parameter = (typeof parameters)[number]

/**
 * GO-14: the form that a query asks for, and the parameters that were there and could not be followed. Names are read
 * in any case. A price or an amount counts only with both of its tokens; a link of another network fills nothing in.
 */
export function parseQuery(query: URLSearchParams): { form: LimitForm; ignored: Parameter[] } {
  const given = new Map([...query].reverse().map(([name, value]) => [name.toLowerCase(), value.trim()]))
  const get = (name: Parameter) => given.get(name.toLowerCase()) || undefined
  const ignored: Parameter[] = []
  const read = <T>(name: Parameter, how: (text: string) => T | null): T | null => {
    const text = get(name)
    const value = text === undefined ? null : how(text)
    if (text !== undefined && value === null) ignored.push(name)
    return value
  }
  const chain = get('chain')
  if (chain !== undefined && chainInLink(chain)?.id !== ORDER_CHAIN) return { form: empty, ignored: ['chain'] }
  const input = sellable(read('inputCurrency', currencyOf))
  const output = read('outputCurrency', text => {
    const id = currencyOf(text)
    return isSame(id, input ?? empty.input) ? null : id
  })
  const form: LimitForm = { ...empty, input: input ?? empty.input, output }
  const field = read('field', text => (text === 'input' || text === 'output' ? text : null))
  const side = field ?? 'input'
  const isLost = (name: 'inputCurrency' | 'outputCurrency') => ignored.includes(name)
  const value = read('value', text => (isLost(`${side}Currency`) || form[side] === null ? null : linkDecimal(text)))
  const price = read('price', text => (!output || isLost('inputCurrency') ? null : linkDecimal(text)))
  const inverted = read('inverted', text => (text === 'true' ? true : text === 'false' ? false : null))
  const expiry = read('expiry', text => (isExpiry(text) ? text : null))
  if (value !== null) Object.assign(form, { text: value, decimal: value, field: side })
  form.price = { text: price ?? '', decimal: price, inverted: inverted ?? false }
  form.expiry = expiry ?? empty.expiry
  form.linked = [
    ...(value === null ? [] : (['value'] as const)),
    ...(price === null ? [] : (['price'] as const)),
    ...(expiry === null ? [] : (['expiry'] as const)),
  ]
  return { form, ignored }
}

/** The one query that leads back to the form. */
export const toQuery = ({ input, output, decimal, field, price, expiry }: LimitForm): Record<string, string> => ({
  ...(input && { inputCurrency: input }),
  ...(output && { outputCurrency: output }),
  ...(decimal !== null && { value: decimal }),
  ...(decimal !== null && field === 'output' && { field }),
  ...(output && price.decimal !== null && { price: price.decimal }),
  ...(price.inverted && { inverted: 'true' }),
  ...(expiry !== empty.expiry && { expiry }),
})

// What a person asks of a swap: two currencies, one amount, and which side it was typed on. Pure: every action returns
// a new form.
import { linkDecimal } from '../Amount.ts'
import type { CurrencyId } from './Trade.ts'
import { chainById, chainInLink } from '../chains/chains.ts'
import type { Address } from '../chains/Chain.ts'

export type Side = 'input' | 'output'

export type SwapForm = {
  chainId: number
  input: CurrencyId | null
  output: CurrencyId | null
  /** As typed, kept to the letter. */
  text: string
  /** The same as a plain decimal (`1.5`); null when empty or unreadable. */
  decimal: string | null
  /** The side that was typed: `input` asks exact in, `output` exact out. */
  field: Side
}

/** Longest text an amount box keeps: more than any readable amount (78 digits and 80 decimals), and no flood. */
export const MAX_TEXT = 200

export const empty = (chainId: number): SwapForm => ({
  chainId,
  input: 'NATIVE',
  output: null,
  text: '',
  decimal: null,
  field: 'input',
})

const other = (side: Side): Side => (side === 'input' ? 'output' : 'input')

/** Typing on a side makes it the independent one; emptying it empties the other, which is only ever computed. */
export const type = (
  form: SwapForm,
  { side, text, decimal }: { side: Side; text: string; decimal: string | null },
): SwapForm => {
  const kept = text.slice(0, MAX_TEXT)
  return { ...form, field: side, text: kept, decimal: kept.trim() === '' ? null : decimal }
}

/** Picks a currency; the one that already stands on the other side changes places with it. */
export const pick = (form: SwapForm, side: Side, currency: CurrencyId): SwapForm =>
  form[other(side)] === currency
    ? { ...form, [side]: currency, [other(side)]: form[side] }
    : { ...form, [side]: currency }

/** Changes the sides; the typed amount stays with its currency, unless exact output is not to be had. */
export const flip = (form: SwapForm, exactOutput = true): SwapForm => ({
  ...form,
  input: form.output,
  output: form.input,
  field: exactOutput ? other(form.field) : 'input',
})

/** CH-1: another network starts anew. */
export const toChain = (_form: SwapForm, chainId: number): SwapForm => empty(chainId)

/** After a swap: the currencies stay, the amount goes. */
export const clear = (form: SwapForm): SwapForm => ({ ...form, text: '', decimal: null, field: 'input' })

/** Both currencies are the native currency and its wrapper: 1 : 1, no pool needed. */
export function wrapKind(form: Pick<SwapForm, 'chainId' | 'input' | 'output'>): 'wrap' | 'unwrap' | null {
  const wrapped = chainById(form.chainId)?.contracts.wrappedNative
  if (!wrapped) return null
  if (form.input === 'NATIVE' && form.output === wrapped) return 'wrap'
  return form.input === wrapped && form.output === 'NATIVE' ? 'unwrap' : null
}

const PARAMETERS = ['chain', 'outputChain', 'inputCurrency', 'outputCurrency', 'value', 'field'] as const
export type Parameter = (typeof PARAMETERS)[number]

/** `0x…` in any case; `ETH`, `NATIVE` and the two addresses that sites write for it in any case; null for junk. */
export function currencyOf(text: string): CurrencyId | null {
  if (/^(eth|native|0x(e{40}|0{40}))$/i.test(text)) return 'NATIVE'
  return /^0x[0-9a-f]{40}$/i.test(text) ? (text.toLowerCase() as Address) : null
}

/** Names that other sites' links have carried for years. */
const ALSO: Partial<Record<Parameter, string>> = { value: 'exactamount', field: 'exactfield' }

/**
 * SW-1: the form that a query asks for, and the parameters that were there and could not be followed. Names are read in
 * any case. A value needs its currency in the query (one to buy may come before it); an unreadable value is kept as
 * text (the form says what is wrong with it).
 * @param chainIds networks that are on, the first is the default
 */
export function parseQuery(
  query: URLSearchParams,
  chainIds: readonly number[],
): { form: SwapForm; ignored: Parameter[] } {
  const given = new Map<string, string>()
  for (const [name, value] of query) if (!given.has(name.toLowerCase())) given.set(name.toLowerCase(), value.trim())
  const get = (name: Parameter) => given.get(name.toLowerCase()) || given.get(ALSO[name] ?? '') || undefined
  const ignored: Parameter[] = []

  const chainNamed = (name: 'chain' | 'outputChain') => {
    const text = get(name)
    const id = text === undefined ? undefined : chainInLink(text)?.id
    if (text !== undefined && (id === undefined || !chainIds.includes(id))) ignored.push(name)
    return id !== undefined && chainIds.includes(id) ? id : undefined
  }
  const chainId = chainNamed('chain') ?? chainIds[0]!
  const outputChainId = chainNamed('outputChain')
  const form = empty(chainId)

  // A currency of a network we were not asked for, or can't follow, would be another token here.
  const chainLost = ignored.includes('chain')
  const currencyNamed = (name: 'inputCurrency' | 'outputCurrency', foreign: boolean) => {
    const text = get(name)
    if (text === undefined) return null
    const currency = foreign ? null : currencyOf(text)
    if (currency === null) ignored.push(name)
    return currency
  }
  const input = currencyNamed('inputCurrency', chainLost)
  const foreignOutput = ignored.includes('outputChain') || (outputChainId !== undefined && outputChainId !== chainId)
  let output = currencyNamed('outputCurrency', chainLost || foreignOutput)
  if (foreignOutput && !ignored.includes('outputChain')) ignored.push('outputChain')
  if (output !== null && output === input) {
    output = null
    ignored.push('outputCurrency')
  }
  form.input = input ?? (output === 'NATIVE' ? null : 'NATIVE')
  form.output = output

  const field = get('field')?.toLowerCase()
  if (field === 'input' || field === 'output') form.field = field
  else if (field !== undefined) ignored.push('field')

  const value = get('value')
  if (value !== undefined) {
    // What to buy may be said before of what: then the other side's currency must be there.
    const open = form.field === 'output' && get('outputCurrency') === undefined && input !== null
    if ((form.field === 'input' ? input : output) === null && !open) ignored.push('value')
    else {
      form.decimal = linkDecimal(value.slice(0, MAX_TEXT))
      form.text = form.decimal ?? value.slice(0, MAX_TEXT)
    }
  }
  if (form.text === '') form.field = 'input'
  return { form, ignored }
}

/** Nothing would be lost if this form began anew. */
export const isUntouched = (form: SwapForm): boolean =>
  form.output === null && form.input === 'NATIVE' && form.text.trim() === ''

/** The query that leads back to this form; an untouched form is only its network. */
export function toQuery(form: SwapForm): Partial<Record<Parameter, string>> {
  const chain = chainById(form.chainId)?.key
  const query: Partial<Record<Parameter, string>> = chain ? { chain } : {}
  if (isUntouched(form)) return query
  if (form.input) query.inputCurrency = form.input
  if (form.output) query.outputCurrency = form.output
  const text = form.decimal ?? form.text.trim()
  if (text !== '' && (form[form.field] !== null || (form.field === 'output' && form.input !== null))) {
    query.value = text
    query.field = form.field
  }
  return query
}

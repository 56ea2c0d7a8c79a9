// EN-4: the form to send an asset. Pure: every action returns a new form.
import { linkDecimal, toDecimal, toRaw, type ParsedAmount } from '../Amount.ts'
import type { Address } from '../chains/Chain.ts'
import { chainById, chainInLink } from '../chains/chains.ts'
import { currencyOf, MAX_TEXT } from '../swap/SwapForm.ts'
import { strip } from '../people/Typed.ts'
import type { CurrencyId } from '../token/Token.ts'

/**
 * Who gets it, once that is known. `punycode`: an ENS name in ASCII where its letters could be taken for others.
 */
export type Person = { address: Address; ensName: string | null; unitag: string | null; punycode?: string | null }
/** One item of a collection (ERC-721). */
export type SendItem = { contract: Address; id: bigint; name: string; imageUrl: string | null }

export type SendForm = {
  chainId: number
  inputCurrency: CurrencyId
  /** An item instead of an amount. */
  item: SendItem | null
  /** The amount as typed, kept to the letter. */
  text: string
  /** The same as a plain decimal, of the token or, `inputInFiat`, of the money shown; null when empty or unreadable. */
  decimal: string | null
  inputInFiat: boolean
  /** As typed. */
  recipient: string
  /** SM-7: typing takes it away, a suggestion or a look-up sets it. */
  validatedRecipientData: Person | null
  /** GO-14: what a link filled in and the user hasn't edited since. */
  linked: readonly ('recipient' | 'value')[]
}

/** Most decimals of an amount of money (SM-3). */
export const FIAT_DECIMALS = 6

/** SM-2, SM-11: money is typed first. */
export const empty = (chainId: number, inputCurrency: CurrencyId = 'NATIVE'): SendForm => ({
  ...{ chainId, inputCurrency, item: null, text: '', decimal: null, inputInFiat: true },
  ...{ recipient: '', validatedRecipientData: null, linked: [] },
})

export const type = (form: SendForm, text: string, decimal: string | null): SendForm => {
  const kept = text.slice(0, MAX_TEXT)
  const linked = form.linked.filter(each => each !== 'value')
  return { ...form, text: kept, decimal: kept.trim() === '' ? null : decimal, linked }
}

/** SM-7 */
export const typeRecipient = (form: SendForm, recipient: string): SendForm => ({
  ...form,
  recipient,
  validatedRecipientData: null,
  linked: form.linked.filter(each => each !== 'recipient'),
})

/** SM-5: another currency keeps what was typed, trimmed to its decimals. */
export function pick(
  form: SendForm,
  { chainId, currency, decimals }: { chainId: number; currency: CurrencyId; decimals: number },
): SendForm {
  const next = { ...form, chainId, inputCurrency: currency, item: null }
  if (form.inputInFiat || form.decimal === null) return next
  const decimal = trimmed(form.decimal, decimals)
  return decimal === form.decimal ? next : { ...next, text: decimal, decimal }
}

/** A plain decimal with no more decimals than these: the rest is cut off. */
function trimmed(decimal: string, decimals: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const kept = fraction.slice(0, decimals).replace(/0+$/, '')
  return kept ? `${whole}.${kept}` : whole
}

/** Money of one token as a fraction of whole numbers: a price is no more exact than this. */
const PRICE_DECIMALS = 18
const scaled = (price: number): bigint => {
  const parsed = toRaw(price.toFixed(PRICE_DECIMALS), PRICE_DECIMALS)
  return parsed.status === 'ok' ? parsed.raw : 0n
}

/** How much of a token some money is at a price (in that money), never more. Null: that can't be told. */
function tokenOf(fiat: string, price: number, decimals: number): bigint | null {
  const money = toRaw(trimmed(fiat, FIAT_DECIMALS), FIAT_DECIMALS)
  const one = scaled(price)
  if (money.status !== 'ok' || one <= 0n) return null
  return (money.raw * 10n ** BigInt(decimals + PRICE_DECIMALS - FIAT_DECIMALS)) / one
}

/** What an amount is worth at a price, as a plain decimal: two decimals, six below one whole. */
function fiatOf(raw: bigint, price: number, decimals: number): string {
  const money = (raw * scaled(price)) / 10n ** BigInt(decimals + PRICE_DECIMALS - FIAT_DECIMALS)
  return trimmed(toDecimal(money, FIAT_DECIMALS), money >= 10n ** BigInt(FIAT_DECIMALS) ? 2 : FIAT_DECIMALS)
}

/** EN-4: the amount of the token that the form asks for. `price` in the money shown; null: it has none. */
export function amountOf(form: SendForm, price: number | null, decimals: number): ParsedAmount | null {
  if (form.text.trim() === '') return null
  if (form.decimal === null) return { status: 'invalid' }
  if (!form.inputInFiat) return toRaw(form.decimal, decimals)
  // Money of something that has no price (any more) is no amount of it.
  if (price === null) return { status: 'invalid' }
  if ((form.decimal.split('.')[1] ?? '').length > FIAT_DECIMALS) return { status: 'tooManyDecimals' }
  const raw = tokenOf(form.decimal, price, decimals)
  return raw === null ? { status: 'invalid' } : { status: 'ok', raw }
}

/** EN-4: both amounts as plain decimals, whichever was typed; null: it can't be told. */
export function exactAmounts(
  form: SendForm,
  price: number | null,
  decimals: number,
): { exactAmountToken: string | null; exactAmountFiat: string | null } {
  const amount = amountOf(form, price, decimals)
  const raw = amount?.status === 'ok' ? amount.raw : null
  return {
    exactAmountToken: raw === null ? null : toDecimal(raw, decimals),
    exactAmountFiat: form.inputInFiat
      ? form.decimal
      : raw === null || price === null
        ? null
        : fiatOf(raw, price, decimals),
  }
}

/** SM-3: the other unit, with the amount it computes. */
export function toggle(form: SendForm, price: number | null, decimals: number): SendForm {
  const { exactAmountToken, exactAmountFiat } = exactAmounts(form, price, decimals)
  const decimal = form.inputInFiat ? exactAmountToken : exactAmountFiat
  return { ...form, inputInFiat: !form.inputInFiat, text: decimal ?? '', decimal }
}

/** SM-5: all that is held, in token mode. */
export const max = (form: SendForm, balance: bigint, decimals: number): SendForm => {
  const decimal = toDecimal(balance, decimals)
  return { ...form, inputInFiat: false, text: decimal, decimal }
}

/**
 * SM-2, GO-14: what the address asks for; what can't be followed is the default. An amount is the token's, never
 * money's.
 */
export function parseQuery(query: URLSearchParams, chainIds: readonly number[]): SendForm {
  const given = new Map([...query].reverse().map(([name, value]) => [name.toLowerCase(), value.trim()]))
  const named = chainInLink(given.get('chain') ?? '')?.id
  const chainId = named !== undefined && chainIds.includes(named) ? named : chainIds[0]!
  // A currency of a network that isn't here would be another token.
  const lost = given.has('chain') && chainId !== named
  const currency = lost ? null : currencyOf(given.get('inputcurrency') ?? '')
  const form = empty(chainId, currency ?? 'NATIVE')
  if (lost) return form
  const recipient = strip(given.get('recipient') ?? '')
  const value = given.get('value') ?? given.get('exactamount') ?? ''
  const amount = currency !== null || !given.has('inputcurrency') ? (linkDecimal(value.slice(0, MAX_TEXT)) ?? '') : ''
  return {
    ...form,
    recipient,
    ...(amount ? { text: amount, decimal: amount, inputInFiat: false } : {}),
    linked: [...(recipient ? (['recipient'] as const) : []), ...(amount ? (['value'] as const) : [])],
  }
}

/** The query that leads back to what is chosen. */
export function toQuery({ chainId, inputCurrency }: SendForm): Record<string, string> {
  const chain = chainById(chainId)?.key
  return { ...(chain ? { chain } : {}), ...(inputCurrency === 'NATIVE' ? {} : { inputCurrency }) }
}

/** GO-14: the one link that fills the form in as it is. */
export const toLink = (form: SendForm): Record<string, string> => ({
  ...toQuery(form),
  ...(form.recipient ? { recipient: form.validatedRecipientData?.address ?? strip(form.recipient) } : {}),
  ...(form.decimal !== null && !form.inputInFiat ? { value: form.decimal } : {}),
})

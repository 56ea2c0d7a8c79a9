// A moment of the form as the panel draws it.
import { amountDigits } from '#domain/chains/amountDigits.ts'
import { toNumber } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import { recentOf } from '#domain/people/People.ts'
import type { Named } from '#domain/people/RecipientRisk.ts'
import { shownAddress, shownShort, strip } from '#domain/people/Typed.ts'
import { exactAmounts, FIAT_DECIMALS, type Person } from '#domain/send/SendForm.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { RecipientView } from '#ui/send/RecipientField.tsx'
import type { AmountView } from '#ui/send/SendAmount.tsx'
import { apart } from '../apart.ts'
import type { RecipientState } from './useRecipient.ts'
import type { Sending } from './useSend.ts'

const symbolOf = ({ token }: Sending): string => safeText(token?.symbol ?? '', 12)

export function amountView(say: Say, sending: Sending, hidden: boolean): AmountView {
  const { form, token, price, amount, balance } = sending
  const inMoney = form.inputInFiat && price !== null
  const exact = token ? exactAmounts(form, price, token.decimals) : null
  const raw = amount?.status === 'ok' ? amount.raw : null
  const money = say.figure(
    'usdFull',
    price === null || raw === null || !token ? null : (toNumber(raw, token.decimals) * price) / say.rate,
  )
  return {
    text: form.text,
    token,
    money: inMoney ? say.currency : null,
    other:
      price === null || !token
        ? null
        : inMoney
          ? `${raw === null ? '0' : say.amount(raw, token.decimals)} ${symbolOf(sending)}`
          : exact?.exactAmountFiat
            ? money
            : say.figure('usdFull', 0),
    balance:
      balance === null || !token ? null : hidden ? '••••' : say.amount(balance, token.decimals, amountDigits(token, 5)),
    problem: problemOf(say, sending, inMoney),
  }
}

function problemOf(say: Say, sending: Sending, inMoney: boolean): string | null {
  const { amount, fault, token, form } = sending
  if (amount?.status === 'tooManyDecimals')
    return say.t('send.decimals', { count: inMoney ? FIAT_DECIMALS : (token?.decimals ?? 0) })
  if (amount && amount.status !== 'ok') return say.t('send.unreadable')
  const symbol = fault === 'INSUFFICIENT_FUNDS' ? symbolOf(sending) : (chainById(form.chainId)?.native.symbol ?? '')
  return fault === null
    ? null
    : say.t(fault === 'INSUFFICIENT_FUNDS' ? 'send.insufficientFunds' : 'send.insufficientGas', { symbol })
}

/** How a person is called here: by the name on the device, their username, their ENS name. */
export const nameOf = (person: Person, book: readonly Named[]): string | null =>
  book.find(({ address }) => address === person.address)?.name ?? person.unitag ?? person.ensName

const MOST = 5
const problems = {
  checksum: 'send.checksum',
  half: 'send.half',
  unknown: 'send.unknown',
  away: 'send.away',
  request: 'send.request',
} as const

export function recipientView(say: Say, state: RecipientState, book: readonly Named[]): RecipientView {
  const { form, looked, refusal, refusedAs, account, history } = state
  const person = form.validatedRecipientData
  const called = new Map(book.map(each => [each.address, each.name]))
  const typed = strip(form.recipient).toLowerCase()
  const problem = looked.status in problems ? say.t(problems[looked.status as keyof typeof problems]) : null
  const refused =
    refusal && say.t(`send.refused.${refusal}`, { symbol: refusedAs ? apart(say, safeText(refusedAs, 12)) : '' })
  return {
    text: form.recipient,
    problem: refused ?? (looked.unasked ? say.t('send.away') : problem),
    retry: looked.unasked || looked.status === 'away',
    looking: looked.status === 'looking' || (looked.status === 'ok' && looked.facts === null && !looked.unasked),
    person: person && {
      name: nameOf(person, book),
      address: shownAddress(person.address),
      named: called.has(person.address),
    },
    // SM-7: whom one sent to counts only for who is connected.
    recent:
      account && typed === ''
        ? recentOf(history.transfers).map(address => ({
            key: address,
            name: called.get(address) ?? shownShort(address),
            under: called.has(address) ? shownShort(address) : null,
          }))
        : [],
    book: book
      .filter(({ name }) => typed !== '' && strip(name).toLowerCase().includes(typed))
      .slice(0, MOST)
      .map(({ name, address }) => ({ key: address, name, under: shownShort(address) })),
  }
}

import { chainById } from '#domain/chains/chains.ts'
import { recentOf } from '#domain/people/People.ts'
import type { Named } from '#domain/people/RecipientRisk.ts'
import { shownAddress, shownShort, strip } from '#domain/people/Typed.ts'
import type { Person } from '#domain/send/SendForm.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { RecipientView } from '#ui/send/RecipientField.tsx'
import { apart } from '../apart.ts'
import type { RecipientState } from './useRecipient.ts'

/**
 * How a person is called here: by the name on the device, their username, their ENS name. Beside a name whose letters
 * could be taken for others stands its form in ASCII.
 */
export const nameOf = ({ address, unitag, ensName, punycode }: Person, book: readonly Named[]): string | null =>
  book.find(each => each.address === address)?.name ?? unitag ?? (punycode ? `${ensName} (${punycode})` : ensName)

const MOST = 5
const problems = {
  checksum: 'send.checksum',
  half: 'send.half',
  unknown: 'send.unknown',
  elsewhere: 'send.elsewhere',
  notName: 'send.notName',
  away: 'send.away',
  request: 'send.request',
} as const

export function recipientView(say: Say, state: RecipientState, book: readonly Named[]): RecipientView {
  const { form, looked, refusal, refusedAs, account, history } = state
  const person = form.validatedRecipientData
  const called = new Map(book.map(each => [each.address, each.name]))
  const typed = strip(form.recipient).toLowerCase()
  const network = chainById(form.chainId)?.name ?? ''
  const problem =
    looked.status in problems ? say.t(problems[looked.status as keyof typeof problems], { network }) : null
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

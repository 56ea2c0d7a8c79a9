import { useStore } from '@nanostores/react'
import { refusalOf } from '#domain/people/RecipientRisk.ts'
import { $history } from '#state/people/history.ts'
import type { SendStore } from '#state/send/sendForm.ts'
import { $tokens } from '#state/tokens/tokens.ts'
import { $account } from '#state/wallet/connection.ts'

/** Who a form's recipient is, what is known of them, and why nothing may go there. */
export function useRecipient(store: SendStore) {
  const form = useStore(store.$form, { ssr: 'initial' })
  const looked = useStore(store.$looked, { ssr: 'initial' })
  const tokens = useStore($tokens, { ssr: 'initial' })
  const account = useStore($account, { ssr: 'initial' })
  const history = useStore($history, { ssr: 'initial' })
  const person = form.validatedRecipientData
  const known = person && Object.values(tokens).find(each => each?.address === person.address)
  return {
    ...{ form, looked, account, history },
    refusal: person ? refusalOf(person.address, account, known ? { token: known.symbol } : looked.facts) : null,
    refusedAs: known?.symbol ?? looked.facts?.token ?? null,
  }
}
export type RecipientState = ReturnType<typeof useRecipient>

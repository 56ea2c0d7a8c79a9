import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { type Bump, bumpsOf } from '#domain/people/RecipientRisk.ts'
import { empty } from '#domain/send/SendForm.ts'
import type { Say } from '#i18n/Say.ts'
import { $addressBook } from '#state/people/addressBook.ts'
import { wantHistory } from '#state/people/history.ts'
import { makeSend } from '#state/send/sendForm.ts'
import type { Recipient } from '#state/swap/swapForm.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { RecipientField } from '#ui/send/RecipientField.tsx'
import { BookDialog } from '../../recipient/BookDialog.tsx'
import { BumpQuestion } from '../../recipient/BumpQuestion.tsx'
import { nameOf, recipientView } from '../../recipient/recipientView.ts'
import { useRecipient } from '../../recipient/useRecipient.ts'

type Props = { say: Say; chainId: number; onChoose: (recipient: Recipient) => void; onClose: () => void }

/**
 * SW-1, SM-10, GO-15: the recipient of the output. Looked up, refused and confirmed like the recipient of a transfer.
 */
export function RecipientDialog({ say, chainId, onChoose, onClose }: Props) {
  const [store] = useState(() => makeSend(empty(chainId)))
  const state = useRecipient(store)
  const { form, looked, account, history, refusal } = state
  const book = useStore($addressBook)
  const [shown, setShown] = useState<'form' | 'book' | 'name'>('form')
  /** What is still to be asked about them. */
  const [bumps, setBumps] = useState<readonly Bump[] | null>(null)
  useEffect(() => (account ? wantHistory() : undefined), [account])
  const person = form.validatedRecipientData
  const ready = person && looked.facts && account && refusal === null && history.status !== 'loading'
  const go = (left: readonly Bump[]) => {
    if (!person || !account) return
    if (left.length > 0) setBumps(left)
    else onChoose({ address: person.address, name: nameOf(person, book), by: account })
  }
  const choose = (key: string) =>
    store.choose(
      { address: key as Address, ensName: null, unitag: null },
      book.find(each => each.address === key)?.name ?? key,
    )
  const [bump] = bumps ?? []
  if (person && bump)
    return (
      <BumpQuestion
        say={say}
        bump={bump}
        person={person}
        onGo={() => go((bumps ?? []).slice(1))}
        onStay={() => setBumps(null)}
      />
    )
  if (shown !== 'form')
    return (
      <BookDialog
        say={say}
        naming={shown === 'name' ? (person?.address ?? null) : null}
        onChoose={key => {
          choose(key)
          setShown('form')
        }}
        onClose={() => setShown('form')}
      />
    )
  return (
    <Dialog open onClose={onClose} shape="sheet" title={say.t('swap.to.title')} closeLabel={say.t('review.close')}>
      <form
        className="swap-recipient"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (ready && looked.facts && account)
            go(bumpsOf(person.address, looked.facts, { transfers: history.transfers, book, from: account }))
        }}
      >
        <p className="soft">{say.t('swap.to.text')}</p>
        <RecipientField
          say={say}
          view={recipientView(say, state, book)}
          onType={store.type}
          onChoose={choose}
          onClear={() => store.type('')}
          onRetry={store.again}
          onName={person ? () => setShown('name') : null}
          onBook={() => setShown('book')}
        />
        <Button type="submit" variant="primary" size="l" block disabled={!ready}>
          {say.t('swap.to.use')}
        </Button>
      </form>
    </Dialog>
  )
}

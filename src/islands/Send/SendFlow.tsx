import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { bumpsOf } from '#domain/people/RecipientRisk.ts'
import { isAll, keepingGas } from '#domain/send/SendIssue.ts'
import type { Say } from '#i18n/Say.ts'
import { $addressBook } from '#state/people/addressBook.ts'
import { makeSendReview, type SendReviewing } from '#state/send/sendReview.ts'
import { SendQuestion } from '#ui/send/SendQuestion.tsx'
import { apart } from '../apart.ts'
import { BumpQuestion } from '../recipient/BumpQuestion.tsx'
import { SendReviewDialog } from './SendReviewDialog.tsx'
import type { Sending } from './useSend.ts'

type Props = {
  say: Say
  sending: Sending
  /** The amount that was agreed to instead. */
  onAmount: (raw: bigint) => void
  onClose: () => void
  onSent: () => void
  onDone: () => void
}

/**
 * SM-10, SM-11: from the button to the receipt: what is odd is asked about, each once, then the review. What it began
 * with is frozen.
 */
export function SendFlow({ say, sending, onAmount, onClose, onSent, onDone }: Props) {
  const book = useStore($addressBook)
  const [begun] = useState(sending)
  const { form, token, raw, account, balance, native, looked, history, isNative } = begun
  // What the network takes may be known only now: the question says it as soon as it is.
  const gas = sending.gas ?? begun.gas
  const person = form.validatedRecipientData
  const [bumps] = useState(() =>
    person && account && looked.facts
      ? bumpsOf(person.address, looked.facts, { transfers: history.transfers, book, from: account })
      : [],
  )
  const [at, setAt] = useState(0)
  const [amount, setAmount] = useState(raw)
  const [reviewing, setReviewing] = useState<SendReviewing | null>(null)
  if (!person || !account || amount === null || (!token && !form.item)) return null

  const bump = bumps[at]
  const chain = chainById(form.chainId)
  const review = (agreed: bigint) => {
    const whose = { chainId: form.chainId, account, person, linked: form.linked }
    if (form.item) setReviewing(makeSendReview({ ...whose, token: null, item: form.item }))
    else if (token) setReviewing(makeSendReview({ ...whose, token, amount: agreed, item: null }))
  }
  const all = isAll({ amount, balance, isNative })
  const answered = () => {
    if (at + 1 < bumps.length || all) setAt(at + 1)
    else review(amount)
  }
  if (reviewing)
    return <SendReviewDialog say={say} reviewing={reviewing} onClose={onClose} onSent={onSent} onDone={onDone} />
  if (bump) return <BumpQuestion say={say} bump={bump} person={person} onGo={answered} onStay={onClose} />
  if (all && native !== null && chain) {
    const left = keepingGas(native, gas ?? chain.gasReserve)
    const named = (value: bigint) =>
      apart(say, `${say.amount(value, chain.native.decimals, 'paid')} ${chain.native.symbol}`)
    return (
      <SendQuestion
        say={say}
        title={say.t('send.low.title', { symbol: chain.native.symbol })}
        tone="warn"
        stay={say.t('send.stay')}
        go={left === null ? '' : say.t('send.low.go', { amount: named(left) })}
        onStay={onClose}
        onGo={
          left === null
            ? null
            : () => {
                setAmount(left)
                onAmount(left)
                review(left)
              }
        }
      >
        <p>
          {say.t(left === null ? 'send.low.none' : 'send.low.text', {
            symbol: chain.native.symbol,
            network: chain.name,
          })}
        </p>
      </SendQuestion>
    )
  }
  return <Begin onBegin={() => review(amount)} />
}

/** Nothing to ask: the review opens by itself. */
function Begin({ onBegin }: { onBegin: () => void }) {
  useState(() => queueMicrotask(onBegin))
  return null
}

import { useStore } from '@nanostores/react'
import { shownShort } from '#domain/people/Typed.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $addressBook } from '#state/people/addressBook.ts'
import type { SendReviewing } from '#state/send/sendReview.ts'
import { SendReview } from '#ui/send/SendReview.tsx'
import { DeedDialog } from '../deeds/DeedDialog.tsx'
import { useDeedReview } from '../deeds/useDeedReview.ts'
import { reviewView } from './reviewView.ts'
import { SendDone } from './SendDone.tsx'
import { nameOf } from '../recipient/recipientView.ts'

type Props = { say: Say; reviewing: SendReviewing; onClose: () => void; onSent: () => void; onDone: () => void }

/** A transfer from its review to its receipt, in one frame. */
export function SendReviewDialog({ say, reviewing, onClose, onSent, onDone }: Props) {
  const { ask } = reviewing
  const review = useStore(reviewing.$review)
  const book = useStore($addressBook)
  const deed = useDeedReview({ key: 'send', account: ask.account, reviewing, review, onClose, onSent })
  const called = nameOf(ask.person, book)
  const token: Token = ask.token ?? itemToken(ask)
  if (deed.done) return <SendDone say={say} ask={ask} hash={deed.done} token={token} called={called} onClose={onDone} />
  const amounts = ask.item
    ? safeText(ask.item.name, 40)
    : `${say.amount(ask.amount, ask.token.decimals, 'paid')} ${safeText(ask.token.symbol, 12)}`
  return (
    <DeedDialog
      say={say}
      runKey="send"
      deed={deed}
      titles={{ review: say.t('send.reviewTitle'), doing: say.t('send.doing') }}
      tokens={[token]}
      amounts={amounts}
      into={called ?? shownShort(ask.person.address)}
      act={say.t('send.confirm')}
      status={review.status}
      onBack={onClose}
    >
      <SendReview
        say={say}
        view={reviewView(say, { ask, review }, { called, wallet: deed.wallet })}
        onConfirm={deed.confirmPending}
      />
    </DeedDialog>
  )
}

/** An item as the frame's pictures draw one thing. */
const itemToken = ({ chainId, item }: Extract<SendReviewing['ask'], { token: null }>): Token => ({
  ...{ chainId, address: item.contract, symbol: item.name, name: item.name, decimals: 0, logoUrl: null, color: null },
  ...{ buyFeeBps: null, sellFeeBps: null, safety: 'none', spam: false, listed: false },
})

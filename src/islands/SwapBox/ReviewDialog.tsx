import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { firstBlock, toConfirm } from '#domain/issues/Issue.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { isOnEvm } from '#state/deeds/DeedRecord.ts'
import { $transactions } from '#state/deeds/records.ts'
import type { SwapMoment } from '#state/swap/swap.ts'
import type { Recipient } from '#state/swap/swapForm.ts'
import type { SwapReview as SwapReviewing } from '#state/swap/swapReview.ts'
import { DeedTicks } from '#ui/deeds/DeedTicks.tsx'
import { PriceMoved } from '#ui/deeds/PriceMoved.tsx'
import { issueAccept } from '#ui/swap/issueText.ts'
import { StandingNote } from '#ui/swap/review/StandingNote.tsx'
import { DeedDialog } from '../deeds/DeedDialog.tsx'
import { useDeedReview } from '../deeds/useDeedReview.ts'
import { leftView } from '../deeds/leftView.ts'
import {
  actText,
  boughtText,
  deedOf,
  feeRoseText,
  momentOf,
  movedText,
  problemOf,
  shownAmounts,
  sumText,
} from './reviewViews.ts'
import { SwapDone } from './SwapDone.tsx'
import { SwapReviewPanel } from './SwapReviewPanel.tsx'

type Props = {
  say: Say
  moment: SwapMoment
  /** Made by the press that opened the dialog. */
  reviewing: SwapReviewing
  /** A link filled the form in. */
  linked: boolean
  /** Who gets what is bought; null: oneself. */
  recipient: Recipient | null
  input: Token
  output: Token
  onClose: () => void
  /** What was typed has done its work. */
  onSettled: () => void
}

/** What stops a review, whatever was accepted before. */
const STOPS: ReadonlySet<string> = new Set([
  'priceGuard',
  'impactGuard',
  'regionClosed',
  'addressBlocked',
  'tokenBlocked',
  'honeypot',
  'unsellable',
])

/**
 * A swap from its review to its receipt, in one frame. What it shows is frozen when it opens; what the wallet is asked
 * is made of nothing else.
 */
export function ReviewDialog({ say, moment, onClose, onSettled, reviewing, linked, recipient, input, output }: Props) {
  const review = useStore(reviewing.$review)
  const transactions = useStore($transactions)
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const { plan, trade, moved, standing, revoking, operation } = review
  const status = momentOf(review)
  const shared = useDeedReview({
    ...{ key: 'swap', account: null, reviewing, onClose, onSent: onSettled },
    review: {
      ...{ status, error: review.error, changed: review.changed },
      operation: operation?.status === 'ok' ? operation : null,
    },
  })
  // What its own state says is the better word: it knows what to do next.
  const deed = { ...shared, error: problemOf(review) }
  const name = deedOf(plan)
  const left = plan?.left ?? []
  const feeRose = feeRoseText(say, { feeRose: review.feeRose, input, output })
  const record = transactions.find(each => isOnEvm(each) && each.follow.hash === deed.done)
  if (record) return <SwapDone say={say} record={record} input={input} output={output} deed={name} onClose={onClose} />

  const amounts = shownAmounts(review)
  const running = review.running || deed.running
  const confirms = toConfirm(moment.issues.filter(({ level }) => level !== 'block')).filter(
    ({ code }) => code !== 'tokenRisk',
  )
  const stops = STOPS.has(firstBlock(moment.issues)?.code ?? '')
  const revoke = {
    revoking,
    disabled: running || deed.changed,
    onRevoke: (spender: string) => {
      const one = [...standing, ...left].find(each => each.spender === spender)
      if (one) void reviewing.revoke(one)
    },
    onStop: reviewing.stopRevoking,
  }
  return (
    <DeedDialog
      say={say}
      runKey="swap"
      deed={deed}
      titles={{ review: say.t('review.title'), doing: say.t(`review.doing.${name}`) }}
      tokens={[input, output]}
      amounts={sumText(say, amounts.amountIn, input)}
      into={boughtText(say, amounts.amountOut, { trade, output })}
      act={actText(say, plan)}
      status={status}
      answered={
        !moved &&
        !stops &&
        revoking === null &&
        (status === 'failed' || confirms.every(({ code }) => accepted.has(code)))
      }
      held={
        <>
          {!deed.run && (
            <DeedTicks
              ticks={confirms.map(issue => ({ code: issue.code, text: issueAccept(say, issue) ?? '' }))}
              {...{ accepted, onChange: setAccepted }}
            />
          )}
          {feeRose && <p className="swap-note note-red">{feeRose}</p>}
          {moved && trade && (
            <PriceMoved
              text={movedText(say, { moved, trade, input, output })}
              accept={say.t('review.acceptPrice')}
              beside={deed.error !== null}
              onAccept={reviewing.acceptPrice}
            />
          )}
          {standing.length > 0 && (
            <StandingNote
              say={say}
              standing={standing.map(each => leftView(say, { token: input, of: each }))}
              revoke={revoke}
            />
          )}
        </>
      }
    >
      <SwapReviewPanel {...{ say, moment, review, linked, recipient, input, output, revoke, deed }} />
    </DeedDialog>
  )
}

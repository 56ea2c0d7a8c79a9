import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CreateIssue } from '#domain/liquidity/CreateIssue.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { CREATE_RUN, type CreateReviewing } from '#state/liquidity/createReview.ts'
import { DeedTicks } from '#ui/deeds/DeedTicks.tsx'
import { PriceMoved } from '#ui/deeds/PriceMoved.tsx'
import { CreateReview } from '#ui/liquidity/CreateReview.tsx'
import { DeedDialog } from '../deeds/DeedDialog.tsx'
import { useDeedReview } from '../deeds/useDeedReview.ts'
import { CreateDone } from './CreateDone.tsx'
import { createReviewView, sidesOf } from './createReviewView.ts'
import { helpText } from './issueViews.ts'

type Props = {
  say: Say
  reviewing: CreateReviewing
  /** Of the form when the dialog opened. */
  issues: readonly CreateIssue[]
  onClose: () => void
  /** What was typed has done its work. */
  onSent: () => void
}

/** A position from its review to its receipt, in one frame. */
export function CreateReviewDialog({ say, reviewing, issues, onClose, onSent }: Props) {
  const review = useStore(reviewing.$review)
  const { ask, moved } = review
  const deed = useDeedReview({ key: CREATE_RUN, account: ask.account, reviewing, review, onClose, onSent })
  const [frozen] = useState(issues)
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  if (deed.done) return <CreateDone say={say} ask={ask} hash={deed.done} onClose={onClose} />
  const confirms = frozen.filter(({ level }) => level === 'confirm')
  const amountsOf = (of: typeof ask) =>
    sidesOf(of)
      .map(({ token, amount }) => `${say.amount(amount, token.decimals, 8)} ${safeText(token.symbol, 12)}`)
      .join(' + ')
  return (
    <DeedDialog
      say={say}
      runKey={CREATE_RUN}
      deed={deed}
      titles={{ review: say.t('create.reviewTitle'), doing: say.t('create.doing') }}
      tokens={[ask.tokens.a, ask.tokens.b]}
      amounts={amountsOf(ask)}
      act={say.t(ask.moment.isNew ? 'create.confirmNew' : 'create.confirm')}
      status={review.status}
      answered={moved === null && confirms.every(({ code }) => accepted.has(code))}
      held={
        <>
          <DeedTicks
            ticks={confirms.map(issue => ({
              code: issue.code,
              text: `${helpText(say, issue)} ${say.t('create.acceptPrice')}`,
            }))}
            {...{ accepted, onChange: setAccepted }}
          />
          {moved && (
            <PriceMoved
              text={say.t('create.moved', { now: amountsOf({ ...ask, ...moved }), before: amountsOf(ask) })}
              accept={say.t('review.acceptPrice')}
              onAccept={reviewing.acceptPrice}
            />
          )}
        </>
      }
      onBack={onClose}
    >
      <CreateReview
        say={say}
        view={createReviewView(say, { ask, review }, { wallet: deed.wallet, issues: frozen, asked: deed.asked })}
        onConfirm={deed.confirmPending}
      />
    </DeedDialog>
  )
}

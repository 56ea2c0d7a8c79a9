import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PoolIssue } from '#domain/liquidity/check/poolIssues.ts'
import type { CreateIssue } from '#domain/liquidity/CreateIssue.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { CREATE_RUN, type CreateAsk, makeCreateReview } from '#state/liquidity/createReview.ts'
import { PriceMoved } from '#ui/deeds/PriceMoved.tsx'
import { CreateReview } from '#ui/liquidity/CreateReview.tsx'
import { PoolCheck } from '#ui/liquidity/PoolCheck.tsx'
import { AlreadyDone } from '../../deeds/AlreadyDone.tsx'
import { DeedDialog } from '../../deeds/DeedDialog.tsx'
import { poolCheckViews } from './poolCheckViews.ts'
import { useDeedReview } from '../../deeds/useDeedReview.ts'
import { CreateDone } from './CreateDone.tsx'
import { createReviewView, sidesOf } from './createReviewView.ts'
import { helpText } from './issueViews.ts'

type Props = {
  say: Say
  /** What was pressed; its review is made once, for as long as the dialog is open. */
  asked: CreateAsk
  /** Of the form when the dialog opened. */
  issues: readonly CreateIssue[]
  onClose: () => void
  /** What was typed has done its work. */
  onSent: () => void
}

/** A position from its review to its receipt, in one frame. */
export function CreateReviewDialog({ say, asked, issues, onClose, onSent }: Props) {
  const [reviewing] = useState(() => makeCreateReview(asked))
  const review = useStore(reviewing.$review)
  const { ask, moved } = review
  const deed = useDeedReview({ key: CREATE_RUN, account: ask.account, reviewing, review, onClose, onSent })
  const [frozen] = useState(issues)
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  if (deed.done) return <CreateDone say={say} ask={ask} hash={deed.done} onClose={onClose} />
  const check = poolCheckViews(say, beside(frozen, review.issues))
  const told = review.issues.some(({ code }) => code === 'offMarket' || code === 'awayFromMarket')
  // The price by other pools replaces the market's price.
  const mine = told ? frozen.filter(({ code }) => code !== 'outOfStep') : frozen
  const ticks = [
    ...mine
      .filter(({ level }) => level === 'confirm')
      .map(issue => ({ code: issue.code, text: `${helpText(say, issue)} ${say.t('create.acceptPrice')}` })),
    ...check.ticks,
  ]
  const amountsOf = (of: typeof ask) =>
    sidesOf(of)
      .map(({ token, amount }) => `${say.amount(amount, token.decimals, 'paid')} ${safeText(token.symbol, 12)}`)
      .join(' + ')
  return (
    <DeedDialog
      say={say}
      runKey={CREATE_RUN}
      deed={deed}
      titles={{ review: say.t('create.reviewTitle'), doing: say.t('create.doing') }}
      tokens={[ask.tokens.a, ask.tokens.b]}
      amounts={amountsOf(ask)}
      act={check.blocked ?? say.t(ask.moment.isNew ? 'create.confirmNew' : 'create.confirm')}
      status={check.blocked === null ? review.status : 'idle'}
      answered={check.blocked === null && moved === null && ticks.every(({ code }) => accepted.has(code))}
      held={
        <>
          <AlreadyDone say={say} run={deed.run} symbol={safeText(ask.tokens.b.symbol, 12)} />
          <PoolCheck notes={check.notes} ticks={ticks} accepted={accepted} onChange={setAccepted} />
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
        view={createReviewView(say, { ask, review }, { wallet: deed.wallet, issues: mine, asked: deed.asked })}
        onConfirm={deed.confirmPending}
      />
    </DeedDialog>
  )
}

/** A price that the form asks about is asked about once. */
const beside = (form: readonly CreateIssue[], pool: readonly PoolIssue[]): readonly PoolIssue[] =>
  form.some(({ code }) => code === 'priceFar') ? pool.filter(({ code }) => code !== 'offMarket') : pool

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { CreateIssue } from '#domain/liquidity/CreateIssue.ts'
import type { Hex } from '#domain/Hex.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { settledIn } from '#state/deeds/failureOf.ts'
import { forgetRun, isRunning, runOf, stopRun } from '#state/deeds/runs.ts'
import { isOnEvm } from '#state/deeds/DeedRecord.ts'
import { $pending } from '#state/deeds/records.ts'
import { showToast, tellInstead } from '#state/deeds/toasts.ts'
import { CREATE_RUN, type CreateReviewing } from '#state/liquidity/createReview.ts'
import { $connection } from '#state/wallet/connection.ts'
import { DeedFrame } from '#ui/deeds/DeedFrame.tsx'
import type { StepView } from '#ui/deeds/DeedSteps.tsx'
import { UnderWay } from '#ui/deeds/UnderWay.tsx'
import { CreateReview } from '#ui/liquidity/CreateReview.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { failureWords } from '../settledWords.ts'
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
  const { ask } = reviewing
  const review = useStore(reviewing.$review)
  const run = useStore(runOf(CREATE_RUN))
  const { address, name, connectorId } = useStore($connection)
  const [frozen] = useState(issues)
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<Hex | null>(null)
  useEffect(() => reviewing.start(), [reviewing])
  useEffect(() => () => void forgetRun(CREATE_RUN), [])
  // What is sent from here is told here, as long as somebody waits.
  useEffect(() => tellInstead(news => isRunning(runOf(CREATE_RUN).get()) && isOnEvm(news)), [])
  if (done) return <CreateDone say={say} ask={ask} hash={done} onClose={onClose} />

  const running = isRunning(run)
  const changed = address !== ask.account
  const asked = walletTraits(connectorId).paysItself ? 'passkey' : 'wallet'
  const view = createReviewView(say, ask, review, { wallet: name ?? '', issues: frozen, asked })
  const error = run?.error ?? review.error
  const settled = settledIn(error)
  const told = error && (settled ? failureWords(say, settled, error.code) : say.t(error.code, error.values))
  const confirms = frozen.filter(({ level }) => level === 'confirm')
  const paid = review.operation === null || review.operation.priced.missing === 0n
  const ready =
    review.status === 'ready' && !changed && !running && paid && confirms.every(({ code }) => accepted.has(code))
  const amounts = sidesOf(ask)
    .map(({ token, amount }) => `${say.amount(amount, token.decimals, 8)} ${safeText(token.symbol, 12)}`)
    .join(' + ')
  const confirm = async () => {
    const hash = await reviewing.confirm()
    if (!hash) return
    onSent()
    setDone(hash)
  }
  // Closed while the network has it: a toast tells how it ended.
  const leave = () => {
    const current = run?.steps[run.current]
    const sent =
      running && current?.status === 'pending' && current === run?.steps.at(-1) ? $pending.get()[0] : undefined
    onClose()
    if (!sent) return
    onSent()
    setTimeout(() => showToast(sent))
  }
  return (
    <DeedFrame
      title={say.t(running ? 'create.doing' : 'create.reviewTitle')}
      closeLabel={say.t('review.close')}
      onClose={leave}
      foot={
        running ? undefined : (
          <>
            {confirms.map(issue => (
              <label key={issue.code} className="swap-note note-red swap-tick">
                <input
                  type="checkbox"
                  checked={accepted.has(issue.code)}
                  onChange={event => {
                    const yes = event.target.checked
                    setAccepted(
                      before =>
                        new Set(yes ? [...before, issue.code] : [...before].filter(each => each !== issue.code)),
                    )
                  }}
                />
                <span>
                  {helpText(say, issue)} {say.t('create.acceptPrice')}
                </span>
              </label>
            ))}
            {(changed || told) && (
              <p className="card card-danger pad-s" role="alert">
                {changed ? say.t('review.stale') : told}
              </p>
            )}
            <div className="deed-ways">
              <Button size="l" onClick={onClose}>
                {say.t('send.back')}
              </Button>
              {review.status === 'failed' && !run?.error ? (
                <Button size="l" variant="primary" disabled={changed} onClick={() => reviewing.start()}>
                  {say.t('review.again')}
                </Button>
              ) : (
                <Button
                  size="l"
                  variant="primary"
                  disabled={!ready}
                  busy={review.status === 'preparing'}
                  onClick={confirm}
                >
                  {say.t(error ? 'review.again' : ask.moment.isNew ? 'create.confirmNew' : 'create.confirm')}
                </Button>
              )}
            </div>
          </>
        )
      }
    >
      {running && run ? (
        <UnderWay
          say={say}
          tokens={[ask.tokens.a, ask.tokens.b]}
          amounts={amounts}
          symbol={safeText(ask.tokens.b.symbol, 12)}
          steps={run.steps as StepView[]}
          asked={asked}
          slow={run.slow}
          onStop={() => stopRun(CREATE_RUN)}
        />
      ) : (
        <CreateReview
          say={say}
          view={view}
          onConfirm={id => {
            const named = review.operation?.pending?.unsure.find(({ owner }) => owner === id)
            if (named) reviewing.confirmPending(named)
          }}
        />
      )}
    </DeedFrame>
  )
}

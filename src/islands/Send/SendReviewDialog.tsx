import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { shownAddress } from '#domain/people/Typed.ts'
import { safeText, shortAddress, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { settledIn } from '#state/deeds/failureOf.ts'
import { forgetRun, isRunning, runOf, stopRun } from '#state/deeds/runs.ts'
import { isOnEvm, type Transaction } from '#state/deeds/DeedRecord.ts'
import { $pending } from '#state/deeds/records.ts'
import { showToast, tellInstead } from '#state/deeds/toasts.ts'
import { $addressBook } from '#state/people/addressBook.ts'
import type { SendReviewing } from '#state/send/sendReview.ts'
import { $connection } from '#state/wallet/connection.ts'
import { DeedFrame } from '#ui/deeds/DeedFrame.tsx'
import type { StepView } from '#ui/deeds/DeedSteps.tsx'
import { UnderWay } from '#ui/deeds/UnderWay.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { SendReview } from '#ui/send/SendReview.tsx'
import { failureWords } from '../settledWords.ts'
import { reviewView } from './reviewView.ts'
import { SendDone } from './SendDone.tsx'
import { nameOf } from './sendViews.ts'

type Props = { say: Say; reviewing: SendReviewing; onClose: () => void; onSent: () => void; onDone: () => void }

/** A transfer from its review to its receipt, in one frame. */
export function SendReviewDialog({ say, reviewing, onClose, onSent, onDone }: Props) {
  const { ask } = reviewing
  const review = useStore(reviewing.$review)
  const run = useStore(runOf('send'))
  const book = useStore($addressBook)
  const { address, name, connectorId, status } = useStore($connection)
  const [done, setDone] = useState<Transaction | null>(null)
  useEffect(() => reviewing.start(), [reviewing])
  useEffect(() => () => void forgetRun('send'), [])
  // What is sent from here is told here, as long as somebody waits.
  useEffect(
    () => tellInstead(news => isRunning(runOf('send').get()) && isOnEvm(news) && news.recipient === ask.person.address),
    [ask],
  )
  const called = nameOf(ask.person, book)
  const token: Token = ask.token ?? itemToken(ask)
  if (done) return <SendDone say={say} record={done} token={token} called={called} onClose={onDone} />

  const running = isRunning(run)
  const changed = address !== ask.account || status !== 'connected'
  const view = reviewView(say, reviewing.ask, review, { called, wallet: name ?? '' })
  const error = run?.error ?? review.error
  const settled = settledIn(error)
  const told = error && (settled ? failureWords(say, settled, error.code) : say.t(error.code, error.values))
  const paid = review.operation === null || review.operation.priced.missing === 0n
  const ready = review.status === 'ready' && !changed && !running && paid
  const step = run?.steps[0]?.status
  const confirm = async () => {
    const record = await reviewing.confirm()
    if (!record) return
    onSent()
    setDone(record)
  }
  // Closed while the network has it: a toast tells how it ended.
  const leave = () => {
    const sent = running && step === 'pending' ? $pending.get()[0] : undefined
    onClose()
    if (!sent) return
    onSent()
    setTimeout(() => showToast(sent))
  }
  const amounts = ask.item
    ? safeText(ask.item.name, 40)
    : `${say.amount(ask.amount, ask.token.decimals, 8)} ${safeText(ask.token.symbol, 12)}`
  return (
    <DeedFrame
      title={say.t(running ? 'send.doing' : 'send.reviewTitle')}
      closeLabel={say.t('review.close')}
      onClose={leave}
      foot={
        running ? undefined : (
          <>
            {(changed || told) && (
              <p className="card card-danger pad-s" role="alert">
                {changed ? say.t('review.stale') : told}
              </p>
            )}
            <div className="deed-ways">
              <Button size="l" onClick={onClose}>
                {say.t('send.back')}
              </Button>
              {review.status === 'failed' ? (
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
                  {say.t(error ? 'review.again' : 'send.confirm')}
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
          tokens={[token]}
          amounts={`${amounts} → ${called ?? shortAddress(shownAddress(ask.person.address))}`}
          symbol={safeText(token.symbol, 12)}
          steps={run.steps as StepView[]}
          asked={walletTraits(connectorId).paysItself ? 'passkey' : 'wallet'}
          slow={run.slow}
          onStop={() => stopRun('send')}
        />
      ) : (
        <SendReview
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

/** An item as the frame's pictures draw one thing. */
const itemToken = ({ chainId, item }: Extract<SendReviewing['ask'], { token: null }>): Token => ({
  ...{ chainId, address: item.contract, symbol: item.name, name: item.name, decimals: 0, logoUrl: null, color: null },
  ...{ buyFeeBps: null, sellFeeBps: null, safety: 'none', spam: false, listed: false },
})

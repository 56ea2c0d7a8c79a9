import { useStore } from '@nanostores/react'
import { chainById } from '#domain/chains/chains.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { isDone, isRunning, type Run, runOf } from '#state/deeds/runs.ts'
import {
  $recoverDeed,
  closeRecoverDeed,
  type RecoverReview as Review,
  runRecovery,
} from '#state/passkey/recoverDeed.ts'
import { FullAddress } from '#ui/passkey/FullAddress.tsx'
import { RecoverReview, type ReviewRow } from '#ui/passkey/RecoverReview.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'

function rowsOf(say: Say, { plan, prepared, figures }: Review): ReviewRow[] {
  const chain = chainById(plan.chainId)
  const network = { label: say.t('recovery.row.network'), value: <bdi>{chain?.name ?? plan.chainId}</bdi> }
  const from = { label: say.t('recovery.row.wallet'), value: <FullAddress address={plan.wallet} /> }
  const cost = {
    label: say.t('recovery.row.cost'),
    value: `${say.amount(prepared.cost, 18)} ${chain?.native.symbol ?? ''}`,
  }
  if (plan.kind === 'passkey')
    return [from, network, { label: say.t('recovery.row.passkey'), value: <bdi>{plan.passkey.name}</bdi> }, cost]
  const { symbol, decimals } = plan.currency
  const sum = (raw: bigint) => `${say.amount(raw, decimals, 20)} ${safeText(symbol, 12)}`
  const arrives = figures ? [{ label: say.t('recovery.row.arrives'), value: sum(figures.arrives) }] : []
  return [
    { label: say.t('recovery.row.leaves'), value: <strong>{sum(plan.amount)}</strong> },
    ...(figures?.arrives === plan.amount ? [] : arrives),
    from,
    { label: say.t('recovery.row.to'), value: <FullAddress address={plan.to} /> },
    network,
    cost,
  ]
}

/** What a run is at: a signature, a transaction that carries it, or neither any more. */
function askingOf(run: Run | null): 'sign' | 'send' | 'wait' | null {
  const step = run?.steps[run.current]
  if (!step || !isRunning(run)) return null
  return step.status === 'pending' ? 'wait' : step.kind === 'sign' ? 'sign' : 'send'
}

/** Review, questions and end of what a recovery address does. */
export function RecoverDialog({ say }: { say: Say }) {
  const deed = useStore($recoverDeed)
  const run = useStore(runOf('recover'))
  const review = 'review' in deed ? deed.review : null
  const done = review !== null && isDone(run)
  const title = review
    ? say.t(review.plan.kind === 'passkey' ? 'recovery.reviewPasskey' : 'recovery.reviewSend')
    : say.t('recovery.reviewFailed')
  const failed = deed.stage === 'failed' ? deed.error : (run?.error ?? null)
  const problem = failed && say.t(failed.code, failed.values)
  const open = deed.stage !== 'idle' && deed.stage !== 'preparing'
  return (
    <Dialog open={open} onClose={closeRecoverDeed} title={title} closeLabel={say.t('recovery.close')}>
      {review && !done && (
        <RecoverReview
          say={say}
          rows={rowsOf(say, review)}
          payNote={say.t(review.prepared.way === 'bundler' ? 'recovery.payWallet' : 'recovery.paySelf')}
          asking={askingOf(run)}
          problem={problem}
          onConfirm={() => void runRecovery()}
          onClose={closeRecoverDeed}
        />
      )}
      {(done || deed.stage === 'failed') && (
        <div className="passkey-dialog">
          <p role={deed.stage === 'failed' ? 'alert' : 'status'}>{done ? doneText(say, review) : problem}</p>
          <Button variant="primary" onClick={closeRecoverDeed}>
            {say.t('recovery.close')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function doneText(say: Say, { plan }: Review): string {
  const network = chainById(plan.chainId)?.name ?? String(plan.chainId)
  if (plan.kind === 'passkey') return say.t('recovery.donePasskey', { name: plan.passkey.name, network })
  const { symbol, decimals } = plan.currency
  return say.t('recovery.doneSend', {
    amount: say.amount(plan.amount, decimals, 20),
    symbol: safeText(symbol, 12),
    network,
  })
}

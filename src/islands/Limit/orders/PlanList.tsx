import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import type { Progress } from '#domain/orders/overTime/progressOf.ts'
import type { Say } from '#i18n/Say.ts'
import { cancellable, type OwnedPlan } from '#state/orders/plans/plans.ts'
import { readProgress } from '#state/orders/plans/readProgress.ts'
import { stopPlan } from '#state/orders/plans/storedPlans.ts'
import { $tokens } from '#state/tokens/tokens.ts'
import { PlanRow } from '#ui/limit/PlanRow.tsx'
import { withDeedStyles } from '../../deeds/withDeedStyles.ts'
import { planView } from './planView.ts'

const CancelDialog = withDeedStyles(async () => (await import('./CancelDialog.tsx')).CancelDialog)
const RestDialog = withDeedStyles(async () => (await import('../overTime/RestDialog.tsx')).RestDialog)

type Props = { say: Say; account: Address; connectorId: string; plans: readonly OwnedPlan[]; readOnly: boolean }

/** GO-16: the account's plans over time, a row each; a plan is cancelled as one, also what of it is not signed yet. */
export function PlanList({ say, account, connectorId, plans, readOnly }: Props) {
  const [cancelling, setCancelling] = useState<OwnedPlan | null>(null)
  const [resting, setResting] = useState<OwnedPlan | null>(null)
  return (
    <>
      <ul role="list" className="account-rows approvals">
        {plans.map(plan => (
          <Row
            key={plan.id}
            {...{ say, plan }}
            onGoOn={!readOnly && plan.rest ? () => setResting(plan) : null}
            onCancel={!readOnly && cancellable(plan).length > 0 ? () => setCancelling(plan) : null}
          />
        ))}
      </ul>
      {resting?.rest && (
        <RestDialog {...{ say, account, connectorId }} stored={resting.rest} onClose={() => setResting(null)} />
      )}
      {cancelling && (
        <CancelDialog
          {...{ say, account, connectorId }}
          orders={cancellable(cancelling).map(({ hash, order }) => ({ hash, order, labels: cancelling.labels }))}
          onSent={() => stopPlan(cancelling.id)}
          onClose={() => setCancelling(null)}
        />
      )}
    </>
  )
}

type RowProps = { say: Say; plan: OwnedPlan; onGoOn: (() => void) | null; onCancel: (() => void) | null }

function Row({ say, plan, onGoOn, onCancel }: RowProps) {
  const tokens = useStore($tokens)
  const [known, setKnown] = useState<Progress | null>(null)
  const { filled } = plan.progress
  useEffect(() => {
    setKnown(null)
    if (filled === 0) return
    const abort = new AbortController()
    readProgress(plan, abort.signal).then(setKnown, () => {}) // nothing but a row that is gone
    return () => abort.abort()
  }, [plan.id, filled])
  // What stands now counts; of the reading the market at the fills alone.
  const progress = { ...plan.progress, market: known?.market ?? null }
  return <PlanRow {...{ say, onGoOn, onCancel }} view={planView(say, plan, progress, tokens)} />
}

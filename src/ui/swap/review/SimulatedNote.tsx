import type { Say } from '#i18n/Say.ts'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { LeftApprovals } from './LeftApprovals.tsx'
import type { SimulatedView } from './ReviewView.ts'

/** Taking a permission back that the review tells of. */
export type Revoking = {
  revoking: string | null
  disabled: boolean
  onRevoke: (key: string) => void
  onStop: () => void
}

/** What will change, as our node computed it before anything is asked of the wallet. */
export function SimulatedNote({ say, view, revoke }: { say: Say; view: SimulatedView; revoke: Revoking }) {
  return (
    <section className={`simulated simulated-${view.status}`} aria-busy={view.status === 'running'}>
      <strong>{say.t('review.simulated')}</strong>
      {view.status === 'running' && (
        <>
          <p className="simulated-changes">
            <Skeleton chars={8} />
            <Skeleton chars={8} />
          </p>
          <p className="soft">{say.t('review.simulating')}</p>
        </>
      )}
      {view.status === 'ok' && (
        <>
          <p className="simulated-changes">
            <bdi>{view.out}</bdi>
            <bdi>{view.in}</bdi>
          </p>
          {view.left.length > 0 && (
            <LeftApprovals say={say} title={say.t('review.approvalLeft')} left={view.left} {...revoke} />
          )}
          <p className="soft">
            {view.left.length === 0 && `${say.t('review.noApproval')} `}
            {say.t('review.block', { block: view.block })}
          </p>
        </>
      )}
      {view.status === 'unavailable' && <p>{view.reason}</p>}
    </section>
  )
}

import type { Say } from '#i18n/Say.ts'
import { Icon } from '../../primitives/Icon.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { LeftApprovals } from './LeftApprovals.tsx'
import type { SimulatedView } from './SimulatedView.ts'

/** Taking a permission back that the review tells of. */
export type Revoking = {
  revoking: string | null
  disabled: boolean
  onRevoke: (key: string) => void
  onStop: () => void
}

/** What will change, as our node computed it before anything is asked of the wallet. */
export function SimulatedNote({ say, view, revoke }: { say: Say; view: SimulatedView; revoke: Revoking }) {
  if (view.status === 'unavailable')
    return (
      <section className="simulated simulated-unavailable">
        <p>{view.reason}</p>
      </section>
    )
  const ok = view.status === 'ok' ? view : null
  return (
    <section className={`simulated simulated-${view.status}`} aria-busy={ok === null}>
      <strong className="simulated-head">
        <Icon name="shield" />
        <span>{ok ? say.t('review.rehearsed', { block: ok.block }) : say.t('review.simulating')}</span>
      </strong>
      <dl>
        <Row name={say.t('review.goes')} value={ok?.out} />
        <Row name={say.t('review.comes')} value={ok?.in} />
        {ok?.left.length === 0 && <Row name={say.t('review.after')} value={say.t('review.none')} />}
      </dl>
      {ok && ok.left.length > 0 && (
        <LeftApprovals say={say} title={say.t('review.approvalLeft')} left={ok.left} {...revoke} />
      )}
    </section>
  )
}

/** One change; not known yet: its place is kept. */
function Row({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className="simulated-row">
      <dt>{name}</dt>
      <dd>{value === undefined ? <Skeleton chars={8} /> : <bdi translate="no">{value}</bdi>}</dd>
    </div>
  )
}

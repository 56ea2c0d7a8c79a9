import type { Say } from '#i18n/Say.ts'
import { Icon } from '../../primitives/Icon.tsx'
import { LeftApprovals, type LeftView } from './LeftApprovals.tsx'
import type { Revoking } from './SimulatedNote.tsx'

type Props = { say: Say; standing: readonly LeftView[]; revoke: Revoking }

/** After a run that failed: what stays approved of it, each with its end. */
export function StandingNote({ say, standing, revoke }: Props) {
  return (
    <div className="swap-note note-amber">
      <Icon name="info" />
      <LeftApprovals say={say} title={say.t('review.standing')} left={standing} {...revoke} />
    </div>
  )
}

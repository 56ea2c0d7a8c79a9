import type { Say } from '#i18n/Say.ts'
import { DeedProof, type ProofView } from './DeedProof.tsx'
import { type PlanPart, PlanParts } from './PlanParts.tsx'

export type { PlanPart } from './PlanParts.tsx'

/** A deed before it is asked for; texts are written by the locale already. */
export type PlanView = ProofView & {
  parts: readonly PlanPart[]
  note: string | null
  /** Approvals that remain once it is done: `Unlimited USDC for V3 Positions`. */
  left?: readonly string[]
}

type Props = { say: Say; view: PlanView; onPending: (id: string) => void }

/** GO-5: what will leave, arrive or be permitted, what was tried at which block, and what it costs. */
export function PlanPanel({ say, view, onPending }: Props) {
  return (
    <div className="review plan-panel">
      <PlanParts parts={view.parts} />
      {view.note && <p className="soft plan-note">{view.note}</p>}
      {view.left && view.left.length > 0 && (
        <p className="soft plan-note">
          {say.t('review.approvalLeft')} {view.left.join(', ')}
        </p>
      )}
      <DeedProof {...{ say, view, onPending }} />
    </div>
  )
}

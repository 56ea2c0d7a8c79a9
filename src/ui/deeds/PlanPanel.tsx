import type { Say } from '#i18n/Say.ts'
import { DeedProof, type ProofView } from './DeedProof.tsx'

/** What leaves, what arrives, what is permitted from now on: each amount with what bounds it. */
export type PlanPart = { heading: string; amounts: readonly { text: string; bound: string | null }[] }

/** A deed before it is asked for; texts are written by the locale already. */
export type PlanView = ProofView & { parts: readonly PlanPart[]; note: string | null }

type Props = { say: Say; view: PlanView; onPending: (id: string) => void }

/** GO-5: what will leave, arrive or be permitted, what was tried at which block, and what it costs. */
export function PlanPanel({ say, view, onPending }: Props) {
  return (
    <div className="review plan-panel">
      {view.parts.map(({ heading, amounts }) => (
        <section key={heading} aria-label={heading}>
          <h3 className="soft">{heading}</h3>
          <ul role="list" className="plan-amounts">
            {amounts.map(({ text, bound }, nth) => (
              <li key={nth}>
                <bdi>{text}</bdi>
                {bound && <small className="soft">{bound}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {view.note && <p className="soft plan-note">{view.note}</p>}
      <DeedProof {...{ say, view, onPending }} />
    </div>
  )
}

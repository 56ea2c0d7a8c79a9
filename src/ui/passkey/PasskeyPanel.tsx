import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { DeedTried, type Tried } from '../deeds/DeedTried.tsx'
import { type PlanPart, PlanParts } from '../deeds/PlanParts.tsx'
import { OperationNote, type OperationView } from '../deeds/OperationNote.tsx'

/** What is done on one network now; texts are written by the locale already. */
export type PasskeyNetwork = {
  chainId: number
  name: string
  tried: Tried
  operation: OperationView | null
  /** Why nothing is asked there now; null: it is. */
  later: string | null
}

/** What a change of passkeys comes to. */
export type PasskeyView = {
  /** Whose it is. */
  wallet: string
  parts: readonly PlanPart[]
  notes: readonly string[]
  /** What can't be undone, a sentence each. */
  warnings: readonly string[]
  /** While it is tried. */
  trying: string | null
  networks: readonly PasskeyNetwork[]
}

type Props = {
  say: Say
  view: PasskeyView
  onPending: (chainId: number, id: string) => void
  /** What is to be chosen, above it. */
  children?: ReactNode
}

/**
 * PK-3: who may act from now on and who no longer, what was tried on each network at which block, and what it costs
 * there.
 */
export function PasskeyPanel({ say, view, onPending, children }: Props) {
  const { networks } = view
  return (
    <div className="review plan-panel passkey-panel">
      {children}
      <PlanParts parts={view.parts} />
      {view.notes.map(text => (
        <p key={text} className="soft plan-note">
          {text}
        </p>
      ))}
      {view.warnings.map(text => (
        <p key={text} className="card card-warn pad-s plan-note">
          {text}
        </p>
      ))}
      {view.trying && <DeedTried tried={{ status: 'running', text: view.trying }} />}
      {networks.map(({ chainId, name, tried, operation, later }) => (
        <section key={chainId} aria-label={name} data-network={chainId}>
          {networks.length > 1 && <h3 className="soft">{name}</h3>}
          <DeedTried tried={tried} />
          {operation && <OperationNote say={say} view={operation} onConfirm={id => onPending(chainId, id)} />}
          {later && <p className="soft plan-note">{later}</p>}
        </section>
      ))}
      <dl className="quote-rows">
        <div className="quote-row">
          <dt>{say.t('recovery.row.wallet')}</dt>
          <dd>
            <bdi translate="no">{view.wallet}</bdi>
          </dd>
        </div>
      </dl>
    </div>
  )
}

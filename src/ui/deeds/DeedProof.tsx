import type { Say } from '#i18n/Say.ts'
import { OperationNote, type OperationView } from './OperationNote.tsx'
import { DataRows } from '../primitives/DataRows.tsx'
import { DeedTried, type Tried } from './DeedTried.tsx'

/** What a review ends with; texts are written by the locale already. */
export type ProofView = {
  /** Null: what went wrong is told elsewhere. */
  tried: Tried | null
  /** What the network wants for it; null: not known yet. */
  cost: string | null
  /** What it costs beside that. */
  rows?: readonly { name: string; value: string }[]
  /** Of an account that pays for its operation itself, in place of the cost. */
  operation: OperationView | null
}

type Props = {
  say: Say
  view: ProofView
  /** What the cost is called, where it is not just that. */
  costName?: string
  onPending: (id: string) => void
}

/** The end of a deed's review: what was tried at which block, and what it costs. */
export function DeedProof({ say, view, costName, onPending }: Props) {
  return (
    <>
      {view.tried && <DeedTried tried={view.tried} />}
      {view.operation ? (
        <OperationNote say={say} view={view.operation} onConfirm={onPending} />
      ) : (
        <DataRows
          rows={[
            [costName ?? say.t('swap.networkCost'), view.cost ?? '–'],
            ...(view.rows ?? []).map(({ name, value }) => [name, value] as const),
          ]}
        />
      )}
    </>
  )
}

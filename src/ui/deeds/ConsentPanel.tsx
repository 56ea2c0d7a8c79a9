import { DataRows } from '../primitives/DataRows.tsx'
import { type PlanPart, PlanParts } from './PlanParts.tsx'

/** What a text of ours comes to; texts are written by the locale already. */
export type ConsentView = {
  parts: readonly PlanPart[]
  note: string | null
  /** Whose wallet, for which site, what it costs. */
  rows: readonly { name: string; value: string }[]
}

/** GO-5: what a signed text does, and who signs it for whom. */
export function ConsentPanel({ parts, note, rows }: ConsentView) {
  return (
    <div className="review plan-panel">
      <PlanParts parts={parts} />
      {note && <p className="soft plan-note">{note}</p>}
      <DataRows rows={rows.map(({ name, value }) => [name, value])} />
    </div>
  )
}

import type { ReactNode } from 'react'

/** `value`: whole, however long: what is signed for is never shortened. */
export type RecoverFact = { label: string; value: ReactNode }

type Props = {
  facts: readonly RecoverFact[]
  /** Who pays the network cost, and how often one confirms; null: not known yet. */
  note: string | null
}

/** What a recovery address makes a wallet do: all of it before the first question. */
export function RecoverFacts({ facts, note }: Props) {
  return (
    <>
      <dl className="recover-figures">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="soft">{note}</p>}
    </>
  )
}

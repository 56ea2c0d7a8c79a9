import type { Say } from '#i18n/Say.ts'
import { HiddenText } from '#ui/account/HiddenText.tsx'

export type LedgerRow = {
  key: string
  name: string
  value: string
  tone: 'up' | 'down' | 'even'
  under: string | null
}

/** GO-10: what a position cost and brought. */
export function LedgerRows({ say, rows, hidden }: { say: Say; rows: readonly LedgerRow[]; hidden: boolean }) {
  return (
    <dl className="card pad-m position-rows">
      {rows.map(({ key, name, value, tone, under }) => (
        <div key={key} data-row={key}>
          <dt className="soft">{name}</dt>
          <dd>
            <span data-tone={tone}>
              <HiddenText say={say} text={value} hidden={hidden} />
            </span>
            {under !== null && (
              <small className="soft position-why">
                <bdi translate="no">{under}</bdi>
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { RangePrices } from '../positions/RangePrices.tsx'
import type { RangeView } from '../positions/PositionView.ts'
import { Segmented, type Segment } from '../primitives/Segmented.tsx'

export type Choice = { items: Segment[]; value: string; onChange: (key: string) => void }

type Props = {
  say: Say
  version: Choice
  fee: Choice
  /** Of a position that had none; null: its own is kept. */
  preset: Choice | null
  range: RangeView | null
  /** What is to be known of the new pool. */
  notes: readonly string[]
  children?: ReactNode
}

/** LP-5: where a position goes: version, fee, range. */
export function MigrateForm({ say, version, fee, preset, range, notes, children }: Props) {
  return (
    <section className="card pad-m migrate-form" aria-labelledby="migrate-to">
      <h2 id="migrate-to">{say.t('migrate.to')}</h2>
      {version.items.length > 1 && (
        <div>
          <h3>{say.t('migrate.version')}</h3>
          <Segmented label={say.t('migrate.version')} {...version} />
        </div>
      )}
      <div>
        <h3>{say.t('migrate.fee')}</h3>
        <Segmented label={say.t('migrate.fee')} {...fee} />
      </div>
      <div>
        <h3>{say.t('migrate.range')}</h3>
        {preset ? (
          <Segmented label={say.t('migrate.range')} {...preset} />
        ) : (
          <p className="soft">{say.t('migrate.kept')}</p>
        )}
      </div>
      {range && <RangePrices say={say} range={range} />}
      {notes.map(note => (
        <p key={note} className="soft">
          {note}
        </p>
      ))}
      {children}
    </section>
  )
}

import type { Say } from '#i18n/Say.ts'

export type LabView = {
  /** The one figure that answers: after fees, against having held. */
  against: { text: string; tone: 'up' | 'down' | 'even' }
  rows: readonly { key: string; name: string; value: string; under: string | null }[]
  note: string
}

/** GO-9: what a replay came to. */
export function LabFigures({ say, view }: { say: Say; view: LabView }) {
  return (
    <div className="lab-figures">
      <p className="lab-against">
        <span className="soft">{say.t('lab.against')}</span>{' '}
        <strong data-tone={view.against.tone}>
          <bdi translate="no">{view.against.text}</bdi>
        </strong>
      </p>
      <dl className="lab-rows">
        {view.rows.map(({ key, name, value, under }) => (
          <div key={key} data-row={key}>
            <dt className="soft">{name}</dt>
            <dd>
              <bdi translate="no">{value}</bdi>
              {under !== null && (
                <small className="soft">
                  <bdi translate="no">{under}</bdi>
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft lab-note">{view.note}</p>
    </div>
  )
}

import type { Say } from '#i18n/Say.ts'

export type FilterView = {
  key: string
  label: string
  /** The first is all of them. */
  choices: readonly { value: string; text: string }[]
  value: string
}

/** TX-2: what of the activity is shown. */
export function ActivityFilters({
  say,
  filters,
  onChoose,
}: {
  say: Say
  filters: readonly FilterView[]
  onChoose: (key: string, value: string) => void
}) {
  return (
    <div className="activity-filters" role="group" aria-label={say.t('activity.filters')}>
      {filters.map(({ key, label, choices, value }) => (
        <select key={key} aria-label={label} value={value} onChange={event => onChoose(key, event.target.value)}>
          {choices.map(choice => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
      ))}
    </div>
  )
}

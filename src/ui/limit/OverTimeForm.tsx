import type { Say } from '#i18n/Say.ts'
import { Field } from '../primitives/Field.tsx'
import { Segmented } from '../primitives/Segmented.tsx'

type Props = {
  say: Say
  /** As typed. */
  count: string
  /** Why that is no number of parts; null: it is one. */
  fault: string | null
  interval: string
  /** Of all that may be chosen, in their order. */
  intervals: readonly string[]
  /** How far a minimum may lie below the market: what is chosen, and each choice with its text. */
  less: number
  lesses: readonly (readonly [bps: number, text: string])[]
  on: { count: (text: string) => void; interval: (key: string) => void; less: (bps: number) => void }
}

/** GO-16: into how many parts, how far apart, and what each must bring at least. */
export function OverTimeForm({ say, count, fault, interval, intervals, less, lesses, on }: Props) {
  return (
    <div className="over-time">
      <Field
        label={say.t('limit.over.parts')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={count}
        problem={fault}
        onChange={event => on.count(event.target.value)}
      />
      <div className="field">
        <span className="field-label" aria-hidden="true">
          {say.t('limit.over.interval')}
        </span>
        <Segmented
          label={say.t('limit.over.interval')}
          items={intervals.map(key => ({ key, label: say.t(`limit.over.${key}`) }))}
          value={interval}
          onChange={on.interval}
        />
      </div>
      <div className="field">
        <label className="field-label" htmlFor="over-time-less">
          {say.t('limit.over.less')}
        </label>
        <div className="field-frame">
          <select id="over-time-less" value={less} onChange={event => on.less(Number(event.target.value))}>
            {lesses.map(([bps, text]) => (
              <option key={bps} value={bps}>
                {text}
              </option>
            ))}
          </select>
        </div>
      </div>
    </div>
  )
}

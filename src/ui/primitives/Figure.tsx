import type { FigureKind, Say } from '#i18n/Say.ts'
import { direction, signOf } from './direction.ts'

type Props = {
  say: Say
  kind: FigureKind
  /** USD for money, a fraction for percent and change, unix seconds for age and date. Null: not known. */
  value: number | null
  /** What the live script keeps up to date: `<what>:<chainId>:<id>`, e.g. `priceUsd:1:0xa0b8…`. */
  live?: string
  className?: string
}

/**
 * A figure, readable without a script: `<data value="3122.61" data-kind="price" data-live="…">$3,122.61</data>`.
 * `value` is raw (USD, fraction, seconds): scripts rewrite the text from it in any currency. Styles draw ▲ or ▼ for a
 * change by its `data-direction`; its text keeps the sign (`<i>+</i>1.84%`) for screen readers and copying.
 */
export function Figure({ say, kind, value, live, className }: Props) {
  const way = kind === 'change' ? direction(value) : undefined
  const text = say.figure(kind, value)
  const sign = way ? signOf(text) : ''
  return (
    <data
      translate="no"
      className={className ? `figure ${className}` : 'figure'}
      value={value ?? ''}
      data-kind={kind}
      data-live={live}
      data-direction={way}
    >
      {sign === '' ? null : <i>{sign}</i>}
      {text.slice(sign.length)}
    </data>
  )
}

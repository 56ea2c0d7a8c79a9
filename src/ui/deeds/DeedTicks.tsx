/**
 * What must be accepted before the button can be pressed, each with a tick. Texts are written by the locale already.
 */
export type Tick = { code: string; text: string; tone?: 'amber' | 'red' }

type Props = {
  ticks: readonly Tick[]
  accepted: ReadonlySet<string>
  /** What is accepted from now on. */
  onChange: (accepted: ReadonlySet<string>) => void
}

/** Ticks above a deed's button: the button waits for all of them. */
export function DeedTicks({ ticks, accepted, onChange }: Props) {
  const tick = (code: string, yes: boolean) =>
    onChange(new Set(yes ? [...accepted, code] : [...accepted].filter(other => other !== code)))
  return ticks.map(({ code, text, tone = 'red' }) => (
    <label key={code} className={`swap-note note-${tone} swap-tick`}>
      <input type="checkbox" checked={accepted.has(code)} onChange={event => tick(code, event.target.checked)} />
      <span>{text}</span>
    </label>
  ))
}

import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'

/** What a deed does on one network: what leaves and what arrives, row by row. */
export type DeedPart = {
  key: string
  network: string
  rows: readonly { label: string | null; value: string }[]
  button: string
  onRun: () => void
}
type Props = {
  say: Say
  text: string
  parts: readonly DeedPart[]
  /** `key` of the part that is under way. */
  working: string | null
  problem: string | null
  onStop: () => void
}

/** A deed that is done network by network, one at a time. */
export function DeedSheet({ say, text, parts, working, problem, onStop }: Props) {
  return (
    <div className="claim">
      <p className="soft">{text}</p>
      {problem && (
        <p className="card card-warn pad-s" role="alert">
          {problem}
        </p>
      )}
      {parts.map(({ key, network, rows, button, onRun }) => (
        <section key={key} className="claim-network" aria-label={network}>
          <ul role="list">
            {rows.map(({ label, value }) => (
              <li key={`${label} ${value}`}>
                {label && <span className="soft">{label} </span>}
                <bdi>{value}</bdi>
              </li>
            ))}
          </ul>
          <Button variant="primary" block busy={working === key} disabled={working !== null} onClick={onRun}>
            {button}
          </Button>
          {working === key && (
            <Button block onClick={onStop}>
              {say.t('review.stopWaiting')}
            </Button>
          )}
        </section>
      ))}
    </div>
  )
}

import type { HoldDeed } from '#domain/liquidity/HoldDeed.ts'
import type { Say } from '#i18n/Say.ts'
import { HiddenText } from '#ui/account/HiddenText.tsx'

/** One thing that happened to a position, written by the locale already. */
export type EventView = {
  key: string
  type: HoldDeed | 'transfer'
  time: number
  amounts: string | null
  href: string
}

/** LP-2: what happened to a position, newest first. */
export function PositionHistory({ say, events, hidden }: { say: Say; events: readonly EventView[]; hidden: boolean }) {
  return (
    <section className="position-history" aria-labelledby="position-history">
      <h2 id="position-history">{say.t('position.history')}</h2>
      {events.length === 0 ? (
        <p className="soft">{say.t('position.historyNone')}</p>
      ) : (
        <ol role="list">
          {events.map(({ key, type, time, amounts, href }) => (
            <li key={key}>
              <strong>{say.t(`position.event.${type}`)}</strong>
              <span>{amounts && <HiddenText say={say} text={amounts} hidden={hidden} />}</span>
              <a className="soft" href={href} rel="noopener nofollow">
                <time dateTime={new Date(time * 1_000).toISOString()}>{say.figure('date', time)}</time>
              </a>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

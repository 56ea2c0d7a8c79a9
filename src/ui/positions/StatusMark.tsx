import type { PositionStatus } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'

/** Whether a position earns: by its word and its mark's shape, not by its hue alone. */
export const StatusMark = ({ say, status, emptied }: { say: Say; status: PositionStatus; emptied: boolean }) => (
  <p className={`position-status status-${status}`}>
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      {status === 'inRange' ? (
        <circle cx="5" cy="5" r="4.5" />
      ) : status === 'outOfRange' ? (
        <path d="M5 .5L9.7 9.2H.3z" />
      ) : (
        <rect x="1" y="4" width="8" height="2" rx="1" />
      )}
    </svg>
    <span>{emptied ? say.t('positions.emptied') : say.t(`positions.status.${status}`)}</span>
  </p>
)

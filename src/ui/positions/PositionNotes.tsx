import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'

/** What a list of positions may lack: networks that don't answer, and an index that is behind its chain. Names of networks, joined. */
export const PositionNotes = ({ say, away, behind }: { say: Say; away: string; behind: string }) => (
  <>
    {away && (
      <p className="card card-warn pad-s position-told" role="alert">
        <Icon name="warning" /> {say.t('positions.away', { networks: away })}
      </p>
    )}
    {behind && (
      <p className="card card-sunken pad-s position-told" role="status">
        <Icon name="info" /> {say.t('positions.behind', { networks: behind })}
      </p>
    )}
  </>
)

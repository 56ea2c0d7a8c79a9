import { chainById } from '#domain/chains/chains.ts'
import { joinWords } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'

type Networks = readonly number[]
type Props = { say: Say; away?: Networks; behind: Networks; blind?: Networks }

/**
 * What a list of positions may lack: networks that don't answer; an index that is behind, whose gap was read from the
 * chain (`behind`) or not (`blind`).
 */
export function PositionNotes({ say, away = [], behind, blind = [] }: Props) {
  const names = (ids: Networks) => ({
    networks: joinWords(
      ids.map(id => chainById(id)?.name ?? `${id}`),
      say.tag,
    ),
  })
  return (
    <>
      {away.length > 0 && (
        <p className="card card-warn pad-s position-told" role="alert">
          <Icon name="warning" /> {say.t('positions.away', names(away))}
        </p>
      )}
      {blind.length > 0 && (
        <p className="card card-sunken pad-s position-told" role="status">
          <Icon name="info" /> {say.t('positions.behind', names(blind))}
        </p>
      )}
      {behind.length > 0 && (
        <p className="card card-sunken pad-s position-told" role="status">
          <Icon name="info" /> {say.t('positions.late', names(behind))}
        </p>
      )}
    </>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { targetsOf } from '#domain/liquidity/Migration.ts'
import { isRange } from '#domain/liquidity/Position.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { sourceOf } from '#state/liquidity/halves/halfMigrations.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $account } from '#state/wallet/connection.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { PositionCard } from '#ui/positions/PositionCard.tsx'
import { PositionNotes } from '#ui/positions/PositionNotes.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { usePositions, usePositionViews } from '../positions/usePositions.ts'
import { useSay } from '../../useSay.ts'
import { ConnectFirst } from './ConnectFirst.tsx'
import { Halves } from './Halves.tsx'
import { MigrateBox } from './MigrateBox.tsx'

/** RT-11: what the wallet has on v2 and can move. `pair`: only that one, on whichever network it is. */
export function MigrateList({ pair, ...words }: IslandWords & { pair?: string }) {
  const say = useSay(words, 'MigrateList')
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const account = useStore($account, { ssr: 'initial' })
  const { hideBalances } = useStore($preferences, { ssr: 'initial' })
  const [done, setDone] = useState(false)
  const { status, listed, away, behind, blind } = usePositions(alive ? account : null)
  const movable = listed.filter(
    ({ position }) =>
      !isRange(position) &&
      position.liquidity > 0n &&
      targetsOf(position).length > 0 &&
      (pair === undefined || position.pool.id === pair),
  )
  const views = usePositionViews(say, movable)
  const [found] = pair === undefined ? [] : movable
  const [on, setOn] = useState<number | null>(null)
  useEffect(() => {
    if (found) setOn(found.position.chainId)
  }, [found?.id])
  if (!alive || !account) return <ConnectFirst say={say} />
  // Where the pair is, is known from then on, also while it is moved.
  if (on !== null && pair !== undefined) return <MigrateBox {...words} version="v2" chainId={on} id={pair} />
  return (
    <div className="positions-main">
      <Halves
        say={say}
        of={({ from }) => pair === undefined || from === sourceOf('v2', pair)}
        onDone={() => setDone(true)}
      />
      {done && <p role="status">{say.t('migrate.doneText')}</p>}
      <PositionNotes say={say} away={away} behind={behind} blind={blind} />
      {status === 'loading' && (
        <p className="soft" role="status">
          {say.t('positions.loading')}
        </p>
      )}
      {status === 'ok' && views.length === 0 && away.length === 0 && (
        <div className="card position-empty">
          <EmptyPanel title={say.t('migrate.none')} text={say.t('migrate.noneText')}>
            <Button href={say.path('positions')}>{say.t('positions.back')}</Button>
          </EmptyPanel>
        </div>
      )}
      <ul className="migrate-list" role="list" aria-label={say.t('migrate.listName')}>
        {views.map((view, at) => (
          <li key={view.id}>
            <PositionCard
              say={say}
              view={view}
              hidden={hideBalances}
              menu={
                <Button
                  size="s"
                  className="position-menu"
                  href={say.path('migrateV2Of', { chain: view.chain.key, pair: movable[at]?.position.pool.id ?? '' })}
                  aria-label={say.t('migrate.pair', { pair: view.pair })}
                >
                  {say.t('positions.migrate')}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

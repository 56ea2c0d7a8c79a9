import { useEffect, useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import type { Say } from '#i18n/Say.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { PositionNotes } from '#ui/positions/PositionNotes.tsx'
import { PositionRow } from '#ui/positions/PositionRow.tsx'
import styles from '#ui/positions/positions.css?url'
import { Button } from '#ui/primitives/Button.tsx'
import { loadStyles } from '../../loadStyles.ts'
import { filterPositions, firstFilter } from './positionFilter.ts'
import { usePositions, usePositionViews } from './usePositions.ts'

const SHOWN = 8

/** AD-7: the drawer's tab of what a wallet provides: open positions, and what is still owed. */
export function PoolsPanel({ say, account, hidden }: { say: Say; account: Address; hidden: boolean }) {
  const { status, listed, away, behind, blind } = usePositions(account)
  const [styled, setStyled] = useState(false)
  useEffect(() => void loadStyles(styles).then(() => setStyled(true)), [])
  const open = filterPositions(listed, firstFilter)
  const views = usePositionViews(say, open.slice(0, SHOWN))
  if (status === 'loading' || !styled)
    return (
      <p className="soft" role="status">
        {say.t('positions.loading')}
      </p>
    )
  return (
    <>
      <PositionNotes say={say} away={away} behind={behind} blind={blind} />
      {views.length === 0 && away.length === 0 && (
        <EmptyPanel text={say.t('drawer.positionsNone')}>
          <Button href={say.path('exploreTab', { tab: 'pools' })}>{say.t('drawer.poolsLink')}</Button>
        </EmptyPanel>
      )}
      <ul className="position-rows-list" role="list" aria-label={say.t('positions.list')}>
        {views.map(view => (
          <li key={view.id}>
            <PositionRow say={say} view={view} hidden={hidden} />
          </li>
        ))}
      </ul>
      {listed.length > 0 && (
        <Button block href={say.path('positions')}>
          {say.t('drawer.positionsAll')}
        </Button>
      )}
    </>
  )
}

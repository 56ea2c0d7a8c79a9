import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $account } from '#state/wallet/connection.ts'
import { PositionRow } from '#ui/positions/PositionRow.tsx'
import styles from '#ui/positions/positions.css?url'
import { Card } from '#ui/primitives/Card.tsx'
import { loadStyles } from '../../loadStyles.ts'
import { filterPositions, firstFilter } from './positionFilter.ts'
import { usePositions, usePositionViews } from './usePositions.ts'
import { useSay } from '../../useSay.ts'

export type PoolPositionsProps = IslandWords & { chainId: number; poolId: string }

/** More would push the swap box out of the window. */
const SHOWN = 4

/**
 * EX-4: what the connected wallet provides to this pool. Renders nothing while no wallet is connected or it holds
 * nothing here.
 */
export function PoolPositions(props: PoolPositionsProps) {
  const account = useStore($account, { ssr: 'initial' })
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return alive && account ? <Held {...props} account={account} /> : null
}

function Held({ account, chainId, poolId, ...words }: PoolPositionsProps & { account: Address }) {
  const say = useSay(words, 'PoolPositions')
  const { hideBalances } = useStore($preferences, { ssr: 'initial' })
  const { listed } = usePositions(account)
  const [styled, setStyled] = useState(false)
  const open = filterPositions(listed, firstFilter)
  const here = open.filter(({ position: { chainId: on, pool } }) => on === chainId && pool.id === poolId)
  const any = here.length > 0
  useEffect(() => {
    if (any) void loadStyles(styles).then(() => setStyled(true))
  }, [any])
  const views = usePositionViews(say, here.slice(0, SHOWN))
  if (!any || !styled) return null
  return (
    <Card as="section" className="pool-positions" aria-labelledby="pool-positions">
      <h2 id="pool-positions">{say.t('positions.title')}</h2>
      <ul className="position-rows-list" role="list" aria-labelledby="pool-positions">
        {views.map(view => (
          <li key={view.id}>
            <PositionRow say={say} view={view} hidden={hideBalances} />
          </li>
        ))}
      </ul>
      {here.length > SHOWN && <a href={say.path('positions')}>{say.t('drawer.positionsAll')}</a>}
    </Card>
  )
}

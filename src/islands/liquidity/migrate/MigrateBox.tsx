import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { targetsOf } from '#domain/liquidity/Migration.ts'
import type { ProtocolVersion } from '#domain/versions.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { sourceOf } from '#state/liquidity/halves/halfMigrations.ts'
import { refOf, watchPosition } from '#state/liquidity/position.ts'
import type { Listed } from '#state/liquidity/positions.ts'
import { $account, $viewOnly } from '#state/wallet/connection.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { PositionCard } from '#ui/positions/PositionCard.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { usePositionViews } from '../positions/usePositions.ts'
import { useSay } from '../../useSay.ts'
import { ConnectFirst } from './ConnectFirst.tsx'
import { Halves } from './Halves.tsx'
import { MigratePanel } from './MigratePanel.tsx'

type Props = IslandWords & { version: ProtocolVersion; chainId: number; id: string }

/** RT-11: one position of the connected wallet, on its way to another version; or what a migration left half done. */
export function MigrateBox({ version, chainId, id, ...words }: Props) {
  const say = useSay(words, 'MigrateBox')
  const [alive, setAlive] = useState(false)
  const [done, setDone] = useState(false)
  // What is reviewed stays on screen while its first half takes it away.
  const [held, setHeld] = useState<Listed | null>(null)
  useEffect(() => setAlive(true), [])
  const account = useStore($account, { ssr: 'initial' })
  const { hideBalances } = useStore($preferences, { ssr: 'initial' })
  const viewOnly = useStore($viewOnly, { ssr: 'initial' })
  const ref = useMemo(() => refOf(version, id, account), [version, id, account])
  const $position = useMemo(() => watchPosition(chainId, alive && account ? ref : null), [alive, ref, account, chainId])
  const now = useStore($position, { ssr: 'initial' })
  const gone = now.listed === null || now.listed.position.liquidity === 0n
  const listed = gone && held ? held : now.listed
  const [view] = usePositionViews(say, listed ? [listed] : [])
  const finish = () => {
    setHeld(null)
    setDone(true)
  }
  const panel = (text: string, title?: string) => (
    <div className="card position-empty" role="status">
      <EmptyPanel text={text} {...(title ? { title } : {})}>
        <Button href={say.path('positions')}>{say.t('positions.back')}</Button>
      </EmptyPanel>
    </div>
  )
  if (!alive || !account) return <ConnectFirst say={say} />
  const from = sourceOf(version, id)
  const body = () => {
    if (done && gone) return panel(say.t('migrate.doneText'), say.t('migrate.done'))
    if (listed && view) {
      const { position } = listed
      if (position.owner !== account || viewOnly) return panel(say.t('position.notYours'))
      if (targetsOf(position).length === 0) return panel(say.t('migrate.nowhere'))
      if (position.liquidity === 0n) return panel(say.t('migrate.empty'))
      return (
        <>
          <PositionCard say={say} view={view} hidden={hideBalances} />
          <MigratePanel
            say={say}
            position={position}
            open={held !== null}
            gone={gone}
            onOpen={open => setHeld(open ? listed : null)}
            onDone={finish}
          />
        </>
      )
    }
    if (now.status === 'missing') return panel(say.t('migrate.empty'))
    if (now.status === 'away') return panel(say.t('position.awayText'), say.t('position.awayTitle'))
    return (
      <p className="soft" role="status">
        {say.t('positions.loading')}
      </p>
    )
  }
  return (
    <div className="position-main">
      {held === null && (
        <Halves say={say} of={half => half.chainId === chainId && half.from === from} onDone={finish} />
      )}
      {body()}
    </div>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { isRanged, type ProtocolVersion } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { refOf, watchPosition } from '#state/liquidity/position.ts'
import { $account } from '#state/wallet/connection.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { knows } from '../../knows.ts'
import { later } from '../../later.tsx'
import { useSay } from '../../useSay.ts'
import { ConnectPanel } from './ConnectPanel.tsx'
import { PositionScreen } from './PositionScreen.tsx'

const GonePanel = later(async () => (await import('./GonePanel.tsx')).GonePanel)

export type PositionBoxProps = IslandWords & { version: ProtocolVersion; chainId: number; id: string }

/** RT-10: one position by its page's address, as the chain has it, also for visitors who don't own it. */
export function PositionBox({ version, chainId, id, ...words }: PositionBoxProps) {
  const say = useSay(words, 'PositionBox')
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const account = useStore($account, { ssr: 'initial' })
  const owner = isRanged(version) ? null : account
  const ref = useMemo(() => refOf(version, id, owner), [version, id, owner])
  const $position = useMemo(() => watchPosition(chainId, alive ? ref : null), [alive, ref, chainId])
  const now = useStore($position, { ssr: 'initial' })
  if (alive && !ref) return <ConnectPanel say={say} text={say.t('position.noShares')} />
  if (!knows(say)) return <Waits say={say} />
  if (now.listed) return <PositionScreen say={say} now={now} listed={now.listed} />
  if (now.status === 'missing')
    return <GonePanel say={say} chainId={chainId} from={`${version} ${id}`} history={now.history} />
  if (now.status === 'away')
    return (
      <div className="card position-empty" role="alert">
        <EmptyPanel title={say.t('position.awayTitle')} text={say.t('position.awayText')} />
      </div>
    )
  return <Waits say={say} />
}

const Waits = ({ say }: { say: Say }) => (
  <div className="card position-card position-waits">
    <p className="soft" role="status">
      {say.t('positions.loading')}
    </p>
  </div>
)

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { FIRST } from '#state/liquidity/positions.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { readStored } from '#state/stored/stored.ts'
import { storedWallet } from '#state/wallet/storedWallet.ts'
import { PositionCard } from '#ui/positions/PositionCard.tsx'
import { PositionNotes } from '#ui/positions/PositionNotes.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { knows } from '../../knows.ts'
import { useSay } from '../../useSay.ts'
import { filterPositions, firstFilter, wholeFilter } from './positionFilter.ts'
import { usePositions, usePositionViews } from './usePositions.ts'

/** AD-7, EN-6: what any wallet provides, as the chains say. */
export function WalletPositions({ address, ...words }: IslandWords & { address: string }) {
  const say = useSay(words, 'WalletPositions')
  const [alive, setAlive] = useState(false)
  const [shown, setShown] = useState(FIRST)
  const [whole, setWhole] = useState(false)
  useEffect(() => setAlive(true), [])
  const { hideBalances } = useStore($preferences, { ssr: 'initial' })
  const { status, listed, away, behind, blind } = usePositions(alive ? (address as Address) : null)
  const filtered = filterPositions(listed, whole ? wholeFilter : firstFilter)
  const views = usePositionViews(say, filtered.slice(0, shown))
  if (!alive || status === 'loading' || !knows(say))
    return (
      <p className="market-frame nothing soft" role="status">
        {say.t('positions.loading')}
      </p>
    )
  // AD-11: only the connected wallet's amounts are hidden; those of other wallets are public.
  const hidden = hideBalances && storedWallet(readStored('tarn.wallet'))?.address === address
  return (
    <div className="positions-main">
      <PositionNotes say={say} away={away} behind={behind} blind={blind} />
      {views.length === 0 && away.length === 0 && (
        <p className="market-frame nothing soft">{say.t('portfolio.noPositions')}</p>
      )}
      <ul className="position-list" role="list" aria-label={say.t('positions.list')}>
        {views.map(view => (
          <li key={view.id}>
            <PositionCard say={say} view={view} hidden={hidden} level={3} />
          </li>
        ))}
      </ul>
      {filtered.length > shown && <Button onClick={() => setShown(shown + FIRST)}>{say.t('positions.more')}</Button>}
      {!whole && listed.length > filtered.length && (
        <Button onClick={() => setWhole(true)}>{say.t('positions.showAll')}</Button>
      )}
    </div>
  )
}

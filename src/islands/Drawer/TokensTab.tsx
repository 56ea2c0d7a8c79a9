import type { Folded } from '#domain/account/Portfolio.ts'
import type { Say } from '#i18n/Say.ts'
import { wrappedOf } from '#state/holdings/unwrapAll.ts'
import type { Portfolio } from '#state/holdings/portfolio.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { HoldingsList } from '#ui/account/lists/HoldingsList.tsx'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { UnwrapAll } from './deeds/UnwrapAll.tsx'

type Props = { say: Say; portfolio: Portfolio; folded: Folded; hidden: boolean; testnet: boolean }

/** What is held; AD-5: how to begin, where nothing is. */
export function TokensTab({ say, portfolio, folded, hidden, testnet }: Props) {
  const { status, holdings, networks } = portfolio
  if (testnet && networks.length === 0) return <EmptyPanel text={say.t('drawer.testnetNone')} />
  if (status === 'loading') return <RowSkeletons />
  const holdsNothing = folded.shown.length + folded.small.length === 0 && status === 'ok'
  return (
    <>
      {status === 'away' && (
        <p className="card card-warn pad-s account-note" role="status">
          {say.t('drawer.balancesAway')}
        </p>
      )}
      {holdsNothing &&
        (testnet ? (
          <EmptyPanel title={say.t('drawer.emptyTitle')} text={say.t('drawer.emptyText')} />
        ) : (
          <FirstSteps say={say} />
        ))}
      <UnwrapAll say={say} wrapped={wrappedOf(holdings)} />
      {holdings.length > 0 && <HoldingsList say={say} folded={folded} hidden={hidden} />}
    </>
  )
}

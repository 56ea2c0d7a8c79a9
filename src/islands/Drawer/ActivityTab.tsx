import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Say } from '#i18n/Say.ts'
import { $activity, loadActivity } from '#state/deeds/activity.ts'
import { wantMoves } from '#state/deeds/history/historyLines.ts'
import { $pending } from '#state/deeds/records.ts'
import { $account } from '#state/wallet/connection.ts'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { useAskedAnew } from '../useAskedAnew.ts'
import { FilteredActivity } from '../activity/FilteredActivity.tsx'
import { OrdersRow } from './OrdersRow.tsx'
import { StoppedDeeds } from '../activity/StoppedDeeds.tsx'

/** TX-2: what the account did and got, from this browser's memory, from the market and from the networks' logs. */
export function ActivityTab({ say, hidden }: { say: Say; hidden: boolean }) {
  const { status, lines, more } = useStore($activity)
  const account = useStore($account)
  const pending = useStore($pending).length
  // Asked anew when something has settled (AD-10).
  useAskedAnew(loadActivity, [account, pending])
  useEffect(wantMoves, [account, pending])
  if (status === 'loading' && lines.length === 0) return <RowSkeletons />
  return (
    <>
      <OrdersRow say={say} />
      <StoppedDeeds say={say} />
      <FilteredActivity say={say} hidden={hidden} failed={status === 'failed'} lines={lines} more={more} />
      {account && (
        <Button block href={`${say.path('portfolioOf', { wallet: account })}#activity`}>
          {say.t('portfolio.history.title')}
        </Button>
      )}
    </>
  )
}

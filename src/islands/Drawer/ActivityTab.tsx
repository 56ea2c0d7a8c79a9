import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { $activity, loadActivity } from '#state/activity.ts'
import { $account } from '#state/connection.ts'
import { onDevnet } from '#state/devnetNotice.ts'
import { $pending } from '#state/transactions.ts'
import { ActivityList } from '#ui/account/ActivityList.tsx'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { RowSkeletons } from '#ui/account/RowSkeletons.tsx'

/** TX-2: what the account did, from this browser's memory and from the market. */
export function ActivityTab({ say, hidden }: { say: Say; hidden: boolean }) {
  const { status, lines } = useStore($activity)
  const account = useStore($account)
  const pending = useStore($pending).length
  // Asked anew when something has settled (AD-10).
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pending` is why it is asked again
  useEffect(() => void loadActivity(), [account, pending])
  if (status === 'loading' && lines.length === 0) return <RowSkeletons />
  return (
    <>
      {status === 'failed' && (
        <p className="card card-warn pad-s account-note" role="status">
          {say.t('drawer.activityAway')}
        </p>
      )}
      {lines.length === 0 ? (
        <EmptyPanel text={say.t('drawer.activityEmpty')} />
      ) : (
        <ActivityList
          say={say}
          hidden={hidden}
          lines={lines.map(line => {
            const chain = chainById(line.chainId)
            return { ...line, network: chain?.name ?? '', href: onDevnet ? undefined : `${chain?.explorer}/tx/${line.hash}` }
          })}
        />
      )}
    </>
  )
}

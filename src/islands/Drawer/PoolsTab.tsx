import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import type { Say } from '#i18n/Say.ts'
import { FaultBoundary } from '#islands/FaultBoundary.tsx'
import { $account } from '#state/wallet/connection.ts'

const PoolsPanel = lazy(() => import('../Positions/PoolsPanel.tsx').then(m => ({ default: m.PoolsPanel })))

/** AD-7. What the wallet provides; its code comes with the tab. */
export function PoolsTab({ say, hidden }: { say: Say; hidden: boolean }) {
  const account = useStore($account)
  return (
    <FaultBoundary say={say}>
      <Suspense fallback={null}>{account && <PoolsPanel say={say} account={account} hidden={hidden} />}</Suspense>
    </FaultBoundary>
  )
}

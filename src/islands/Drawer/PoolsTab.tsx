import { useStore } from '@nanostores/react'
import type { Say } from '#i18n/Say.ts'
import { FaultBoundary } from '#islands/FaultBoundary.tsx'
import { $account } from '#state/wallet/connection.ts'
import { later } from '../later.tsx'

const PoolsPanel = later(async () => (await import('../liquidity/positions/PoolsPanel.tsx')).PoolsPanel)

/** AD-7. What the wallet provides; its code comes with the tab. */
export function PoolsTab({ say, hidden }: { say: Say; hidden: boolean }) {
  const account = useStore($account)
  return (
    <FaultBoundary say={say}>{account && <PoolsPanel say={say} account={account} hidden={hidden} />}</FaultBoundary>
  )
}

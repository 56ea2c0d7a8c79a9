import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { useFlag } from '#islands/useFlag.ts'
import { $hasSidebar, openSidebar, shortcutsOf } from '#state/account/sidebar.ts'
import { $account } from '#state/wallet/connection.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { filterPositions, firstFilter } from '../liquidity/positions/positionFilter.ts'
import { usePositions } from '../liquidity/positions/usePositions.ts'

/** AD-8, under `extensionDeeplinks`: with our extension as the wallet, ways into its sidebar. */
export function SidebarShortcuts({ say, orders }: { say: Say; orders: number }) {
  const linked = useFlag('extensionDeeplinks')
  const extension = useStore($hasSidebar) && linked
  const account = useStore($account)
  // Positions are read only with the extension installed.
  const { listed } = usePositions(extension ? account : null)
  const positions = filterPositions(listed, firstFilter).length
  const [failed, setFailed] = useState(false)
  const tabs = shortcutsOf({ extension, positions, orders })
  if (tabs.length === 0) return null
  return (
    <div className="sidebar-shortcuts" role="group" aria-label={say.t('sidebar.title')}>
      {tabs.map(tab => (
        <Button key={tab} size="s" onClick={() => void openSidebar(tab).then(opened => setFailed(!opened))}>
          {say.t(`sidebar.${tab}`)}
        </Button>
      ))}
      <p role="status" className="account-told">
        {failed ? say.t('sidebar.failed') : ''}
      </p>
    </div>
  )
}

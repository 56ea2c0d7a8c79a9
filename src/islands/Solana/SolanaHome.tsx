import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $solanaActivity } from '#state/deeds/activity.ts'
import { disconnectNow } from '#state/wallet/connection.ts'
import { $drawerTab, chooseTab, closeDrawer, goTo } from '#state/settings/drawer.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $solana } from '#state/wallet/solana.ts'
import { $solanaAsset } from '#state/solana/solanaSend.ts'
import { $pendingTransfers } from '#state/deeds/records.ts'
import { $wallet } from '#state/wallet/wallet.ts'
import { AccountHead } from '#ui/account/AccountHead.tsx'
import { AccountTabs } from '#ui/account/AccountTabs.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { ActivityLines } from '../activity/ActivityLines.tsx'
import { useCopy } from '../useCopy.ts'
import { SolanaTokens } from './SolanaTokens.tsx'
import { useArrive } from './useArrive.ts'

/** A pattern is drawn from hex digits: one of each letter. */
const hexOf = (address: string): string =>
  `0x${[...address].map(letter => (letter.charCodeAt(0) % 16).toString(16)).join('')}`

/** LIST [AD-7]: what is known of an account on Solana. */
const solanaTabs = ['tokens', 'activity'] as const

/** AD-4, AD-7 for a wallet that stands on Solana alone. */
export function SolanaHome({ say }: { say: Say }) {
  const { address, name, status } = useStore($solana)
  const { copied, copy } = useCopy(address ?? '')
  const lines = useStore($solanaActivity)
  const pending = useStore($pendingTransfers).length > 0
  const { hideBalances } = useStore($preferences)
  const tab = useStore($drawerTab) === 'activity' ? 'activity' : 'tokens'
  const nickname = useStore($wallet).svmAccount?.nickname
  const place = useRef<HTMLDivElement>(null)
  useArrive(place)
  if (!address) return null
  return (
    <div ref={place} className="account-screen">
      <AccountHead
        say={say}
        address={hexOf(address)}
        full={address}
        shown={shortAddress(address)}
        under={null}
        picture={null}
        wallet={status === 'reconnecting' ? say.t('solana.comingBack') : (name ?? '')}
        nickname={nickname ?? null}
        network={say.t('solana.name')}
        viewOnly={false}
        copied={copied}
        onCopy={copy}
        onSettings={() => goTo('settings')}
        onDisconnect={() => {
          closeDrawer()
          void disconnectNow()
        }}
        onClose={closeDrawer}
      />
      <div className="account-deeds">
        <Button
          data-leads="solanaSend"
          onClick={() => {
            $solanaAsset.set('SOL')
            goTo('solanaSend')
          }}
        >
          <Icon name="arrowEnd" />
          {say.t('solana.send')}
        </Button>
        <Button data-leads="solanaReceive" onClick={() => goTo('solanaReceive')}>
          <Icon name="qr" />
          {say.t('drawer.receive')}
        </Button>
      </div>
      <AccountTabs
        say={say}
        items={solanaTabs}
        value={tab}
        dot={pending && tab !== 'activity' ? 'activity' : null}
        onChange={next => chooseTab(next as (typeof solanaTabs)[number])}
      >
        {tab === 'tokens' ? (
          <SolanaTokens say={say} alone />
        ) : (
          <ActivityLines
            say={say}
            hidden={hideBalances}
            failed={false}
            lines={lines}
            empty={say.t('solana.activityEmpty')}
          />
        )}
      </AccountTabs>
    </div>
  )
}

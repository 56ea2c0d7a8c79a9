import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { shortAddress } from '#domain/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { disconnectNow } from '#state/connection.ts'
import { closeDrawer, goTo } from '#state/drawer.ts'
import { $svm } from '#state/svm.ts'
import { $svmAsset } from '#state/svmSend.ts'
import { AccountHead } from '#ui/account/AccountHead.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { useCopy } from '../Drawer/useCopy.ts'
import { SolanaTokens } from './SolanaTokens.tsx'
import { useArrive } from './useArrive.ts'

/** A pattern is drawn from hex digits: one of each letter. */
const hexOf = (address: string): string => `0x${[...address].map(letter => (letter.charCodeAt(0) % 16).toString(16)).join('')}`

/** AD-4 for a wallet that stands on Solana alone. */
export function SolanaHome({ say }: { say: Say }) {
  const { address, name, status } = useStore($svm)
  const { copied, copy } = useCopy(address ?? '')
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
            $svmAsset.set('SOL')
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
      <SolanaTokens say={say} alone />
    </div>
  )
}

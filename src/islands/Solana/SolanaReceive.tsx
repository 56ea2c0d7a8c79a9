import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { encode } from 'uqr'
import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { $solana } from '#state/wallet/solana.ts'
import { ReceiveView } from '#ui/account/ReceiveView.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { useCopy } from '../useCopy.ts'
import { useArrive } from './useArrive.ts'

/** BY-2: the address on Solana, as a code and as text. */
export function SolanaReceive({ say }: { say: Say }) {
  const { address } = useStore($solana)
  const { copied, copy } = useCopy(address ?? '')
  const place = useRef<HTMLDivElement>(null)
  useArrive(place)
  return (
    <div ref={place} className="account-screen">
      <ScreenHead say={say} title={say.t('solana.receiveTitle')} onBack={goBack} onClose={closeDrawer} />
      {address && (
        <ReceiveView
          say={say}
          cells={encode(address, { border: 2 }).data}
          address={address}
          shown={shortAddress(address)}
          note={say.t('solana.receiveNote')}
          devnet={false}
          copied={copied}
          onCopy={copy}
        />
      )}
    </div>
  )
}

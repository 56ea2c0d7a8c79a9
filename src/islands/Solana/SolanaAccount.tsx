import { useStore } from '@nanostores/react'
import type { Say } from '#i18n/Say.ts'
import { goTo } from '#state/settings/drawer.ts'
import { $solana } from '#state/wallet/solana.ts'
import { SolanaAddress } from '#ui/solana/SolanaAddress.tsx'
import { useCopy } from '../useCopy.ts'

/** WL-8: the wallet's other address, in the drawer's head. */
export function SolanaAccount({ say }: { say: Say }) {
  const { address, name, status } = useStore($solana)
  const { copied, copy } = useCopy(address ?? '')
  if (!address) return null
  return (
    <SolanaAddress
      say={say}
      address={address}
      wallet={name ?? ''}
      waiting={status === 'reconnecting'}
      copied={copied}
      onCopy={copy}
      onReceive={() => goTo('solanaReceive')}
    />
  )
}

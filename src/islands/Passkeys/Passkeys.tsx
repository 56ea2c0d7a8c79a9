import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { flags } from '#data/flags.ts'
import { flagClient } from '#data/flagClient.ts'
import { useSay } from '#islands/useSay.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { $solana } from '#state/wallet/solana.ts'
import { openConnect } from '#state/wallet/connectDialog.ts'
import { $connection } from '#state/wallet/connection.ts'
import { aheadOfPasskey, enterPasskey } from '#state/wallet/leavePasskey.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { knows } from '../knows.ts'
import { later } from '../later.tsx'

const PasskeyManager = later(async () => (await import('./PasskeyManager.tsx')).PasskeyManager)
const RecoverWallet = later(async () => (await import('./RecoverWallet.tsx')).RecoverWallet)

/**
 * RT-12: a wallet's passkeys on a page of their own. The wallet's own account manages its passkeys here; a recovery
 * address acts for the wallet. Words needed at build: `passkeys.pageOther`, `connect.passkeySignIn`,
 * `recovery.pageConnect`, `connect.title`.
 */
export function Passkeys({ wallet, ...words }: IslandWords & { wallet: string }) {
  const say = useSay(words, 'Passkeys')
  const { address, connectorId, status } = useStore($connection, { ssr: 'initial' })
  const { address: solana } = useStore($solana, { ssr: 'initial' })
  const [alive, setAlive] = useState(false)
  useEffect(() => {
    setAlive(true)
    flagClient().then(
      client =>
        client.getBooleanValue('embeddedWallet', flags.embeddedWallet) || location.replace(say.path('notFound')),
      error => console.warn(`Tarn: flags could not be read: ${error}`),
    )
  }, [say])
  const ready = alive && status === 'connected' && knows(say)
  // PR-6: built once for all visitors; one who returns with a wallet sees their own passkeys once the words are loaded.
  const unknown = !ready && status !== 'away' && solana === null
  if (ready && address !== wallet) return <RecoverWallet say={say} wallet={wallet as Address} />
  if (ready && walletTraits(connectorId).paysItself)
    return (
      <>
        <h2>{say.t('passkeys.title')}</h2>
        <PasskeyManager say={say} />
      </>
    )
  return (
    <div className="passkey-manager" data-unknown={unknown ? '' : undefined}>
      <p>{say.t('passkeys.pageOther')}</p>
      <Button
        variant="primary"
        busy={status === 'connecting' || status === 'reconnecting'}
        onClick={() => void enterPasskey('signInWithPasskey')}
        onPointerEnter={aheadOfPasskey}
        onFocus={aheadOfPasskey}
      >
        {say.t('connect.passkeySignIn')}
      </Button>
      <p className="passkey-recovery">{say.t('recovery.pageConnect')}</p>
      <Button onClick={openConnect}>{say.t('connect.title')}</Button>
    </div>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { flags } from '#data/flags.ts'
import { flagClient } from '#data/flagClient.ts'
import { useSay } from '#islands/useSay.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { $connection } from '#state/connection.ts'
import { signInWithPasskey } from '#state/passkeyWallet.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { PasskeyManager } from './PasskeyManager.tsx'

/** RT-12: a wallet's passkeys on their own page, for whoever is signed in to it. Words needed at build: `passkeys.pageOther`, `connect.passkeySignIn`. */
export function Passkeys({ wallet, ...words }: IslandWords & { wallet: string }) {
  const say = useSay(words)
  const { address, connectorId, status } = useStore($connection, { ssr: 'initial' })
  const [alive, setAlive] = useState(false)
  useEffect(() => {
    setAlive(true)
    flagClient().then(
      client => client.getBooleanValue('embeddedWallet', flags.embeddedWallet) || location.replace(say.path('notFound')),
      error => console.warn(`Tarn: flags could not be read: ${error}`),
    )
  }, [say])
  const mine = alive && status === 'connected' && connectorId === 'passkey' && address === wallet && say.t('passkeys.title') !== 'passkeys.title'
  if (mine)
    return (
      <>
        <h2>{say.t('passkeys.title')}</h2>
        <PasskeyManager say={say} />
      </>
    )
  return (
    <div className="passkey-manager">
      <p>{say.t('passkeys.pageOther')}</p>
      <Button variant="primary" busy={status === 'connecting' || status === 'reconnecting'} onClick={() => void signInWithPasskey()}>
        {say.t('connect.passkeySignIn')}
      </Button>
    </div>
  )
}

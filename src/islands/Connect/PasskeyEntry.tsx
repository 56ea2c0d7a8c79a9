import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { $connecting } from '#state/wallet/connectDialog.ts'
import { isFlagOn } from '#state/site/isFlagOn.ts'
import { aheadOfPasskey, enterPasskey } from '#state/wallet/leavePasskey.ts'
import { Button } from '#ui/primitives/Button.tsx'

/** PK-1: the two ways into the embedded wallet, where its flag is on. */
export function PasskeyEntry({ say }: { say: Say }) {
  const busy = useStore($connecting)
  const [on, setOn] = useState(false)
  useEffect(() => {
    void isFlagOn('embeddedWallet').then(setOn)
  }, [])
  if (!on) return null
  return (
    <section
      className="connect-passkey card card-sunken pad-m"
      aria-labelledby="connect-passkey"
      onPointerEnter={aheadOfPasskey}
      onFocus={aheadOfPasskey}
    >
      <h3 id="connect-passkey">{say.t('connect.passkeyTitle')}</h3>
      <p className="connect-soft">{say.t('connect.passkeyNote')}</p>
      <Button
        block
        busy={busy === 'passkey'}
        disabled={busy !== null}
        onClick={() => void enterPasskey('signInWithPasskey')}
      >
        {say.t('connect.passkeySignIn')}
      </Button>
      <Button block variant="quiet" disabled={busy !== null} onClick={() => void enterPasskey('createPasskeyWallet')}>
        {say.t('connect.passkeyCreate')}
      </Button>
    </section>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Say } from '#i18n/Say.ts'
import { $account } from '#state/wallet/connection.ts'
import { goTo } from '#state/settings/drawer.ts'
import { $recoverable, loadRecoverable } from '#state/passkey/recoverable.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { useFlag } from '../useFlag.ts'

/** PK-4: shows the holder of a recovery address that there is a wallet to recover. */
export function RecoverCard({ say }: { say: Say }) {
  const account = useStore($account)
  const { me, wallets } = useStore($recoverable)
  useEffect(() => void loadRecoverable(), [account])
  const embedded = useFlag('embeddedWallet')
  const able = embedded && me === account ? wallets.filter(({ networks }) => networks.length > 0) : []
  if (able.length === 0) return null
  return (
    <section className="card card-sunken pad-m passkey-card" aria-labelledby="recover-card">
      <h3 id="recover-card">{say.t('recovery.cardTitle', { count: able.length })}</h3>
      <div className="passkey-card-deeds">
        <Button size="s" onClick={() => goTo('recover')}>
          {say.t('recovery.open')}
        </Button>
      </div>
    </section>
  )
}

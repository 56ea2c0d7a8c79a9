import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { joinWords } from '#i18n/format.ts'
import { intlTag } from '#i18n/locales.ts'
import type { Say } from '#i18n/Say.ts'
import { dismissBackupCard, waitingPasskey, wantsBackupCard } from '#state/settings/backupCard.ts'
import { goTo } from '#state/settings/drawer.ts'
import { $passkeys, loadPasskeys } from '#state/passkey/passkeys.ts'
import { Button } from '#ui/primitives/Button.tsx'

/** PK-6: a wallet with a single passkey is a device away from being lost. */
export function BackupCard({ say }: { say: Say }) {
  const { list } = useStore($passkeys)
  const [gone, setGone] = useState(false)
  useEffect(() => void loadPasskeys(), [])
  if (gone || !list || !wantsBackupCard(list, Date.now())) return null
  const waiting = waitingPasskey(list)
  return (
    <section className="card card-sunken pad-m passkey-card" aria-labelledby="backup-card">
      <h3 id="backup-card">{say.t('passkeys.cardTitle')}</h3>
      <p className="soft">
        {waiting
          ? say.t('passkeys.cardWaits', {
              name: waiting.name,
              networks: joinWords(
                waiting.chainIds.map(id => chainById(id)?.name ?? String(id)),
                intlTag(say.locale),
              ),
            })
          : say.t('passkeys.cardNote')}
      </p>
      <div className="passkey-card-deeds">
        <Button size="s" variant="primary" onClick={() => goTo('passkeys')}>
          {say.t('passkeys.cardOpen')}
        </Button>
        <Button
          size="s"
          variant="quiet"
          onClick={() => {
            dismissBackupCard(list.account.address as `0x${string}`, Date.now())
            setGone(true)
          }}
        >
          {say.t('passkeys.cardDismiss')}
        </Button>
      </div>
    </section>
  )
}

import { useStore } from '@nanostores/react'
import type { Say } from '#i18n/Say.ts'
import { $connection, wakeWallet } from '#state/wallet/connection.ts'
import { closeDrawer } from '#state/settings/drawer.ts'
import { Button } from '#ui/primitives/Button.tsx'

/** WL-9: the remembered wallet does not answer yet: why, and what can be done about it. */
export function AwayNote({ say }: { say: Say }) {
  const { status, name } = useStore($connection)
  if (status !== 'away') return null
  return (
    <div className="card card-warn pad-s account-note account-away" role="status">
      <p>{say.t('account.away', { name: name ?? '' })}</p>
      <Button
        size="s"
        onClick={() => {
          closeDrawer()
          void wakeWallet()
        }}
      >
        {say.t('account.unlock')}
      </Button>
    </div>
  )
}

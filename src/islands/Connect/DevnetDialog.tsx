import { useStore } from '@nanostores/react'
import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $devnetNotice, confirmDevnet, dismissDevnet } from '#state/site/devnetNotice.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'

/** WL-11: once for an account the devnet did not fund, before anything can be signed. */
export function DevnetDialog({ say }: { say: Say }) {
  const account = useStore($devnetNotice)
  return (
    <Dialog
      open={account !== null}
      onClose={dismissDevnet}
      title={say.t('devnet.title')}
      closeLabel={say.t('connect.dismiss')}
    >
      <p className="connect-sentence">{say.t('devnet.warning')}</p>
      <p className="connect-sentence">{account && say.t('devnet.advice', { address: shortAddress(account) })}</p>
      <div className="connect-deeds">
        <Button variant="primary" onClick={confirmDevnet}>
          {say.t('devnet.understand')}
        </Button>
      </div>
    </Dialog>
  )
}

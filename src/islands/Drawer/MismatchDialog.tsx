import { useStore } from '@nanostores/react'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { $mismatched, $mismatchPopup, closeMismatch } from '#state/account/delegation.ts'
import { goTo } from '#state/settings/drawer.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'

/**
 * OB-8: the wallet is delegated on a network and can't batch there. Told once; the smart wallet's screen says it for
 * good.
 */
export function MismatchDialog({ say }: { say: Say }) {
  const open = useStore($mismatchPopup)
  const networks = useStore($mismatched).map(id => chainById(id)?.name ?? '')
  return (
    <Dialog
      open={open}
      onClose={closeMismatch}
      title={say.t('delegation.mismatch.title')}
      closeLabel={say.t('fault.close')}
    >
      <div className="fault-note">
        <p>{say.t('delegation.mismatch.text', { networks: networks.join(', ') })}</p>
        <p className="fault-ways">
          <Button
            variant="primary"
            onClick={() => {
              closeMismatch()
              goTo('delegation')
            }}
          >
            {say.t('delegation.mismatch.look')}
          </Button>
          <Button onClick={closeMismatch}>{say.t('delegation.mismatch.later')}</Button>
        </p>
      </div>
    </Dialog>
  )
}

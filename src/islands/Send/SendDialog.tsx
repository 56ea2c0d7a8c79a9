import { useStore } from '@nanostores/react'
import { shownIn } from '#domain/chains/shownIn.ts'
import { empty } from '#domain/send/SendForm.ts'
import type { Say } from '#i18n/Say.ts'
import { $sendOpen } from '#state/send/openSend.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { onNetworks } from '#state/wallet/connection.ts'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { SendForm } from './SendForm.tsx'

/** SM-1: sending, from wherever the account is. */
export function SendDialog({ say }: { say: Say }) {
  const opening = useStore($sendOpen)
  const { testnet } = useStore($preferences)
  const close = () => $sendOpen.set(null)
  if (!opening) return null
  const chainId = opening.chainId ?? onNetworks.find(shownIn(testnet)) ?? onNetworks[0]!
  return (
    <Dialog
      open
      onClose={close}
      title={say.t('send.title')}
      closeLabel={say.t('review.close')}
      shape="sheet"
      className="send-dialog"
    >
      <SendForm
        say={say}
        first={{ ...empty(chainId, opening.currency), item: opening.item ?? null }}
        alive
        mirrors={false}
        onDone={close}
      />
    </Dialog>
  )
}

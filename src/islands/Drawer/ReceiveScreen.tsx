import { useStore } from '@nanostores/react'
import { encode } from 'uqr'
import { chainById } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import { shortAddress } from '#domain/Token.ts'
import { joinWords } from '#i18n/format.ts'
import { intlTag } from '#i18n/locales.ts'
import type { Say } from '#i18n/Say.ts'
import { $connection, onNetworks } from '#state/connection.ts'
import { onDevnet } from '#state/devnetNotice.ts'
import { closeDrawer, goBack } from '#state/drawer.ts'
import { $preferences } from '#state/preferences.ts'
import { ReceiveView } from '#ui/account/ReceiveView.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { usePendingNetworks } from '../Passkeys/usePendingNetworks.ts'
import { useCopy } from './useCopy.ts'

/** BY-2: the address as a code and as text. */
export function ReceiveScreen({ say }: { say: Say }) {
  const { address, shown } = useStore($connection)
  const { testnet } = useStore($preferences)
  const full = shown ?? address ?? ''
  const { copied, copy } = useCopy(full)
  const pending = usePendingNetworks()
  const networks = onNetworks.filter(id => shownIn(testnet)(id) && !pending.includes(id))
  return (
    <>
      <ScreenHead say={say} title={say.t('drawer.receive')} onBack={goBack} onClose={closeDrawer} />
      {pending.length > 0 && (
        <p className="card card-warn pad-s account-note" role="status">
          {say.t('account.receivePending', { networks: joinWords(pending.map(id => chainById(id)?.name ?? ''), intlTag(say.locale)) })}
        </p>
      )}
      {networks.length > 0 && (
        <ReceiveView
          say={say}
          cells={encode(full, { border: 2 }).data}
          address={full}
          shown={shortAddress(full)}
          note={say.t('drawer.receiveNote', { networks: networks.map(id => chainById(id)?.name).join(', ') })}
          devnet={onDevnet}
          copied={copied}
          onCopy={copy}
        />
      )}
    </>
  )
}

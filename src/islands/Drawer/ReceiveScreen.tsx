import { useStore } from '@nanostores/react'
import { encode } from 'uqr'
import { chainById } from '#domain/chains/chains.ts'
import { shortAddress } from '#domain/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $connection, onNetworks } from '#state/connection.ts'
import { onDevnet } from '#state/devnetNotice.ts'
import { closeDrawer, goBack } from '#state/drawer.ts'
import { ReceiveView } from '#ui/account/ReceiveView.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { useCopy } from './useCopy.ts'

/** BY-2: the address as a code and as text. */
export function ReceiveScreen({ say }: { say: Say }) {
  const { address, shown } = useStore($connection)
  const full = shown ?? address ?? ''
  const { copied, copy } = useCopy(full)
  return (
    <>
      <ScreenHead say={say} title={say.t('drawer.receive')} onBack={goBack} onClose={closeDrawer} />
      <ReceiveView
        say={say}
        cells={encode(full, { border: 2 }).data}
        address={full}
        shown={shortAddress(full)}
        networks={onNetworks.map(id => chainById(id)?.name).join(', ')}
        devnet={onDevnet}
        copied={copied}
        onCopy={copy}
      />
    </>
  )
}

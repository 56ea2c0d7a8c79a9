import { useStore } from '@nanostores/react'
import { encode } from 'uqr'
import { roundedUp } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import { shortAddress } from '#domain/token/Token.ts'
import { joinWords } from '#i18n/format.ts'
import { intlTag } from '#i18n/locales.ts'
import type { Say } from '#i18n/Say.ts'
import { $connection, onNetworks } from '#state/wallet/connection.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { ReceiveView } from '#ui/account/ReceiveView.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { nativeText } from '../../Passkeys/costText.ts'
import { usePendingNetworks } from '../../Passkeys/usePendingNetworks.ts'
import { useCopy } from '../useCopy.ts'

/** BY-2: the address as a code and as text. */
export function ReceiveScreen({ say }: { say: Say }) {
  const { address, shown } = useStore($connection)
  const { testnet } = useStore($preferences)
  const full = shown ?? address ?? ''
  const { copied, copy } = useCopy(full)
  const pending = usePendingNetworks()
  const networks = onNetworks.filter(id => shownIn(testnet)(id) && !pending.some(({ chainId }) => chainId === id))
  const words = (all: string[]) => joinWords(all, intlTag(say.locale))
  const needs = pending.flatMap(({ chainId, missing }) =>
    missing
      ? [
          say.t('account.receiveNeeds', {
            amount: nativeText(say, chainId, roundedUp(missing)),
            network: chainById(chainId)?.name ?? '',
          }),
        ]
      : [],
  )
  return (
    <>
      <ScreenHead say={say} title={say.t('drawer.receive')} onBack={goBack} onClose={closeDrawer} />
      {pending.length > 0 && (
        <p className="card card-warn pad-s account-note" role="status">
          {say.t('account.receivePending', {
            networks: words(pending.map(({ chainId }) => chainById(chainId)?.name ?? '')),
          })}{' '}
          {needs.length > 0
            ? say.t('account.receiveToFinish', { needs: words(needs) })
            : say.t('account.receiveFinish')}
        </p>
      )}
      <ReceiveView
        say={say}
        cells={encode(full, { border: 2 }).data}
        address={full}
        shown={shortAddress(full)}
        // Where a change waits everywhere the address is shown all the same: what finishing costs has to come from somewhere.
        note={
          networks.length > 0
            ? say.t('drawer.receiveNote', { networks: networks.map(id => chainById(id)?.name).join(', ') })
            : say.t('account.receiveOnlyNeeds')
        }
        devnet={onDevnet}
        copied={copied}
        onCopy={copy}
      />
    </>
  )
}

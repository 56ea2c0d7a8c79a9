import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { encode } from 'uqr'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { roundedUp } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import { toUri } from '#domain/send/PaymentUri.ts'
import { shortAddress } from '#domain/token/Token.ts'
import { joinWords } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { $connection, onNetworks } from '#state/wallet/connection.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import { $unproven } from '#state/passkey/unproven.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { ReceiveView } from '#ui/account/ReceiveView.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { Segmented } from '#ui/primitives/Segmented.tsx'
import { nativeText } from '../../deeds/costText.ts'
import { usePendingNetworks } from '../../Passkeys/usePendingNetworks.ts'
import { UnprovenNote } from '../UnprovenNote.tsx'
import { useCopy } from '../../useCopy.ts'

/** BY-2: the address as a code and as text. */
export function ReceiveScreen({ say }: { say: Say }) {
  const { address, shown, connectorId, status } = useStore($connection)
  const unproven = useStore($unproven)
  const { testnet } = useStore($preferences)
  const full = shown ?? address ?? ''
  const { copied, copy } = useCopy(full)
  const pending = usePendingNetworks()
  const networks = onNetworks.filter(id => shownIn(testnet)(id) && !pending.some(({ chainId }) => chainId === id))
  const words = (all: string[]) => joinWords(all, say.tag)
  const [network, setNetwork] = useState<number | null>(null)
  const chosen = network !== null && networks.includes(network) ? network : null
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
  // PK-1: an address that isn't known to be the person's is not given out.
  if (unproven || (walletTraits(connectorId).paysItself && status !== 'connected'))
    return (
      <>
        <ScreenHead say={say} title={say.t('drawer.receive')} onBack={goBack} onClose={closeDrawer} />
        <UnprovenNote say={say} />
      </>
    )
  return (
    <>
      <ScreenHead say={say} title={say.t('drawer.receive')} onBack={goBack} onClose={closeDrawer} />
      {pending.length > 0 && (
        <p className="card card-warn pad-s account-note" role="status">
          {[
            say.t('account.receivePending', {
              networks: words(pending.map(({ chainId }) => chainById(chainId)?.name ?? '')),
            }),
            needs.length > 0
              ? say.t('account.receiveToFinish', { needs: words(needs) })
              : say.t('account.receiveFinish'),
          ].join(' ')}
        </p>
      )}
      {networks.length > 1 && (
        <Segmented
          label={say.t('receive.network')}
          value={String(chosen ?? '')}
          items={[
            { key: '', label: say.t('receive.any') },
            ...networks.map(id => ({ key: String(id), label: chainById(id)?.name ?? '' })),
          ]}
          onChange={value => setNetwork(value === '' ? null : Number(value))}
        />
      )}
      <ReceiveView
        say={say}
        // GO-14: for one network as EIP-681 says it; for all of them the address alone.
        cells={
          encode(
            chosen === null || !address
              ? full
              : toUri({ chainId: chosen, currency: 'NATIVE', to: address, amount: null }),
            { border: 2 },
          ).data
        }
        address={full}
        shown={shortAddress(full)}
        // Where a change waits everywhere the address is shown all the same: what finishing costs has to come from
        // somewhere.
        note={
          chosen !== null
            ? say.t('receive.onNote', { network: chainById(chosen)?.name ?? '' })
            : networks.length > 0
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

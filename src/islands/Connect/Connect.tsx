import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '#islands/useSay.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { $connectDialog, $connection, $walletChain, openConnect } from '#state/connection.ts'
import { ConnectButton } from '#ui/connect/ConnectButton.tsx'
import { Toasts } from '../Toasts/Toasts.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { ConnectDialogs } from './ConnectDialogs.tsx'
import { DevnetDialog } from './DevnetDialog.tsx'

/** WL-9: the header's way to a wallet: button, dialogs, and the news of transactions. Words needed at build: `connect.button`. */
export function Connect(words: IslandWords) {
  const say = useSay(words)
  const connection = useStore($connection, { ssr: 'initial' })
  const chain = useStore($walletChain, { ssr: 'initial' })
  const [alive, setAlive] = useState(false)
  const [account, setAccount] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => setAlive(true), [])
  useEffect(() => {
    if (!connection.address) setAccount(false)
  }, [connection.address])
  // Until the catalogue is here only the button can speak; dialogs wait for it.
  const speaks = say.t('connect.title') !== 'connect.title'
  const { address } = connection

  return (
    <div className="connect-header">
      {alive && speaks && chain?.supported === false && (
        <button type="button" className="badge badge-warn connect-chain" onClick={() => setAccount(true)}>
          {say.t('account.unsupported')}
        </button>
      )}
      <ConnectButton
        ref={button}
        say={say}
        address={speaks ? address : null}
        busy={connection.status === 'connecting'}
        first={!alive || (!speaks && address !== null)}
        onPress={() => (address ? setAccount(true) : openConnect())}
      />
      {alive && speaks && (
        <>
          <ConnectDialogs say={say} />
          <AccountDialog say={say} open={account && address !== null} onClose={() => setAccount(false)} />
          <DevnetDialog say={say} />
          <Toasts say={say} />
        </>
      )}
      <FocusBack to={button} />
    </div>
  )
}

/** A dialog opened by another island's button gives focus back to ours only when that button is gone. */
function FocusBack({ to }: { to: React.RefObject<HTMLButtonElement | null> }) {
  const open = useStore($connectDialog, { ssr: 'initial' })
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !open) requestAnimationFrame(() => document.activeElement === document.body && to.current?.focus())
    was.current = open
  }, [open, to])
  return null
}

import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import type { Say } from '#i18n/Say.ts'
import {
  $connectDialog,
  $connectError,
  $connecting,
  $pairing,
  $wallets,
  closeConnect,
  closeConnectError,
} from '#state/wallet/connectDialog.ts'
import { connectTo, retryConnect, stopConnecting } from '#state/wallet/connection.ts'
import { $recentWallets, recentFirst } from '#state/wallet/recentWallets.ts'
import { findAccount, watchAccount, type Watched } from '#state/people/watchAccount.ts'
import { WalletList } from '#ui/connect/WalletList.tsx'
import { WatchForm } from '#ui/connect/WatchForm.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { later } from '../later.tsx'

const PasskeyEntry = later(async () => (await import('./PasskeyEntry.tsx')).PasskeyEntry)
const Pairing = later(async () => (await import('./Pairing.tsx')).Pairing)

const problems = {
  invalid: 'connect.watchInvalid',
  checksum: 'connect.watchChecksum',
  unknown: 'connect.watchUnknown',
  failed: 'connect.watchFailed',
} as const

/** `Connect a wallet`, and what is said when that failed (AD-13). */
export function ConnectDialogs({ say }: { say: Say }) {
  const open = useStore($connectDialog)
  const wallets = useStore($wallets)
  const asking = useStore($connecting)
  const failed = useStore($connectError)
  const recent = useStore($recentWallets)
  const pairing = useStore($pairing)
  const [account, setAccount] = useState('')
  const [watched, setWatched] = useState<Watched['status'] | 'looking' | null>(null)
  const dismiss = say.t('connect.dismiss')

  const watch = async (text: string) => {
    setWatched('looking')
    const found = await findAccount(text, AbortSignal.timeout(12_000))
    setWatched(found.status)
    if (found.status === 'ok') await watchAccount(found.address)
  }

  return (
    <>
      <Dialog
        open={open && !failed}
        onClose={closeConnect}
        title={say.t('connect.title')}
        closeLabel={dismiss}
        shape="drawer"
      >
        {pairing && <Pairing say={say} uri={pairing} />}
        <WalletList
          say={say}
          wallets={
            wallets &&
            recentFirst(wallets, recent).map(wallet => ({
              ...wallet,
              name: wallet.nameless ? say.t('connect.browserWallet') : wallet.name,
              about: wallet.twice ? say.t('connect.twice', { rdns: wallet.rdns ?? '' }) : wallet.rdns,
              recent: recent.includes(wallet.id),
            }))
          }
          asking={asking}
          account={account}
          onAccount={setAccount}
          onStop={stopConnecting}
          onPick={id => void connectTo(id, (account || null) as Address | null)}
        />
        {/* Below a list that is still coming it would move under the hand. */}
        {wallets && <PasskeyEntry say={say} />}
        <WatchForm
          say={say}
          problem={watched && watched in problems ? say.t(problems[watched as keyof typeof problems]) : null}
          busy={watched === 'looking'}
          onWatch={text => void watch(text)}
          onType={() => setWatched(null)}
        />
      </Dialog>
      <Dialog
        open={failed !== null}
        onClose={closeConnectError}
        title={say.t('connect.errorTitle')}
        closeLabel={dismiss}
      >
        {failed && (
          <>
            <p className="connect-sentence" role="alert">
              {say.t(failed.error.code, failed.error.values)}
            </p>
            <div className="connect-deeds">
              <Button onClick={closeConnectError}>{say.t('connect.close')}</Button>
              <Button variant="primary" busy={asking !== null} onClick={() => void retryConnect()}>
                {say.t('connect.tryAgain')}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  )
}

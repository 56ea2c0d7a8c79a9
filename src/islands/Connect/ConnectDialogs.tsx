import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import type { Say } from '#i18n/Say.ts'
import {
  $connectDialog,
  $connectError,
  $connecting,
  $wallets,
  closeConnect,
  closeConnectError,
  connectTo,
  retryConnect,
} from '#state/connection.ts'
import { WalletList } from '#ui/connect/WalletList.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'

/** `Connect a wallet`, and what is said when that failed (AD-13). */
export function ConnectDialogs({ say }: { say: Say }) {
  const open = useStore($connectDialog)
  const wallets = useStore($wallets)
  const asking = useStore($connecting)
  const failed = useStore($connectError)
  const [account, setAccount] = useState('')
  const dismiss = say.t('connect.dismiss')
  return (
    <>
      <Dialog open={open && !failed} onClose={closeConnect} title={say.t('connect.title')} closeLabel={dismiss} shape="sheet">
        <WalletList
          say={say}
          wallets={wallets}
          asking={asking}
          account={account}
          onAccount={setAccount}
          onPick={id => void connectTo(id, (account || null) as Address | null)}
        />
      </Dialog>
      <Dialog open={failed !== null} onClose={closeConnectError} title={say.t('connect.errorTitle')} closeLabel={dismiss}>
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

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Say } from '#i18n/Say.ts'
import { $connection } from '#state/wallet/connection.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { $transferProviders, loadTransferProviders } from '#state/site/transferProviders.ts'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { TransferList } from '#ui/account/lists/TransferList.tsx'

/** AD-5: from an account at an exchange to this one. */
export function TransferScreen({ say }: { say: Say }) {
  const { address, shown } = useStore($connection)
  const providers = useStore($transferProviders)
  useEffect(() => void loadTransferProviders(), [])
  return (
    <>
      <ScreenHead say={say} title={say.t('transfer.title')} onBack={goBack} onClose={closeDrawer} />
      <TransferList say={say} providers={providers} address={shown ?? address ?? ''} />
      {onDevnet && <p className="card card-warn pad-s account-devnet">{say.t('shell.devnet.note')}</p>}
    </>
  )
}

import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { callWallet } from '#state/wallet/nicknames.ts'
import { $wallet } from '#state/wallet/wallet.ts'
import { NicknameForm } from '#ui/account/settings/NicknameForm.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'

/** WL-8: what this device calls the wallet. */
export function NicknameScreen({ say }: { say: Say }) {
  const { evmAccount, svmAccount } = useStore($wallet)
  const account = evmAccount ?? svmAccount
  const [typed, setTyped] = useState(account?.nickname ?? '')
  return (
    <>
      <ScreenHead say={say} title={say.t('nickname.title')} onBack={goBack} onClose={closeDrawer} />
      <NicknameForm
        say={say}
        typed={typed}
        standIn={say.t('nickname.default', { number: account?.number ?? 1 })}
        onType={setTyped}
        onSave={() => {
          if (account) callWallet(account.address, typed)
          goBack()
        }}
      />
    </>
  )
}

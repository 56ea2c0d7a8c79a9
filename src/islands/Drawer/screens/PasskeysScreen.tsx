import type { Say } from '#i18n/Say.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { PasskeyManager } from '../../Passkeys/PasskeyManager.tsx'

/** PK-7: the passkeys of the connected account, in the drawer. */
export function PasskeysScreen({ say }: { say: Say }) {
  return (
    <>
      <ScreenHead say={say} title={say.t('passkeys.title')} onBack={goBack} onClose={closeDrawer} />
      <PasskeyManager say={say} />
    </>
  )
}

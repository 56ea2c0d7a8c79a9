import { useStore } from '@nanostores/react'
import { SMALL_USD } from '#domain/account/Portfolio.ts'
import type { Say } from '#i18n/Say.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { $preferences, hidesSmall, prefer } from '#state/settings/preferences.ts'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { SettingSwitch } from '#ui/account/settings/SettingRow.tsx'

/** AD-9: what the portfolio leaves out. */
export function BalancesScreen({ say }: { say: Say }) {
  const preferences = useStore($preferences)
  return (
    <>
      <ScreenHead say={say} title={say.t('drawer.balances')} onBack={goBack} onClose={closeDrawer} />
      <div className="settings-list">
        <SettingSwitch
          label={say.t('drawer.hideSmall')}
          note={say.t('drawer.hideSmallNote', { amount: say.figure('usdFull', SMALL_USD) })}
          checked={hidesSmall(preferences)}
          disabled={preferences.testnet}
          onChange={on => prefer({ hideSmall: on })}
        />
        <SettingSwitch
          label={say.t('drawer.hideSpam')}
          checked={preferences.hideSpam}
          onChange={on => prefer({ hideSpam: on })}
        />
        <SettingSwitch
          label={say.t('drawer.hide')}
          checked={preferences.hideBalances}
          onChange={on => prefer({ hideBalances: on })}
        />
      </div>
    </>
  )
}

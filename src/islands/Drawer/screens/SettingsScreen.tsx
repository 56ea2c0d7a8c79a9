import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { localeOf } from '#i18n/locales.ts'
import type { Say } from '#i18n/Say.ts'
import { setTheme, type Theme, THEME_EVENT, themeNow } from '#islands/theme/setTheme.ts'
import { canRecover } from '#state/passkey/canRecover.ts'
import { openConnect } from '#state/wallet/connectDialog.ts'
import { $connection, $viewOnly } from '#state/wallet/connection.ts'
import { closeDrawer, goBack, goTo } from '#state/settings/drawer.ts'
import { $preferences, prefer } from '#state/settings/preferences.ts'
import { $currency } from '#state/settings/settings.ts'
import { $username } from '#state/account/username.ts'
import { $wallet } from '#state/wallet/wallet.ts'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { SettingLink, SettingRow, SettingSwitch } from '#ui/account/settings/SettingRow.tsx'
import { Segmented } from '#ui/primitives/Segmented.tsx'
import { useFlag } from '../../useFlag.ts'

const themes = ['auto', 'light', 'dark'] as const

/** UI-3: what the connected account has settings for. */
export function SettingsScreen({ say }: { say: Say }) {
  const currency = useStore($currency)
  const { testnet, analytics } = useStore($preferences)
  // Names, delegations and approvals are of EVM networks.
  const { address, name, connectorId } = useStore($connection)
  const embedded = useFlag('embeddedWallet')
  const viewOnly = useStore($viewOnly)
  const username = useStore($username).profile?.username
  const { evmAccount, svmAccount } = useStore($wallet)
  const { nickname, number } = evmAccount ?? svmAccount ?? { nickname: null, number: null }
  const [theme, mark] = useState<Theme>(themeNow)
  useEffect(() => {
    const changed = () => mark(themeNow())
    window.addEventListener(THEME_EVENT, changed)
    return () => window.removeEventListener(THEME_EVENT, changed)
  }, [])
  return (
    <>
      <ScreenHead say={say} title={say.t('drawer.settings')} onBack={goBack} onClose={closeDrawer} />
      <div className="settings-list">
        <div className="setting-theme">
          <span>{say.t('drawer.theme')}</span>
          <Segmented
            label={say.t('drawer.theme')}
            items={themes.map(key => ({ key, label: say.t(`settings.theme.${key}`) }))}
            value={theme}
            onChange={key => setTheme(key as Theme)}
          />
        </div>
        {address && !viewOnly && (
          <SettingRow
            icon="star"
            label={say.t('username.title')}
            value={username ?? undefined}
            leads="username"
            onPress={() => goTo('username')}
          />
        )}
        <SettingRow
          icon="pencil"
          label={say.t('nickname.title')}
          value={<bdi translate="no">{nickname ?? say.t('nickname.default', { number: number ?? 1 })}</bdi>}
          leads="nickname"
          onPress={() => goTo('nickname')}
        />
        {address && !viewOnly && !walletTraits(connectorId).paysItself && (
          <SettingRow
            icon="bolt"
            label={say.t('delegation.title')}
            leads="delegation"
            onPress={() => goTo('delegation')}
          />
        )}
        <SettingRow
          icon="globe"
          label={say.t('drawer.language')}
          value={localeOf(document.documentElement.dataset.region ?? say.locale).name}
          leads="language"
          onPress={() => goTo('language')}
        />
        <SettingRow
          icon="coin"
          label={say.t('drawer.currency')}
          value={currency}
          leads="currency"
          onPress={() => goTo('currency')}
        />
        <SettingRow icon="eye" label={say.t('drawer.balances')} leads="balances" onPress={() => goTo('balances')} />
        <SettingRow icon="flip" label={say.t('nodes.title')} leads="nodes" onPress={() => goTo('nodes')} />
        <SettingRow icon="bell" label={say.t('alerts.title')} leads="alerts" onPress={() => goTo('alerts')} />
        {address && (
          <SettingRow
            icon="shield"
            label={say.t('drawer.approvals')}
            leads="approvals"
            onPress={() => goTo('approvals')}
          />
        )}
        {walletTraits(connectorId).paysItself && (
          <SettingRow icon="key" label={say.t('drawer.passkeys')} leads="passkeys" onPress={() => goTo('passkeys')} />
        )}
        {address && embedded && canRecover(connectorId) && (
          <SettingRow icon="key" label={say.t('recovery.wallets')} leads="recover" onPress={() => goTo('recover')} />
        )}
        <SettingRow
          icon="wallet"
          label={say.t('drawer.others')}
          value={walletTraits(connectorId).paysItself ? say.t('connect.passkeyTitle') : name}
          leads="wallets"
          onPress={() => {
            closeDrawer()
            openConnect()
          }}
        />
        <SettingRow
          icon="info"
          label={say.t('helpModal.open')}
          leads="help"
          onPress={() => void import('../../help/openHelp.ts').then(({ openHelp }) => openHelp())}
        />
        <SettingLink icon="eyeOff" label={say.t('privacy.open')} href={say.path('privacy')} />
        <SettingSwitch
          label={say.t('drawer.testnet')}
          note={say.t('drawer.testnetNote')}
          checked={testnet}
          onChange={on => prefer({ testnet: on })}
        />
        <SettingSwitch
          label={say.t('drawer.analytics')}
          note={say.t('drawer.analyticsNote')}
          checked={analytics}
          onChange={on => prefer({ analytics: on })}
        />
      </div>
    </>
  )
}

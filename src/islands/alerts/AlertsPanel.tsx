import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import { type Alert, alertId, type LimitAlert } from '#domain/alerts/Alert.ts'
import { safeText } from '#domain/token/Token.ts'
import { empty } from '#domain/swap/SwapForm.ts'
import type { Say } from '#i18n/Say.ts'
import { $alerts, dropAlert, setAlert } from '#state/alerts/alerts.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import { $account, onNetworks } from '#state/wallet/connection.ts'
import { SettingSwitch } from '#ui/account/settings/SettingRow.tsx'
import { AlertList } from '#ui/alerts/AlertList.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import selectorStyles from '#ui/tokenSelector/tokenSelector.css?url'
import { later } from '../later.tsx'
import { alertWords } from './alertWords.ts'
import { GasAlertForm } from './GasAlertForm.tsx'
import { LimitAlertSwitch } from './LimitAlertSwitch.tsx'
import { askToNotify } from './notifying.ts'
import { NotifyNote } from './NotifyNote.tsx'
import { type AlertToken, PriceAlertForm } from './PriceAlertForm.tsx'
import { startAlerts } from './startAlerts.ts'

const SelectorDialog = later(
  async () => (await import('../TokenSelector/SelectorDialog.tsx')).SelectorDialog,
  [selectorStyles],
)

/** GO-12: all alerts of this device, and how to set one of each kind. */
export function AlertsPanel({ say }: { say: Say }) {
  const alerts = useStore($alerts)
  const account = useStore($account)
  const { testnet } = useStore($preferences)
  const tokens = useStore($tokens)
  const [token, setToken] = useState<AlertToken | null>(null)
  const [choosing, setChoosing] = useState(false)
  const isSet = (wanted: Alert) => alerts.some(alert => alertId(alert) === alertId(wanted))
  const set = (alert: Alert) => {
    setAlert(alert)
    void askToNotify()
    startAlerts()
  }
  const turn = (alert: Alert) => (on: boolean) => (on ? set(alert) : dropAlert(alertId(alert)))
  const done: Alert = { kind: 'done' }
  const range: Alert | null = account ? { kind: 'range', owner: account, inside: [] } : null
  const limit = alerts.find((each): each is LimitAlert => each.kind === 'limit' && each.owner === account)
  const own = [done, range, limit].flatMap(each => (each ? [alertId(each)] : []))
  const first = onNetworks.flatMap(id => chainById(id) ?? []).find(shownIn(testnet))?.id ?? onNetworks[0] ?? 1
  return (
    <div className="alerts">
      <NotifyNote say={say} />
      <AlertList
        label={say.t('alerts.all')}
        items={alerts
          .filter(alert => !own.includes(alertId(alert)))
          .map(alert => ({ id: alertId(alert), text: alertWords(say, alert) }))}
        dropLabel={say.t('alerts.drop')}
        onDrop={dropAlert}
      />
      <SettingSwitch
        label={say.t('alerts.done')}
        note={say.t('alerts.doneNote')}
        checked={isSet(done)}
        onChange={turn(done)}
      />
      {range && (
        <SettingSwitch
          label={say.t('alerts.range')}
          note={say.t('alerts.rangeNote')}
          checked={isSet(range)}
          onChange={turn(range)}
        />
      )}
      {account && <LimitAlertSwitch {...{ say, alert: limit, onSet: set, onDrop: dropAlert }} owner={account} />}
      <h3>{say.t('alerts.price.title')}</h3>
      <Button onClick={() => setChoosing(true)}>
        {token ? safeText(token.symbol, 12) : say.t('alerts.price.choose')}
      </Button>
      {token && <PriceAlertForm key={`${token.chainId} ${token.address}`} say={say} token={token} />}
      <h3>{say.t('alerts.gas.title')}</h3>
      <GasAlertForm say={say} testnet={testnet} />
      {choosing && (
        <SelectorDialog
          say={say}
          side="input"
          form={{ ...empty(token?.chainId ?? first), input: token?.address ?? null }}
          onPick={(address, chainId) => {
            setToken({ chainId, address, symbol: tokens[tokenKey(chainId, address)]?.symbol ?? address })
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

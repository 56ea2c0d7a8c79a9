import type { Address } from '#domain/chains/Chain.ts'
import { alertId, type LimitAlert, limitDistances } from '#domain/alerts/Alert.ts'
import type { Say } from '#i18n/Say.ts'
import { SettingSwitch } from '#ui/account/settings/SettingRow.tsx'

type Props = {
  say: Say
  owner: Address
  /** The one that is set; undefined: none. */
  alert: LimitAlert | undefined
  onSet: (alert: LimitAlert) => void
  onDrop: (id: string) => void
}

/** GO-12: switches the alert for a market that comes near an account's limit orders, and sets its distance. */
export function LimitAlertSwitch({ say, owner, alert, onSet, onDrop }: Props) {
  const wished: LimitAlert = alert ?? { kind: 'limit', owner, percent: 1, near: [] }
  return (
    <>
      <SettingSwitch
        label={say.t('alerts.limit')}
        note={say.t('alerts.limitNote')}
        checked={alert !== undefined}
        onChange={on => (on ? onSet(wished) : onDrop(alertId(wished)))}
      />
      {alert && (
        <label className="alert-network">
          <span className="field-label">{say.t('alerts.limitDistance')}</span>
          <select
            value={alert.percent}
            onChange={({ target }) => {
              const percent = limitDistances.find(each => String(each) === target.value)
              // Orders within the new distance are reported again.
              if (percent) onSet({ ...wished, percent, near: [] })
            }}
          >
            {limitDistances.map(percent => (
              <option key={percent} value={percent}>
                {say.figure('percent', percent / 100)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

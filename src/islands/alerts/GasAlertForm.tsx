import { useEffect, useState } from 'react'
import { gweiText } from '#domain/alerts/Alert.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import { parseAmount } from '#i18n/parseAmount.ts'
import type { Say } from '#i18n/Say.ts'
import { setAlert } from '#state/alerts/alerts.ts'
import { readGasNow } from '#state/alerts/readGasNow.ts'
import { onNetworks } from '#state/wallet/connection.ts'
import { AlertForm } from '#ui/alerts/AlertForm.tsx'
import { askToNotify } from './notifying.ts'
import { sayGwei } from './alertWords.ts'
import { startAlerts } from './startAlerts.ts'

const GWEI = 9

/** The form of an alert on the network fee. */
export function GasAlertForm({ say, testnet }: { say: Say; testnet: boolean }) {
  const networks = onNetworks.flatMap(id => chainById(id) ?? []).filter(shownIn(testnet))
  const [chainId, setChainId] = useState(networks[0]?.id ?? 1)
  const [now, setNow] = useState<bigint | null>(null)
  useEffect(() => {
    let here = true
    setNow(null)
    readGasNow(chainId).then(
      wei => here && setNow(wei),
      (error: unknown) => console.warn('Tarn: the cost of now is not known', error),
    )
    return () => {
      here = false
    }
  }, [chainId])
  const set = (typed: string): string | null => {
    const wei = parseAmount(typed, say.tag, GWEI)
    if (!wei.ok || wei.raw === 0n || wei.raw > 10n ** 18n) return say.t('alerts.gas.problem')
    if (now !== null && wei.raw >= now) return say.t('alerts.gas.already', { gwei: gweiText(now) })
    setAlert({ kind: 'gas', chainId, wei: wei.raw.toString() })
    void askToNotify()
    startAlerts()
    return null
  }
  return (
    <AlertForm
      label={say.t('alerts.gas.label')}
      hint={now === null ? '' : say.t('alerts.gas.now', { gwei: sayGwei(say, now) })}
      unit="gwei"
      act={say.t('alerts.set')}
      onSet={set}
    >
      <label className="alert-network">
        <span className="field-label">{say.t('alerts.gas.network')}</span>
        <select value={chainId} onChange={event => setChainId(Number(event.target.value))}>
          {networks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </AlertForm>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { alertId, priceAlert } from '#domain/alerts/Alert.ts'
import { type CurrencyId, safeText } from '#domain/token/Token.ts'
import { fetchToken } from '#data/market/fetch/fetchToken.ts'
import { plainAmount } from '#i18n/parseAmount.ts'
import type { Say } from '#i18n/Say.ts'
import { $alerts, dropAlert, setAlert } from '#state/alerts/alerts.ts'
import { AlertForm } from '#ui/alerts/AlertForm.tsx'
import { AlertList } from '#ui/alerts/AlertList.tsx'
import { alertWords } from './alertWords.ts'
import { askToNotify } from './notifying.ts'
import { startAlerts } from './startAlerts.ts'

export type AlertToken = { chainId: number; address: CurrencyId; symbol: string }

/**
 * The form of a price alert, typed in the currency of the page, and the alerts that are set already. The present price
 * decides whether it waits for a price above or below.
 */
export function PriceAlertForm({ say, token }: { say: Say; token: AlertToken }) {
  const { chainId, address } = token
  const [nowUsd, setNow] = useState<number | null | 'asking' | 'away'>('asking')
  const alerts = useStore($alerts)
  useEffect(() => {
    const abort = new AbortController()
    fetchToken(chainId, address, { signal: abort.signal }).then(
      ({ priceUsd }) => setNow(priceUsd),
      (error: unknown) => {
        if (abort.signal.aborted) return
        console.warn('Tarn: the price of now is not known', error)
        setNow('away')
      },
    )
    return () => abort.abort()
  }, [chainId, address])
  const symbol = safeText(token.symbol, 12)
  const hint =
    typeof nowUsd === 'number'
      ? say.t('alerts.price.now', { price: say.figure('price', nowUsd) })
      : say.t(nowUsd === null ? 'alerts.noPrice' : `alerts.price.${nowUsd}`)
  const set = (typed: string): string | null => {
    if (typeof nowUsd !== 'number') return hint
    const alert = priceAlert(token, Number(plainAmount(typed, say.tag) ?? Number.NaN) / say.rate, nowUsd)
    if (!alert) return say.t('alerts.price.problem')
    setAlert(alert)
    void askToNotify()
    startAlerts()
    return null
  }
  const own = alerts.filter(each => each.kind === 'price' && each.chainId === chainId && each.token === address)
  return (
    <>
      <AlertForm
        label={say.t('alerts.price.label', { symbol })}
        hint={hint}
        unit={say.currency}
        act={say.t('alerts.set')}
        onSet={set}
      />
      <AlertList
        label={say.t('alerts.own')}
        items={own.map(alert => ({ id: alertId(alert), text: alertWords(say, alert) }))}
        dropLabel={say.t('alerts.drop')}
        onDrop={dropAlert}
      />
    </>
  )
}

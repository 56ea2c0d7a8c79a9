import { type Alert, gweiText } from '#domain/alerts/Alert.ts'
import { chainById } from '#domain/chains/chains.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'

const GWEI = 9

/** Gwei of a unit of gas, for eyes. */
export const sayGwei = (say: Say, wei: bigint): string => say.amount(wei, GWEI, 3)

/** What an alert waits for. Token symbols are text of third parties. */
export function alertWords(say: Say, alert: Alert): string {
  switch (alert.kind) {
    case 'price':
      return say.t(`alerts.wish.${alert.way}`, {
        symbol: safeText(alert.symbol, 12),
        price: say.figure('price', alert.usd),
        network: chainById(alert.chainId)?.name ?? '',
      })
    case 'gas':
      return say.t('alerts.wish.gas', {
        network: chainById(alert.chainId)?.name ?? '',
        gwei: gweiText(BigInt(alert.wei)),
      })
    case 'done':
      return say.t('alerts.done')
    case 'range':
      return say.t('alerts.wish.range', { wallet: shortAddress(alert.owner) })
    case 'limit':
      return say.t('alerts.wish.limit', {
        wallet: shortAddress(alert.owner),
        percent: say.figure('percent', alert.percent / 100),
      })
  }
}

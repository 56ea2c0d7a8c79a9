import { watchAlerts } from '#state/alerts/watchAlerts.ts'
import { tellAlert } from './tellAlert.ts'

/** Watches for visitors who set alerts; of several tabs one does. */
export const startAlerts = (): void =>
  watchAlerts(news =>
    tellAlert(news).catch((error: unknown) => console.warn('Tarn: an alert could not be told', error)),
  )

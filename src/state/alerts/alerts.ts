import { type Alert, alertId, readAlert } from '#domain/alerts/Alert.ts'
import { storedList } from '../stored/storedList.ts'

/** More than a person reads: the alerts set last are kept. */
const KEEP = 50

const memory = storedList<Alert>({ key: 'tarn.alerts', read: readAlert, keep: all => all.slice(0, KEEP), id: alertId })

/** GO-12: what this browser is to tell its person, newest first; follows other tabs. */
export const $alerts = memory.$list

/** As they are stored now, also by other tabs and by this page's other scripts. */
export const alertsNow = memory.read

export const setAlert = (alert: Alert): void =>
  memory.change(all => [alert, ...all.filter(other => alertId(other) !== alertId(alert))])

export const dropAlert = (id: string): void => memory.change(all => all.filter(alert => alertId(alert) !== id))

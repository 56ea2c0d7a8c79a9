import { lazy } from 'react'
import alertStyles from '#ui/alerts/alerts.css?url'
import { loadStyles } from '../loadStyles.ts'

/** Loaded by whoever opens it. */
export const LazyAlerts = lazy(async () => {
  const [{ AlertsPanel }] = await Promise.all([import('./AlertsPanel.tsx'), loadStyles(alertStyles)])
  return { default: AlertsPanel }
})

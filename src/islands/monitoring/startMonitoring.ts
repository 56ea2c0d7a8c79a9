// SE-6: the page's speed, how long operations of ours took, and what went wrong. It is kept in this page's memory from
// the start and leaves it only once that is allowed (SE-1, GO-18). Browsers keep their measurements, so nothing is
// missed by coming late.
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import type { Report, ReportBatch } from '#data/monitoring/report.ts'
import { pageKind } from '#data/monitoring/pageKind.ts'
import { keepsFault, operationOf, sampleRate } from '#data/monitoring/reportRules.ts'
import { appVersion } from '#domain/appVersion.ts'
import { type Fault, faultId, faultReport, keepFault } from '#state/site/faults.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { sessionOnce } from '#state/stored/stored.ts'

/** Faults and operations of one page, at most: what repeats is known by then. */
const MOST_FAULTS = 10
const MOST_OPERATIONS = 30
const EVERY = 10_000
const BATCH = 50

/** SE-1, and what a browser says for its person: without both nothing leaves; ids are given all the same. */
const allowed = () =>
  $preferences.get().analytics && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true
const page = pageKind(location.pathname)
let waiting: Report[] = []
let faults = 0
let operations = 0

function send(): void {
  if (!allowed()) return
  const reports = waiting.slice(0, BATCH)
  waiting = waiting.slice(BATCH)
  if (reports.length === 0) return
  const batch: ReportBatch = { app: appVersion, page, locale: document.documentElement.lang, reports }
  // Outlives the page. Whether it arrives is not reported.
  navigator.sendBeacon('/api/monitor', new Blob([JSON.stringify(batch)], { type: 'application/json' }))
}

function fault(event: Event): void {
  const known = event instanceof CustomEvent ? (event.detail as Fault) : null
  const error: unknown = known
    ? known.error
    : event instanceof ErrorEvent
      ? (event.error ?? event.message)
      : (event as PromiseRejectionEvent).reason
  // A picture that did not load is no fault of a script.
  if (error === undefined || error === null) return
  const id = known?.id ?? faultId()
  if (!known) keepFault({ id, error })
  const report = faultReport({ id, error })
  if (++faults > MOST_FAULTS || !keepsFault(`${report.message} ${report.at}`, Math.random())) return
  waiting.push(report)
  send()
}

/** Speed and operations, of a sample of visits: one in ten on the production host, all elsewhere. */
function measure(): void {
  const part = sampleRate(document.documentElement.dataset.production !== undefined)
  if (Number(sessionOnce('tarn.chance', () => `${Math.random() * 100}`)) >= part) return
  const vital = ({ name, value, rating }: Metric) =>
    void waiting.push({ kind: 'vital', name, value: Math.round(value * 1_000) / 1_000, rating })
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(vital)

  new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) {
      const operation = operationOf(name, location.origin)
      if (operation && operation !== 'monitor' && ++operations <= MOST_OPERATIONS)
        waiting.push({ kind: 'operation', name: operation, ms: Math.round(duration) })
    }
  }).observe({ type: 'resource', buffered: true })
}

/** Starts reporting; what it returns takes an error, a rejection or a fault of ours. */
export function startMonitoring(): (event: Event) => void {
  measure()
  // Held open: what was kept goes as soon as it may.
  $preferences.subscribe(send)
  setInterval(send, EVERY)
  // web-vitals tells its last figures when the page is hidden: after that, they go.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && setTimeout(send))
  addEventListener('pagehide', send)
  return fault
}

// SE-6: the page's speed, how long operations of ours took, and what went wrong, sent to our service. Browsers keep their measurements, so nothing
// is missed by coming late.
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import { keepsFault } from '#data/monitoring/keepsFault.ts'
import { operationOf } from '#data/monitoring/operationOf.ts'
import type { Report, ReportBatch } from '#data/monitoring/report.ts'
import { pageKind } from '#data/monitoring/pageKind.ts'
import { sampleRate } from '#data/monitoring/sampleRate.ts'
import { scrub } from '#data/monitoring/scrub.ts'
import { appVersion } from '#domain/appVersion.ts'
import { type Fault, faultId } from '#state/faults.ts'
import { sessionOnce, writeSession } from '#state/stored.ts'

/** Faults and operations of one page, at most: what repeats is known by then. */
const MOST_FAULTS = 10
const MOST_OPERATIONS = 30
const EVERY = 10_000
const BATCH = 50

// What a browser says for its person: nothing leaves; ids are given all the same.
const silent = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
const page = pageKind(location.pathname)
let waiting: Report[] = []
let faults = 0
let operations = 0

function send(): void {
  const reports = waiting.slice(0, BATCH)
  waiting = waiting.slice(BATCH)
  if (reports.length === 0 || silent) return
  const batch: ReportBatch = { app: appVersion, page, locale: document.documentElement.lang, reports }
  // Outlives the page. Whether it arrives is not worth telling anybody.
  navigator.sendBeacon('/api/monitor', new Blob([JSON.stringify(batch)], { type: 'application/json' }))
}

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
const placeOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 4).join(' ').trim() : '')

function fault(event: Event): void {
  const known = event instanceof CustomEvent ? (event.detail as Fault) : null
  const error: unknown = known ? known.error : event instanceof ErrorEvent ? (event.error ?? event.message) : (event as PromiseRejectionEvent).reason
  // A picture that did not load is no fault of a script.
  if (error === undefined || error === null) return
  const id = known?.id ?? faultId()
  if (!known) writeSession('tarn.fault', id)
  const message = textOf(error)
  if (++faults > MOST_FAULTS || !keepsFault(`${message} ${placeOf(error)}`, Math.random())) return
  waiting.push({ kind: 'fault', id, message: scrub(message), at: scrub(placeOf(error)) })
  send()
}

/** Speed and operations, of a sample of visits: one in ten on the production host, all elsewhere. */
function measure(): void {
  const part = sampleRate(document.documentElement.dataset.production !== undefined)
  if (Number(sessionOnce('tarn.chance', () => `${Math.random() * 100}`)) >= part) return
  const vital = ({ name, value, rating }: Metric) => void waiting.push({ kind: 'vital', name, value: Math.round(value * 1_000) / 1_000, rating })
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(vital)

  new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) {
      const operation = operationOf(name, location.origin)
      if (operation && operation !== 'monitor' && ++operations <= MOST_OPERATIONS) waiting.push({ kind: 'operation', name: operation, ms: Math.round(duration) })
    }
  }).observe({ type: 'resource', buffered: true })
}

/** Starts reporting; what it returns takes an error, a rejection or a fault of ours. */
export function startMonitoring(): (event: Event) => void {
  measure()
  setInterval(send, EVERY)
  // web-vitals tells its last figures when the page is hidden: after that, they go.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && setTimeout(send))
  addEventListener('pagehide', send)
  return fault
}

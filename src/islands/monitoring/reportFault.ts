import { pageKind } from '#data/monitoring/pageKind.ts'
import type { ReportBatch } from '#data/monitoring/report.ts'
import { appVersion } from '#domain/appVersion.ts'
import { keptFault } from '#state/site/faults.ts'

/** ms our service has to take it. */
const PATIENCE = 10_000

/**
 * SE-6: one fault leaves the page by its person's press, whatever else is allowed; nothing goes with it. False: it did
 * not arrive.
 */
export async function reportFault(): Promise<boolean> {
  const fault = keptFault()
  if (!fault) return false
  const batch: ReportBatch = {
    app: appVersion,
    page: pageKind(location.pathname),
    locale: document.documentElement.lang,
    reports: [fault],
  }
  try {
    const answer = await fetch('/api/monitor', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch),
      signal: AbortSignal.timeout(PATIENCE),
    })
    return answer.ok
  } catch (error) {
    console.warn('Tarn: the fault could not be reported', error)
    return false
  }
}

import { appVersion } from '#domain/appVersion.ts'
import type { AnalyticsEvent } from './analyticsEvent.ts'
import { type TransportStatus, transportStatus } from './transportStatus.ts'

type Sent = {
  status: TransportStatus /** Seconds the service asks to wait; null: it doesn't say. */
  wait: number | null
}

/** SE-4. Posts batches of events as JSON to our own proxy. Throws where there is no `fetch`. */
export class FetchTransport {
  readonly #url: string
  readonly #fetch: typeof fetch
  /** ISO 3166 code of where this visit comes from: read once, from the first answer that says it. */
  originCountry: string | null = null

  constructor(url: string, send: typeof fetch | undefined = globalThis.fetch) {
    if (typeof send !== 'function') throw new Error('FetchTransport is not supported')
    this.#url = url
    this.#fetch = send
  }

  /** Never rejects. `last`: the page is being left, so the request must outlive it. */
  async send(events: readonly AnalyticsEvent[], last = false): Promise<Sent> {
    if (events.length === 0) return { status: 'skipped', wait: null }
    try {
      const answer = await this.#fetch.call(globalThis, this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'origin-application': 'tarn-web', 'origin-build': appVersion },
        body: JSON.stringify({ events }),
        keepalive: last,
        credentials: 'omit',
        signal: last ? undefined : AbortSignal.timeout(10_000),
      })
      this.originCountry ??= answer.headers.get('origin-country')
      const wait = Number(answer.headers.get('retry-after'))
      return { status: transportStatus(answer.status), wait: wait > 0 ? wait : null }
    } catch (error) {
      return {
        status: error instanceof DOMException && error.name === 'TimeoutError' ? 'Timeout' : 'SystemError',
        wait: null,
      }
    }
  }
}

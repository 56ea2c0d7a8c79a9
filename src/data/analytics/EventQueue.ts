import type { AnalyticsEvent } from './analyticsEvent.ts'
import type { FetchTransport } from './FetchTransport.ts'
import type { TransportStatus } from './transportStatus.ts'

/** Most events kept while they can't be sent; the oldest go first. */
const KEEP = 100
/** Events of one request. */
const BATCH = 25
/** Waiting after a failure, doubled each time, ms. */
const WAIT = 5_000
const WAIT_MOST = 5 * 60_000

/** Sent again later; what else is not `success` is dropped, since it would fail again. */
const again: ReadonlySet<TransportStatus> = new Set(['rate_limit', 'Timeout', 'failed', 'SystemError', 'unknown'])

/**
 * SE-4. Events wait here and go in batches; nothing that counts ever waits for them. Not allowed: nothing is kept and
 * nothing leaves.
 */
export class EventQueue {
  readonly #transport: Pick<FetchTransport, 'send'>
  readonly #allowed: () => boolean
  readonly #now: () => number
  #events: AnalyticsEvent[] = []
  #batch = BATCH
  #notBefore = 0
  #failures = 0
  #sending = false

  constructor(transport: Pick<FetchTransport, 'send'>, allowed: () => boolean, now: () => number = Date.now) {
    this.#transport = transport
    this.#allowed = allowed
    this.#now = now
  }

  get size(): number {
    return this.#events.length
  }

  add(event: AnalyticsEvent): void {
    if (this.#allowed()) this.#events = [...this.#events, event].slice(-KEEP)
  }

  /** Sends one batch, if it may and it is time. */
  async flush(last = false): Promise<TransportStatus> {
    if (!this.#allowed()) {
      this.#events = []
      return 'skipped'
    }
    if (this.#sending || this.#events.length === 0 || (!last && this.#now() < this.#notBefore)) return 'skipped'
    this.#sending = true
    const batch = this.#events.splice(0, this.#batch)
    const { status, wait } = await this.#transport.send(batch, last)
    this.#sending = false
    if (status === 'success') {
      this.#failures = 0
      return status
    }
    if (status === 'payload_too_large' && batch.length > 1) {
      this.#batch = Math.ceil(batch.length / 2)
      this.#events.unshift(...batch)
    } else if (again.has(status)) {
      this.#events = [...batch, ...this.#events].slice(-KEEP)
      this.#notBefore = this.#now() + (wait === null ? Math.min(WAIT * 2 ** this.#failures++, WAIT_MOST) : wait * 1_000)
    }
    return status
  }
}

/**
 * A token bucket per visitor. `perMinute` tokens flow in, at most `burst` lie ready. The clock is given, so it can be
 * tested.
 */
export class RateLimit {
  readonly #perMs: number
  readonly #burst: number
  readonly #now: () => number
  readonly #buckets = new Map<string, { tokens: number; at: number }>()

  constructor(perMinute: number, burst: number, now: () => number = Date.now) {
    this.#perMs = perMinute / 60_000
    this.#burst = burst
    this.#now = now
  }

  /** Takes `cost` tokens; 0 when they were there, else the seconds to wait. */
  take(visitor: string, cost = 1): number {
    const now = this.#now()
    if (this.#buckets.size > 20_000) this.#forget(now)
    const bucket = this.#buckets.get(visitor) ?? { tokens: this.#burst, at: now }
    bucket.tokens = Math.min(this.#burst, bucket.tokens + (now - bucket.at) * this.#perMs)
    bucket.at = now
    this.#buckets.set(visitor, bucket)
    if (bucket.tokens < cost) return Math.max(1, Math.ceil((cost - bucket.tokens) / this.#perMs / 1000))
    bucket.tokens -= cost
    return 0
  }

  /** Full buckets say nothing: they are dropped. */
  #forget(now: number): void {
    for (const [visitor, bucket] of this.#buckets)
      if (bucket.tokens + (now - bucket.at) * this.#perMs >= this.#burst) this.#buckets.delete(visitor)
  }
}

/** The service did not answer a moment ago: callers don't wait for it again. */
export class Away extends Error {
  override readonly name = 'Away'
}

/**
 * Milliseconds: how long a missing answer counts, how long a probe may take, and how long callers wait for a probe that
 * is under way.
 */
const HOLDS = 500
const PROBE = 5_000
const PATIENCE = 400

/**
 * Stands before a service that may be away. When a caller waits in vain and no other is answered meanwhile, all are
 * refused at once, until a short probe of ours is answered again.
 */
export class Breaker {
  readonly #isThere: (signal: AbortSignal) => Promise<unknown>
  readonly #now: () => number
  #away = false
  #answers = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  #probing: Promise<void> | null = null
  #probedAt = 0

  /** `isThere` resolves when the service gives any answer. */
  constructor(isThere: (signal: AbortSignal) => Promise<unknown>, now: () => number = Date.now) {
    this.#isThere = isThere
    this.#now = now
  }

  /** Throws what `work` throws, or Away. `isDown`: the error means that the service gave no answer. */
  async ask<T>(work: () => Promise<T>, isDown: (error: unknown) => boolean): Promise<T> {
    if (this.#away) await this.#probe()
    if (this.#away) throw new Away('nobody has answered for a moment')
    const before = this.#answers
    try {
      const result = await work()
      this.#answers += 1
      return result
    } catch (error) {
      if (!isDown(error)) this.#answers += 1
      else if (this.#answers === before) this.#away = true
      throw error
    }
  }

  /** Asks whether the service answers again; ends when that is known, or has taken too long to wait for. */
  async #probe(): Promise<void> {
    if (this.#now() - this.#refusedAt < HOLDS) return
    if (this.#probing === null) {
      this.#probedAt = this.#now()
      this.#probing = this.#isThere(AbortSignal.timeout(PROBE))
        .then(
          () => {
            this.#away = false
          },
          () => {
            this.#refusedAt = this.#now()
          },
        )
        .finally(() => {
          this.#probing = null
        })
    }
    const rest = this.#probedAt + PATIENCE - this.#now()
    if (rest > 0) await Promise.race([this.#probing, new Promise<void>(done => setTimeout(done, rest))])
  }
}

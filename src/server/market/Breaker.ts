/** Who is asked has been away a moment ago: nobody waits for it again. */
export class Away extends Error {
  override readonly name = 'Away'
}

/** Milliseconds: how long "nobody there" holds, how long "are you there?" may take, and how long of that those who ask meanwhile wait for it. */
const HOLDS = 500
const PROBE = 5_000
const PATIENCE = 400

/**
 * Stands before somebody who may be away. The first who waits in vain, while nobody else is answered, tells everybody: from then on all are refused at
 * once, until a short question of ours is answered again.
 */
export class Breaker {
  readonly #isThere: (signal: AbortSignal) => Promise<unknown>
  readonly #now: () => number
  #away = false
  #answers = 0
  #refusedAt = Number.NEGATIVE_INFINITY
  #probing: Promise<void> | null = null
  #probedAt = 0

  /** `isThere` resolves when somebody answers, whatever the answer. */
  constructor(isThere: (signal: AbortSignal) => Promise<unknown>, now: () => number = Date.now) {
    this.#isThere = isThere
    this.#now = now
  }

  /** Throws what `work` throws, or Away. `isDown` tells from a failure that nobody answered. */
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

  /** Asks whether anybody is there again; ends when that is known, or has taken too long to wait for. */
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

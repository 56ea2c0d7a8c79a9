export type FairQueueOptions = {
  /** What may be under way at once: of all, and of one visitor. */
  width: number
  widthEach: number
  /** What may wait for its turn: of all, and of one visitor. */
  queue: number
  queueEach: number
}

/** Too much is asked for at once; `own`: by this visitor alone. Come back in a moment. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
  readonly own: boolean

  constructor(own: boolean) {
    super(own ? 'one visitor asks for too much at once' : 'too much is asked for at once')
    this.own = own
  }
}

/**
 * Work for many visitors, none of which starves another: each has a width and a queue, and those who wait take turns.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  /** Who waits, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #busyOf = new Map<string, number>()
  #busy = 0
  #queued = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** Throws what `work` throws, or TooBusy at once. */
  async run<T>(visitor: string, work: () => Promise<T>): Promise<T> {
    if (!this.#begin(visitor)) await this.#turn(visitor)
    try {
      return await work()
    } finally {
      this.#end(visitor)
    }
  }

  #begin(visitor: string): boolean {
    const own = this.#busyOf.get(visitor) ?? 0
    if (this.#busy >= this.#options.width || own >= this.#options.widthEach) return false
    this.#busy += 1
    this.#busyOf.set(visitor, own + 1)
    return true
  }

  #turn(visitor: string): Promise<void> {
    const own = this.#waiting.get(visitor) ?? []
    if (own.length >= this.#options.queueEach) throw new TooBusy(true)
    if (this.#queued >= this.#options.queue) throw new TooBusy(false)
    this.#waiting.set(visitor, own)
    this.#queued += 1
    return new Promise(done => own.push(done))
  }

  #end(visitor: string): void {
    this.#busy -= 1
    const own = (this.#busyOf.get(visitor) ?? 1) - 1
    if (own === 0) this.#busyOf.delete(visitor)
    else this.#busyOf.set(visitor, own)
    for (const [next, waiting] of this.#waiting) {
      if (!this.#begin(next)) continue
      // To the end of the row: the others' turn comes first.
      this.#waiting.delete(next)
      const [start, ...rest] = waiting
      if (rest.length > 0) this.#waiting.set(next, rest)
      this.#queued -= 1
      start?.()
      return
    }
  }
}

import { LRUCache } from 'lru-cache'
import { FairQueue, type FairQueueOptions } from './FairQueue.ts'

/** What a cache keeps of a page: `T` is what is sent; the rest says how long and for whom. */
export type Keepable<T> = {
  value: T
  bytes: number
  /** What it was made from, e.g. `token:1:0x…`: news about one of these makes it old. */
  tags: readonly string[]
  /** Milliseconds it counts as new. */
  freshMs: number
  /** Made although something failed: told to who waits for it, never kept, and an older good one goes first. */
  failed: boolean
}

export type Taken<T> = { value: T; ageMs: number; stale: boolean }

type Entry<T> = Keepable<T> & { at: number; dropped: boolean }

export type PageCacheOptions = FairQueueOptions & {
  maxBytes: number
  /** How long after its time a page is still handed out while a new one is being made. */
  graceMs: number
  /** How old a page may be when no new one can be made. */
  staleMs: number
  now?: () => number
}

/**
 * Pages made on demand, kept in memory by path, the least used given up first. Equal asks share one making; news makes
 * a page old by its tags; an old page serves while the next is made, and when none can be made.
 */
export class PageCache<T> {
  readonly #entries: LRUCache<string, Entry<T>>
  readonly #making = new Map<string, Promise<Keepable<T>>>()
  readonly #queue: FairQueue
  readonly #options: PageCacheOptions
  readonly #now: () => number

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#queue = new FairQueue(options)
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      // One page may not push out most others.
      maxEntrySize: Math.max(1, Math.floor(options.maxBytes / 8)),
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    })
    this.#now = options.now ?? Date.now
  }

  /** Whether there is one, new or old. */
  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /**
   * `visitor`: whose turn it is when many pages are made. Throws what `make` throws, or TooBusy, when there is nothing
   * older to give.
   */
  async take(key: string, make: () => Promise<Keepable<T>>, visitor = ''): Promise<Taken<T>> {
    const entry = this.#entries.get(key)
    if (entry !== undefined) {
      const age = this.#now() - entry.at
      if (!entry.dropped && age < entry.freshMs) return { value: entry.value, ageMs: age, stale: false }
      if (age < entry.freshMs + this.#options.graceMs) {
        this.#make(key, make, visitor).catch((error: Error) => console.error(`${key}: ${error.message}`))
        return { value: entry.value, ageMs: age, stale: true }
      }
    }
    const old = (): Taken<T> | null => {
      const ageMs = entry === undefined ? 0 : this.#now() - entry.at
      return entry !== undefined && ageMs < this.#options.staleMs ? { value: entry.value, ageMs, stale: true } : null
    }
    try {
      const made = await this.#make(key, make, visitor)
      return (made.failed ? old() : null) ?? { value: made.value, ageMs: 0, stale: false }
    } catch (error) {
      const kept = old()
      if (kept === null) throw error
      return kept
    }
  }

  /** News about what some pages were made from: they are made anew when next asked for. */
  drop(tag: string): void {
    for (const entry of this.#entries.values()) if (entry.tags.includes(tag)) entry.dropped = true
  }

  get size(): number {
    return this.#entries.size
  }

  #make(key: string, make: () => Promise<Keepable<T>>, visitor: string): Promise<Keepable<T>> {
    const under = this.#making.get(key)
    if (under !== undefined) return under
    const making = this.#queue
      .run(visitor, make)
      .then(made => {
        if (!made.failed) this.#entries.set(key, { ...made, at: this.#now(), dropped: false })
        return made
      })
      .finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }
}

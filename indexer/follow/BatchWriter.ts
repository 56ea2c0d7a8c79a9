import type { Database } from '../engine/Database.ts'
import type { Store } from '../engine/Store.ts'
import { type ReadBlock, writeBatch } from '../engine/writeBatch.ts'

/** At most so many blocks that changed no row wait to be written down with the next one. */
const UNCHANGED = 10

/**
 * Writes down what a network's blocks changed, one batch while the next one is handled. Blocks that changed nothing
 * wait for the next one; after a kill they are read again.
 */
export class BatchWriter {
  readonly #database: Database
  readonly #store: Store
  #waiting: ReadBlock[] = []
  #writing: Promise<void> = Promise.resolve()
  #keepFrom = 0

  constructor(database: Database, store: Store) {
    this.#database = database
    this.#store = store
  }

  /** Begins to write what was handled, once what was before is written. `keepFrom`: no block before it is kept. */
  async write(blocks: readonly ReadBlock[], keepFrom: number): Promise<void> {
    await this.#writing
    this.#waiting.push(...blocks)
    this.#keepFrom = keepFrom
    // Of a database of this process alone, no other one reads how far it is.
    if (!this.#store.isChanged && this.#database.sharesThread && this.#waiting.length < UNCHANGED) return
    this.#begin()
    if (this.#database.sharesThread) await this.#writing
  }

  /** Resolves once what began to be written is written. */
  get written(): Promise<void> {
    return this.#writing
  }

  /** Writes the blocks that still wait for it. */
  async writeRest(): Promise<void> {
    await this.#writing
    if (this.#waiting.length > 0) this.#begin()
    await this.#writing
  }

  #begin(): void {
    const blocks = this.#waiting.map(({ number, hash, time }) => ({ number, hash, time }))
    this.#waiting = []
    this.#writing = writeBatch(
      this.#database,
      { chainId: this.#store.chainId, changes: this.#store.take() },
      { at: blocks.at(-1)!, blocks: blocks.filter(({ number }) => number >= this.#keepFrom), final: this.#keepFrom },
    ).then(() => this.#store.written())
    // Its failure is heard by who awaits it next.
    this.#writing.catch(() => {})
  }
}

import type { Database } from '../engine/Database.ts'
import type { Doubt } from '../engine/opened.ts'

/** A block that was read without proof. `heard`: what was handled of it, as text. */
export type Unproven = { number: number; hash: string; heard: string }

/** So many unproven blocks are read again at once. */
const AT_ONCE = 50

/**
 * What a network's logs lack in proof, in memory and in the database: a block that is waited for, and the blocks that
 * were read nevertheless once it was waited for long enough. While one of these is left, the next ones aren't waited
 * for: a network goes on, whatever its nodes tell.
 */
export class Doubts {
  readonly #database: Database
  readonly #chainId: number
  readonly #patienceMs: number
  readonly #tell: (doubt: Doubt) => void
  #doubt: Doubt = { waiting: null, unproven: 0 }

  constructor({
    database,
    chainId,
    patienceMs,
    tell,
  }: {
    database: Database
    chainId: number
    patienceMs: number
    tell: (doubt: Doubt) => void
  }) {
    this.#database = database
    this.#chainId = chainId
    this.#patienceMs = patienceMs
    this.#tell = tell
  }

  get unproven(): number {
    return this.#doubt.unproven
  }

  /** Whether a block is waited for. */
  get waits(): boolean {
    return this.#doubt.waiting !== null
  }

  /** Takes up what a former process left. `at`: how far the network is read; undefined: not at all. */
  async open(at: number | undefined): Promise<void> {
    // What was marked and then not written is read again.
    await this.#database.query('DELETE FROM engine_unproven WHERE chain_id = $1 AND number > $2', [
      this.#chainId,
      at ?? -1,
    ])
    const [row] = await this.#database.query('SELECT block, since, why FROM engine_doubt WHERE chain_id = $1', [
      this.#chainId,
    ])
    const waiting =
      row === undefined ? null : { block: Number(row.block), since: Number(row.since), why: String(row.why) }
    this.#doubt = { ...this.#doubt, waiting }
    await this.count()
  }

  /** A block isn't proven. True: it is to be read nevertheless. */
  async raise(block: number, why: string): Promise<boolean> {
    if (this.#doubt.unproven > 0) return true
    const since = this.#doubt.waiting?.since ?? Date.now()
    if (this.#doubt.waiting?.block !== block || this.#doubt.waiting.why !== why) {
      this.#doubt = { ...this.#doubt, waiting: { block, since, why } }
      await this.#database.query(
        `INSERT INTO engine_doubt (chain_id, block, since, why) VALUES ($1, $2, $3, $4)
         ON CONFLICT (chain_id) DO UPDATE SET block = excluded.block, since = excluded.since, why = excluded.why`,
        [this.#chainId, block, since, why],
      )
      this.#tell(this.#doubt)
    }
    return Date.now() - since >= this.#patienceMs
  }

  /** What proves logs at the head from now on. */
  tellProof(proof: Doubt['proof']): void {
    if (this.#doubt.proof === proof) return
    this.#doubt = { ...this.#doubt, proof }
    this.#tell(this.#doubt)
  }

  /** Nothing is waited for any more. */
  async settle(): Promise<void> {
    if (this.#doubt.waiting === null) return
    this.#doubt = { ...this.#doubt, waiting: null }
    await this.#database.query('DELETE FROM engine_doubt WHERE chain_id = $1', [this.#chainId])
    this.#tell(this.#doubt)
  }

  /** These blocks are read without proof: written down before they are handled. */
  async mark(blocks: readonly Unproven[]): Promise<void> {
    for (const { number, hash, heard } of blocks)
      await this.#database.query(
        `INSERT INTO engine_unproven (chain_id, number, hash, heard) VALUES ($1, $2, $3, $4)
         ON CONFLICT (chain_id, number) DO UPDATE SET hash = excluded.hash, heard = excluded.heard`,
        [this.#chainId, number, hash, heard],
      )
    await this.count()
  }

  /** The blocks that are read again next. */
  async next(): Promise<Unproven[]> {
    const found = await this.#database.query(
      'SELECT number, hash, heard FROM engine_unproven WHERE chain_id = $1 ORDER BY tried, number LIMIT $2',
      [this.#chainId, AT_ONCE],
    )
    return found.map(row => ({ number: Number(row.number), hash: String(row.hash), heard: String(row.heard) }))
  }

  /** These were read again: `proven`, as they had been read, or not. */
  async tried(proven: readonly number[], open: readonly number[]): Promise<void> {
    for (const number of proven)
      await this.#database.query('DELETE FROM engine_unproven WHERE chain_id = $1 AND number = $2', [
        this.#chainId,
        number,
      ])
    for (const number of open)
      await this.#database.query('UPDATE engine_unproven SET tried = $3 WHERE chain_id = $1 AND number = $2', [
        this.#chainId,
        number,
        Date.now(),
      ])
    await this.count()
  }

  /** Counts the unproven blocks anew. */
  async count(): Promise<void> {
    const [row] = await this.#database.query(
      'SELECT count(*)::integer AS many FROM engine_unproven WHERE chain_id = $1',
      [this.#chainId],
    )
    this.#doubt = { ...this.#doubt, unproven: Number(row?.many ?? 0) }
    this.#tell(this.#doubt)
  }
}

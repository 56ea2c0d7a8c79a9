import type { Network } from '../chains/networks.ts'
import { pool } from '../src/schema.ts'
import type { Context } from '../engine/registry.ts'
import { ChainNode, type Header, type HeardBlock } from '../engine/ChainNode.ts'
import type { Database } from '../engine/Database.ts'
import type { RawLog } from '../engine/decodeLog.ts'
import { handleLogs } from '../engine/handleLogs.ts'
import { type Listeners, listenersOf, type LogFilter } from '../engine/listeners.ts'
import { foretell } from './foretell.ts'
import { HeadRhythm } from './HeadRhythm.ts'
import { KeptRanges } from '../engine/KeptRanges.ts'
import { readRanges } from '../engine/readRanges.ts'
import { Store } from '../engine/Store.ts'
import type { TableShape } from '../engine/Table.ts'
import { wait } from '../engine/wait.ts'
import { type ReadBlock, takeBack, writeBatch } from '../engine/writeBatch.ts'

/** A chain was rewritten below what can be taken back. */
export class DeepReorg extends Error {}

/**
 * What is told of a network: how far it is read, of how many blocks, logs heard since the start; `past` changes when
 * the chain was rewritten; `changedAt` is the last block that changed a row.
 */
export type Told = {
  chainId: number
  block: ReadBlock
  of: number
  events: number
  past: number
  isPast: boolean
  changedAt: number
}

type Options = {
  network: Network
  database: Database
  shapes: readonly TableShape[]
  tell: (told: Told) => void
  /** Where the past's logs are kept as files; undefined: nowhere. */
  logsFolder: string | undefined
  /** Aborted when it shall end: it ends after the batch it is at. */
  ending: AbortSignal
}

/** So many blocks below the head nothing is rewritten any more. */
const FINAL: Record<number, number> = { 1: 65, 11155111: 65, 137: 200, 42161: 240 }
const USUALLY_FINAL = 30
/** Blocks of one batch at the head. */
const BATCH = 50
/** At most so many blocks that changed no row wait to be written down with the next one. */
const UNCHANGED = 10
/** A head that stays below what is read for so long is the chain's. */
const SHORTER_MS = 3_000
const RETRY_MS = 1_000

/**
 * Reads a network: its past in ranges, then block by block, with the means to take back what may be rewritten. Ends
 * when it is told to; throws DeepReorg.
 */
export class ChainFollower {
  readonly #options: Options
  readonly #chainId: number
  readonly #node: ChainNode
  readonly #filters: LogFilter[]
  readonly #listeners: Listeners
  readonly #final: number
  readonly #kept: KeptRanges | undefined
  readonly #rhythm = new HeadRhythm()
  #store: Store
  #at: ReadBlock | undefined
  /** The last blocks read, that changed no row and aren't written down. After a kill they are read again. */
  #unwritten: ReadBlock[] = []
  #changedAt = 0
  #events = 0
  #past = 0
  #writing: Promise<void> = Promise.resolve()
  #shorterSince: number | undefined
  #complainedAt = 0

  constructor(options: Options) {
    const { network, database, shapes, logsFolder } = options
    this.#options = options
    this.#chainId = network.chain.id
    this.#node = new ChainNode(network.rpc)
    const { listeners, filters } = listenersOf(network)
    this.#listeners = listeners
    this.#filters = filters
    this.#final = FINAL[this.#chainId] ?? USUALLY_FINAL
    this.#kept = logsFolder === undefined ? undefined : new KeptRanges(logsFolder, this.#chainId, filters)
    this.#store = new Store({ chainId: this.#chainId, database, shapes, isEmpty: false })
  }

  async follow(): Promise<void> {
    const { database, shapes, ending } = this.#options
    const [row] = await database.query('SELECT block, time, hash, past FROM engine_checkpoint WHERE chain_id = $1', [
      this.#chainId,
    ])
    if (row === undefined) this.#store = new Store({ chainId: this.#chainId, database, shapes, isEmpty: true })
    else {
      this.#at = { number: Number(row.block), time: Number(row.time), hash: String(row.hash) }
      this.#changedAt = this.#at.number
      this.#past = Number(row.past)
    }
    if (this.#at !== undefined) this.#tell(this.#at.number, true)
    while (!ending.aborted) {
      try {
        await this.#step()
      } catch (error) {
        if (!(error instanceof NodeSilent)) throw error
        this.#complain(error)
        await this.#writing
        // What was handled and can't be written is handled again.
        if (this.#store.isChanged) this.#store.forget()
        await wait(RETRY_MS, ending)
      }
    }
    await this.#writeRest()
  }

  get #next(): number {
    return this.#at === undefined ? this.#options.network.startBlock : this.#at.number + 1
  }

  /** One look at the head, and what follows from it. */
  async #step(): Promise<void> {
    const { network, ending } = this.#options
    const head = await asked(this.#node.head())
    this.#rhythm.heard(head.number, performance.now())
    if (head.hash === this.#at?.hash) {
      this.#shorterSince = undefined
      return wait(Math.max(network.pollMs, this.#rhythm.quietFor(performance.now())), ending)
    }
    if (this.#at !== undefined && head.number <= this.#at.number) return this.#goBack(head.number)
    this.#shorterSince = undefined
    const last = head.number - this.#final
    if (this.#next <= last) return this.#readPast(last, head.number)
    if (this.#next < 0) return wait(network.pollMs, ending)
    await this.#readHead(head)
    if (this.#at?.hash === head.hash) await wait(this.#rhythm.quietFor(performance.now()), ending)
  }

  /** Reads what is final. */
  async #readPast(last: number, head: number): Promise<void> {
    if (this.#at !== undefined && !(await this.#isOnChain(this.#at))) return this.#goBack(head)
    const ranges = readRanges(this.#node, { filters: this.#filters, from: this.#next, to: last, kept: this.#kept })
    this.#store.record(undefined)
    while (!this.#options.ending.aborted) {
      const { done, value } = await asked(ranges.next())
      if (done === true) break
      const { logs, blocks, end } = value
      await this.#handle(logs, blocks)
      await this.#write([end], end.number)
      this.#tell(head, true)
    }
    await this.#writing
  }

  /** Reads blocks that may still be rewritten, one after the other. */
  async #readHead(head: Header): Promise<void> {
    const numbers = Array.from({ length: Math.min(BATCH, head.number - this.#next + 1) }, (_, i) => this.#next + i)
    const found = numbers.length === 1 ? [head] : await asked(this.#headersOf(numbers))
    if (this.#at !== undefined && found[0]!.parentHash !== this.#at.hash) return this.#goBack(head.number)
    // A chain that is rewritten while it is read is read as far as it holds together.
    const broken = found.findIndex((block, i) => i > 0 && block.parentHash !== found[i - 1]!.hash)
    const blocks = broken === -1 ? found : found.slice(0, broken)
    const logs = await asked(
      this.#node.logsOf(
        this.#filters,
        blocks.map(({ hash }) => hash),
      ),
    )
    const heard = await asked(this.#node.blocksOf(blocks.filter((_, i) => logs[i]!.length > 0)))
    for (const [i, block] of blocks.entries()) {
      this.#store.record(block.number)
      await this.#handle(logs[i]!, heard)
    }
    this.#store.record(undefined)
    await this.#write(blocks, head.number - this.#final)
    await this.#writing
    this.#tell(head.number, false)
  }

  async #handle(logs: readonly RawLog[], blocks: ReadonlyMap<number, HeardBlock>): Promise<void> {
    if (logs.length === 0) return
    const { listeners, store, chainId } = { listeners: this.#listeners, store: this.#store, chainId: this.#chainId }
    await store.foresee(pool, new Set(logs.map(log => log.address)))
    await asked(foretell({ chainId, store, listeners, logs }))
    const context: Context = { chain: { id: chainId }, db: store }
    this.#events += await handleLogs(context, { listeners, logs }, number => blocks.get(number)!)
  }

  /** Begins to write what was handled, once what was before is written. */
  async #write(blocks: readonly ReadBlock[], final: number): Promise<void> {
    const { database } = this.#options
    await this.#writing
    this.#at = blocks.at(-1)!
    this.#unwritten.push(...blocks)
    if (this.#store.isChanged) this.#changedAt = this.#at.number
    // Of a database of this process alone, no other one reads how far it is.
    else if (database.sharesThread && this.#unwritten.length < UNCHANGED) return
    this.#begin(final)
    if (database.sharesThread) await this.#writing
  }

  #begin(final: number): void {
    const blocks = this.#unwritten.map(({ number, hash, time }) => ({ number, hash, time }))
    this.#unwritten = []
    this.#writing = writeBatch(
      this.#options.database,
      { chainId: this.#chainId, changes: this.#store.take() },
      { at: blocks.at(-1)!, blocks: blocks.filter(({ number }) => number >= final), final },
    ).then(() => this.#store.written())
    // Its failure is heard by who awaits it next.
    this.#writing.catch(() => {})
  }

  /** Writes the blocks that still wait for it. */
  async #writeRest(): Promise<void> {
    await this.#writing
    if (this.#unwritten.length > 0) this.#begin(this.#unwritten[0]!.number - this.#final)
    await this.#writing
  }

  async #headersOf(numbers: readonly number[]): Promise<Header[]> {
    const found = await this.#node.headers(numbers)
    return found.map((header, i) => {
      if (header === null) throw new Error(`the node has no block ${numbers[i]}`)
      return header
    })
  }

  async #isOnChain({ number, hash }: ReadBlock): Promise<boolean> {
    const [found] = await asked(this.#node.headers([number]))
    return found?.hash === hash
  }

  /** The chain isn't what was read: back to the last block that is on it. */
  async #goBack(head: number): Promise<void> {
    const { database, shapes, ending, network } = this.#options
    await this.#writeRest()
    const known = (
      await database.query('SELECT number, hash, time FROM engine_block WHERE chain_id = $1 ORDER BY number DESC', [
        this.#chainId,
      ])
    ).map(row => ({ number: Number(row.number), hash: String(row.hash), time: Number(row.time) }))
    const below = known.filter(({ number }) => number <= head)
    const headers = await asked(this.#node.headers(below.map(({ number }) => number)))
    const to = below.find(({ hash }, i) => headers[i]?.hash === hash)
    if (to === undefined)
      throw new DeepReorg(`network ${this.#chainId} was rewritten below block ${below.at(-1)?.number}`)
    if (to.number === head && head < this.#at!.number) {
      // Nothing else came: it may be a node that is behind.
      this.#shorterSince ??= performance.now()
      if (performance.now() - this.#shorterSince < SHORTER_MS) return wait(network.pollMs, ending)
    }
    this.#shorterSince = undefined
    if (to.hash === this.#at!.hash) return wait(network.pollMs, ending)
    await takeBack(database, { shapes, chainId: this.#chainId, to })
    this.#store.forget()
    this.#at = to
    this.#changedAt = to.number
    this.#past += 1
    this.#tell(head, false)
  }

  #tell(of: number, isPast: boolean): void {
    const { tell } = this.#options
    const at = { chainId: this.#chainId, block: this.#at!, changedAt: this.#changedAt }
    tell({ ...at, of, isPast, events: this.#events, past: this.#past })
  }

  #complain({ message }: Error): void {
    if (Date.now() - this.#complainedAt < 10_000) return
    this.#complainedAt = Date.now()
    process.stderr.write(`network ${this.#chainId}: ${message}\n`)
  }
}

/** A node doesn't say what it was asked. */
class NodeSilent extends Error {}

const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(error => {
    throw new NodeSilent(error instanceof Error ? error.message : String(error))
  })

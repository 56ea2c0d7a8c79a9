import type { Network } from '../chains/networks.ts'
import { pool } from '../src/schema.ts'
import type { Context } from '../engine/registry.ts'
import { ChainNode } from '../engine/ChainNode.ts'
import type { Database } from '../engine/Database.ts'
import type { RawLog } from '../engine/decodeLog.ts'
import { handleLogs } from '../engine/handleLogs.ts'
import { type Listeners, listenersOf, type LogFilter } from '../engine/listeners.ts'
import { asked, NodeSilent } from './asked.ts'
import { BatchWriter } from './BatchWriter.ts'
import { Doubts } from './Doubts.ts'
import { findFork, keptBlocks } from './findFork.ts'
import { foretell } from './foretell.ts'
import { HeadRhythm } from './HeadRhythm.ts'
import { ProvenReader } from './ProvenReader.ts'
import type { Doubt } from '../engine/opened.ts'
import { KeptRanges } from '../engine/KeptRanges.ts'
import { readRanges } from '../engine/readRanges.ts'
import { Store } from '../engine/Store.ts'
import type { TableShape } from '../engine/Table.ts'
import type { Header, HeardBlock } from '../engine/toldBlocks.ts'
import { wait } from '../engine/wait.ts'
import { type ReadBlock, takeBack } from '../engine/writeBatch.ts'

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
  /** Told what its logs lack in proof. */
  tellDoubt?: (chainId: number, doubt: Doubt) => void
  /** How long (ms) a block is waited for whose logs no node proves; default ten minutes. */
  patienceMs?: number | undefined
  /** How many blocks can be taken back; default a day's. */
  undoBlocks?: number | undefined
  /** Aborted when it shall end: it ends after the batch it is at. */
  ending: AbortSignal
}

/** So many blocks below the head chains seldom rewrite anything: below that the past is read in ranges. */
const FINAL: Record<number, number> = { 1: 65, 11155111: 65, 137: 200, 42161: 240 }
const USUALLY_FINAL = 30
/** Blocks of one batch at the head. */
const BATCH = 50
/** A head that stays below what is read for so long is the chain's. */
const SHORTER_MS = 3_000
const RETRY_MS = 1_000
const PATIENCE_MS = 600_000
/** Blocks of so long can be taken back. */
const DAY_MS = 86_400_000
/** How often unproven blocks are read again, in the time that one is waited for. */
const AGAIN = 10

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
  readonly #files: KeptRanges | undefined
  /** So many blocks can be taken back. */
  readonly #kept: number
  readonly #rhythm = new HeadRhythm()
  readonly #store: Store
  #at: ReadBlock | undefined
  #changedAt = 0
  #events = 0
  #past = 0
  readonly #writer: BatchWriter
  #shorterSince: number | undefined
  #complainedAt = 0
  readonly #doubts: Doubts
  readonly #reader: ProvenReader
  readonly #againMs: number
  #againAt = 0

  constructor(options: Options) {
    const { network, database, shapes, logsFolder, undoBlocks, patienceMs = PATIENCE_MS, tellDoubt } = options
    this.#options = options
    this.#chainId = network.chain.id
    this.#node = new ChainNode(network.rpc)
    const { listeners, filters } = listenersOf(network)
    ;[this.#listeners, this.#filters] = [listeners, filters]
    this.#final = FINAL[this.#chainId] ?? USUALLY_FINAL
    this.#files = logsFolder === undefined ? undefined : new KeptRanges(logsFolder, this.#chainId, filters)
    this.#store = new Store({ chainId: this.#chainId, database, shapes, isEmpty: false })
    this.#writer = new BatchWriter(database, this.#store)
    this.#kept = undoBlocks ?? Math.ceil(DAY_MS / network.chain.blockTime)
    this.#againMs = patienceMs / AGAIN
    const tell = (doubt: Doubt) => tellDoubt?.(this.#chainId, doubt)
    this.#doubts = new Doubts({ database, chainId: this.#chainId, patienceMs, tell })
    const { startBlock: first } = network
    this.#reader = new ProvenReader({ node: this.#node, doubts: this.#doubts, filters, listeners, first })
  }

  async follow(): Promise<void> {
    const { database, ending } = this.#options
    const [row] = await database.query('SELECT block, time, hash, past FROM engine_checkpoint WHERE chain_id = $1', [
      this.#chainId,
    ])
    if (row === undefined) this.#store.forget(true)
    else {
      this.#at = { number: Number(row.block), time: Number(row.time), hash: String(row.hash) }
      this.#changedAt = this.#at.number
      this.#past = Number(row.past)
    }
    await this.#doubts.open(this.#at?.number)
    if (this.#at !== undefined) this.#tell(this.#at.number, true)
    while (!ending.aborted) {
      try {
        await this.#step()
      } catch (error) {
        if (!(error instanceof NodeSilent)) throw error
        this.#complain(error)
        await this.#writer.written
        // What was handled and can't be written is handled again.
        if (this.#store.isChanged) this.#store.forget()
        await wait(RETRY_MS, ending)
      }
    }
    await this.#writer.writeRest()
  }

  get #next(): number {
    return this.#at === undefined ? this.#options.network.startBlock : this.#at.number + 1
  }

  /** One look at the head, and what follows from it. */
  async #step(): Promise<void> {
    const { network, ending } = this.#options
    let head = await asked(this.#node.head())
    // One of several nodes may be behind.
    if (this.#at !== undefined && head.number < this.#at.number && this.#node.size > 1)
      head = await asked(this.#node.highestHead())
    if (this.#doubts.unproven > 0 && performance.now() - this.#againAt > this.#againMs)
      await this.#readAgain(head.number)
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
    const ranges = readRanges(this.#node, {
      ...{ filters: this.#filters, from: this.#next, to: last, kept: this.#files },
      prove: told => this.#reader.proveRange(told, last),
    })
    while (!this.#options.ending.aborted) {
      const { done, value } = await asked(ranges.next())
      if (done === true) break
      const { logs, blocks, end } = value
      // Of the last day each range can be taken back, as a whole.
      this.#store.record(end.number > head - this.#kept ? end.number : undefined)
      await this.#handle(logs, blocks)
      this.#store.record(undefined)
      await this.#write([end], head)
      this.#tell(head, true)
    }
    await this.#writer.written
  }

  /** Reads blocks that may still be rewritten, one after the other. */
  async #readHead(head: Header): Promise<void> {
    const numbers = Array.from({ length: Math.min(BATCH, head.number - this.#next + 1) }, (_, i) => this.#next + i)
    const found = numbers.length === 1 ? [head] : await asked(this.#headersOf(numbers))
    if (this.#at !== undefined && found[0]!.parentHash !== this.#at.hash) return this.#goBack(head.number)
    // A chain that is rewritten while it is read is read as far as it holds together.
    const broken = found.findIndex((block, i) => i > 0 && block.parentHash !== found[i - 1]!.hash)
    const blocks = broken === -1 ? found : found.slice(0, broken)
    const { logs, heard } = await asked(this.#reader.read(blocks, head.number - this.#final))
    if (logs.length === 0) return wait(RETRY_MS, this.#options.ending)
    const read = blocks.slice(0, logs.length)
    for (const [i, block] of read.entries()) {
      this.#store.record(block.number)
      await this.#handle(logs[i]!, heard)
    }
    this.#store.record(undefined)
    await this.#write(read, head.number)
    await this.#writer.written
    this.#tell(head.number, false)
  }

  /** Reads blocks again that weren't proven: from the first one on that was read wrongly all is taken back. */
  async #readAgain(head: number): Promise<void> {
    this.#againAt = performance.now()
    const wrong = await asked(this.#reader.readAgain(head - this.#final))
    if (wrong === undefined) return
    await this.#writer.writeRest()
    const [to] = await keptBlocks(this.#options.database, this.#chainId, wrong - 1)
    if (to === undefined) throw new DeepReorg(`network ${this.#chainId} was read wrongly from block ${wrong} on`)
    await this.#takeBack(to, head)
  }

  async #handle(logs: readonly RawLog[], blocks: ReadonlyMap<number, HeardBlock>): Promise<void> {
    if (logs.length === 0) return
    const { listeners, store, chainId } = { listeners: this.#listeners, store: this.#store, chainId: this.#chainId }
    await store.foresee(pool, new Set(logs.map(log => log.address)))
    await asked(foretell({ chainId, store, listeners, logs }))
    const context: Context = { chain: { id: chainId }, db: store }
    this.#events += await handleLogs(context, { listeners, logs }, number => blocks.get(number)!)
  }

  /** Writes down what was handled up to the last of these blocks. */
  #write(blocks: readonly ReadBlock[], head: number): Promise<void> {
    this.#at = blocks.at(-1)!
    if (this.#store.isChanged) this.#changedAt = this.#at.number
    return this.#writer.write(blocks, head - this.#kept)
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
    const { database, ending, network } = this.#options
    await this.#writer.writeRest()
    const kept = await keptBlocks(database, this.#chainId, head)
    const to = await findFork(kept, async numbers =>
      (await asked(this.#node.headers(numbers))).map(header => header?.hash),
    )
    if (to === undefined)
      throw new DeepReorg(`network ${this.#chainId} was rewritten below block ${kept.at(-1)?.number}`)
    if (to.number === head && head < this.#at!.number) {
      // Nothing else came: it may be a node that is behind.
      this.#shorterSince ??= performance.now()
      if (performance.now() - this.#shorterSince < SHORTER_MS) return wait(network.pollMs, ending)
    }
    this.#shorterSince = undefined
    if (to.hash === this.#at!.hash) return wait(network.pollMs, ending)
    await this.#takeBack(to, head)
  }

  async #takeBack(to: ReadBlock, head: number): Promise<void> {
    const { database, shapes } = this.#options
    await takeBack(database, { shapes, chainId: this.#chainId, to })
    await this.#doubts.count()
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

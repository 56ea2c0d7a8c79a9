import { isDeepStrictEqual } from 'node:util'
import type { ChainNode } from '../engine/ChainNode.ts'
import type { RawLog } from '../engine/decodeLog.ts'
import { listenerOf, type Listeners, type LogFilter } from '../engine/listeners.ts'
import type { RangeProof } from '../engine/parquetRange.ts'
import type { Header, HeardBlock } from '../engine/toldBlocks.ts'
import { FIRST_LAW, type HeaderLaw } from '../proof/checkLogs.ts'
import { learnLaw } from '../proof/learnLaw.ts'
import { proveBlocks, type ReadLogs, textOf } from '../proof/proveBlocks.ts'
import type { Doubts } from './Doubts.ts'

/** How long what was learnt of a network's headers is good, and how soon it may be learnt anew when a block fails. */
const LEARNT_MS = 86_400_000
const RELEARN_MS = 60_000
/** Blocks of a range that are read whole to hold it against them: of those that have logs, and of all. */
const SAMPLED = { withLogs: 2, any: 2 }
/** In a range of at most so many blocks each one is read whole once one was told wrongly. */
const SMALL = 32

type Options = { node: ChainNode; doubts: Doubts; filters: readonly LogFilter[]; listeners: Listeners; first: number }

/**
 * Reads a network's logs so that none is missing: at the head all of a block's logs, held against its header; of the
 * past what two nodes tell alike, or what some blocks read whole agree with. What no node proves is waited for, then
 * read, marked and read again (Doubts).
 */
export class ProvenReader {
  readonly #node: ChainNode
  readonly #doubts: Doubts
  readonly #filters: readonly LogFilter[]
  readonly #listeners: Listeners
  readonly #first: number
  /** Blocks of the past that were told wrongly once: each later sample has them. */
  readonly #suspects = new Set<number>()
  #learnt: { law: HeaderLaw; at: number } | undefined
  /** When receipts last gave the roots of all headers that were looked at. */
  #rootAt = Number.NEGATIVE_INFINITY

  /** @param options `first`: the network's first block that is read. */
  constructor({ node, doubts, filters, listeners, first }: Options) {
    this.#node = node
    this.#doubts = doubts
    this.#filters = filters
    this.#listeners = listeners
    this.#first = first
  }

  async #lawOf(final: number, maxAgeMs = LEARNT_MS): Promise<HeaderLaw> {
    if (this.#learnt === undefined || Date.now() - this.#learnt.at > maxAgeMs) {
      // Nothing is learnt before a block is final.
      const isFinal = final >= this.#first
      const law = isFinal ? await this.#learn(final) : FIRST_LAW
      this.#doubts.tellProof(law.root ? 'receipts' : this.#node.size > 1 ? 'nodes' : 'unproven')
      if (!isFinal) return law
      this.#learnt = { law, at: Date.now() }
    }
    return this.#learnt.law
  }

  /**
   * A node that told the right receipts and tells wrong ones unlearns nothing: else a lie about all blocks would be
   * believed. It may be a new form of receipts, too: after a day they are learnt as if for the first time.
   */
  async #learn(final: number): Promise<HeaderLaw> {
    const { law, receipts } = await learnLaw(this.#node, { first: this.#first, last: final })
    if (law.root) this.#rootAt = Date.now()
    const isKept = receipts === 'wrong' && Date.now() - this.#rootAt < LEARNT_MS
    return isKept ? { ...law, root: true } : law
  }

  /** Blocks with their logs. Where one fails, what their headers tell may have to be learnt anew. */
  async #prove(headers: readonly Header[], final: number): Promise<ReadLogs[]> {
    const law = await this.#lawOf(final)
    const found = await proveBlocks(this.#node, headers, law)
    if (found.every(({ fault }) => fault === undefined)) return found
    const anew = await this.#lawOf(final, RELEARN_MS)
    return isDeepStrictEqual(anew, law) ? found : proveBlocks(this.#node, headers, anew)
  }

  #heard(logs: readonly RawLog[]): RawLog[] {
    return logs.filter(log => listenerOf(this.#listeners, log) !== undefined)
  }

  /** These blocks with their senders, which their receipts told, or else the blocks themselves. */
  async #heardOf(found: readonly ReadLogs[]): Promise<ReadonlyMap<number, HeardBlock>> {
    const silent = found.filter(({ senders }) => senders === undefined).map(({ header }) => header)
    const heard = new Map<number, HeardBlock>(silent.length === 0 ? [] : await this.#node.blocksOf(silent))
    for (const { header, senders } of found)
      if (senders !== undefined) heard.set(header.number, { time: header.time, senders })
    return heard
  }

  /**
   * Reads blocks at the head, the first ones of these: those that are proven, and those that were waited for long
   * enough. None: the first is waited for. Throws when the nodes don't answer. `final`: the last final block.
   */
  async read(
    headers: readonly Header[],
    final: number,
  ): Promise<{ logs: RawLog[][]; heard: ReadonlyMap<number, HeardBlock> }> {
    const found = await this.#prove(headers, final)
    const told = found.map(({ logs }) => this.#heard(logs ?? []))
    const heard = await this.#heardOf(found.filter((_, i) => told[i]!.length > 0))
    const isOf = ({ number }: Header, log: RawLog) => heard.get(number)?.senders.has(log.transactionHash) === true
    const faults = found.map(
      ({ header, fault }, i) =>
        fault ??
        (told[i]!.every(log => isOf(header, log)) ? undefined : 'it hasn’t the transaction of one of its logs'),
    )
    const first = faults.findIndex(fault => fault !== undefined)
    if (first === -1) {
      await this.#doubts.settle()
      return { logs: told, heard }
    }
    if (first > 0 && this.#doubts.unproven === 0) {
      await this.#doubts.settle()
      return { logs: told.slice(0, first), heard }
    }
    const isOver = await this.#doubts.raise(headers[first]!.number, `block ${headers[first]!.number}: ${faults[first]}`)
    const silent = found.findIndex(({ logs }) => logs === null)
    const end = isOver ? (silent === -1 ? found.length : silent) : first
    const logs = told.slice(0, end).map((of, i) => of.filter(log => isOf(headers[i]!, log)))
    const unproven = headers
      .slice(0, end)
      .flatMap(({ number, hash }, i) => (faults[i] === undefined ? [] : { number, hash, heard: textOf(logs[i]!) }))
    if (unproven.length > 0) {
      await this.#doubts.mark(unproven)
      await this.#doubts.settle()
    }
    return { logs, heard }
  }

  /**
   * Proves the logs of a range of the past, which node `of` told: they may be others then. Throws when they are to be
   * waited for.
   */
  async proveRange(
    { from, to, logs, of }: { from: number; to: number; logs: RawLog[]; of: number | undefined },
    final: number,
  ): Promise<{ logs: RawLog[]; proof: RangeProof }> {
    const right = await this.#twoNodes({ from, to, logs, of }, final)
    if (right !== undefined) return { logs: right, proof: { by: 'nodes' } }
    const wrong = await this.#sample({ from, to, logs }, final)
    if ('logs' in wrong) {
      await this.#doubts.settle()
      return { logs: wrong.logs, proof: { by: wrong.sampled.length > to - from ? 'bloom' : 'sample' } }
    }
    for (const { header } of wrong.faulty) this.#suspects.add(header.number)
    const { header, fault } = wrong.faulty[0]!
    const why = `block ${header.number}: ${fault ?? 'its logs were told otherwise with others’'}`
    if (!(await this.#doubts.raise(header.number, why))) throw new Error(`waiting for a proof of ${why}`)
    const byBlock = this.#byBlock(logs)
    await this.#doubts.mark(
      wrong.faulty.map(({ header: { number, hash } }) => ({ number, hash, heard: textOf(byBlock.get(number) ?? []) })),
    )
    await this.#doubts.settle()
    return { logs, proof: { by: 'none' } }
  }

  #byBlock(logs: readonly RawLog[]): Map<number, RawLog[]> {
    return Map.groupBy(this.#heard(logs), ({ blockNumber }) => Number(blockNumber))
  }

  /** The range's logs as two nodes tell them, once the blocks in which they differ are proven; else undefined. */
  async #twoNodes(
    { from, to, logs, of }: { from: number; to: number; logs: RawLog[]; of: number | undefined },
    final: number,
  ): Promise<RawLog[] | undefined> {
    if (this.#node.size === 1 || of === undefined) return undefined
    const other = await this.#node
      .logs(this.#filters, { from, to, of: (of + 1) % this.#node.size })
      .catch(() => undefined) // it doesn't answer: the range is sampled
    if (other === undefined) return undefined
    const [mine, theirs] = [this.#byBlock(logs), this.#byBlock(other.logs)]
    const differing = [...new Set([...mine.keys(), ...theirs.keys()])].filter(
      number => textOf(mine.get(number) ?? []) !== textOf(theirs.get(number) ?? []),
    )
    if (differing.length === 0) return logs
    const proven = await this.#prove(await this.#headersOf(differing), final)
    if (proven.some(({ fault }) => fault !== undefined)) return undefined
    return this.#replaced(logs, proven)
  }

  /** The range's logs when blocks of it, read whole, agree with them; else the blocks that don't, or aren't proven. */
  async #sample(
    { from, to, logs }: { from: number; to: number; logs: RawLog[] },
    final: number,
  ): Promise<{ logs: RawLog[]; sampled: number[] } | { faulty: ReadLogs[] }> {
    const byBlock = this.#byBlock(logs)
    const isSmall = to - from < SMALL
    const suspects = [...this.#suspects].filter(number => from <= number && number <= to)
    const any = Array.from({ length: SAMPLED.any }, () => from + Math.floor(Math.random() * (to - from + 1)))
    const having = [...byBlock.keys()]
    const withLogs = Array.from(
      { length: Math.min(SAMPLED.withLogs, having.length) },
      () => having[Math.floor(Math.random() * having.length)]!,
    )
    const all = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    const numbers = suspects.length > 0 && isSmall ? all : [...new Set([...suspects, ...any, ...withLogs])]
    const proven = await this.#prove(await this.#headersOf(numbers), final)
    const faulty = proven.filter(
      ({ header, logs: whole, fault }) =>
        fault !== undefined || textOf(this.#heard(whole!)) !== textOf(byBlock.get(header.number) ?? []),
    )
    const unproven = faulty.some(({ fault }) => fault !== undefined)
    if (faulty.length > 0 && (unproven || numbers.length < all.length)) return { faulty }
    for (const number of suspects) this.#suspects.delete(number)
    return { logs: faulty.length === 0 ? logs : this.#replaced(logs, proven), sampled: numbers }
  }

  /** Logs of a range in which these blocks' are replaced by what is proven of them. */
  #replaced(logs: readonly RawLog[], proven: readonly ReadLogs[]): RawLog[] {
    const numbers = new Set(proven.map(({ header }) => header.number))
    const others = this.#heard(logs).filter(({ blockNumber }) => !numbers.has(Number(blockNumber)))
    return [...others, ...proven.flatMap(one => this.#heard(one.logs!))].sort(
      (a, b) => Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex),
    )
  }

  async #headersOf(numbers: readonly number[]): Promise<Header[]> {
    const found = await this.#node.headers(numbers)
    return found.map((header, i) => {
      if (header === null) throw new Error(`the node has no block ${numbers[i]}`)
      return header
    })
  }

  /** Reads unproven blocks again. Returns the first one that was handled wrongly; undefined: none. */
  async readAgain(final: number): Promise<number | undefined> {
    const blocks = await this.#doubts.next()
    const headers = (await this.#node.headers(blocks.map(({ number }) => number))).filter(
      (header, i): header is Header => header !== null && header.hash === blocks[i]!.hash,
    )
    const found = await this.#prove(headers, final)
    const heardOf = new Map(blocks.map(({ number, heard }) => [number, heard]))
    const proven = found.filter(({ fault }) => fault === undefined)
    const wrong = proven.filter(({ header, logs }) => textOf(this.#heard(logs!)) !== heardOf.get(header.number))
    const right = proven.filter(one => !wrong.includes(one)).map(({ header }) => header.number)
    const others = blocks.map(({ number }) => number).filter(number => !right.includes(number))
    await this.#doubts.tried(right, others)
    return wrong.length === 0 ? undefined : Math.min(...wrong.map(({ header }) => header.number))
  }
}

import type { Hex } from 'viem'
import { NodeRefusal } from '../chains/askNode.ts'
import type { RawLog } from './decodeLog.ts'
import type { LogFilter } from './listeners.ts'
import { type FullBlock, fullOf, type Header, headerOf, plainOf, type RawBlock, type RawReceipt } from './toldBlocks.ts'

type Question = [method: string, ...params: unknown[]]
type Answer<T> = { id: number; result?: T; error?: { code?: number; message: string } }

const PATIENCE_MS = 30_000
/** Questions of one request. Nodes that take fewer, or one, are learnt. */
const QUESTIONS = 50
const TRIES = 6
/** Of a question that one node alone is asked. */
const TRIES_OF_ONE = 2
/** Requests at once, of each of its URLs. */
const AT_ONCE = 6

/** Receipts of so many blocks are asked for at once: a block's may be a megabyte. */
const RECEIPTS = 10

const hexOf = (value: number): Hex => `0x${value.toString(16)}`

/** A network's nodes: the one with the least to do is asked, another when it doesn't answer. */
export class ChainNode {
  readonly #urls: { url: string; busy: number; failed: number }[]
  #questions = QUESTIONS
  /** Whose turn it is to tell its head. */
  #turn = 0

  constructor(urls: readonly string[]) {
    this.#urls = [...new Set(urls)].map(url => ({ url, busy: 0, failed: 0 }))
  }

  /** How many requests it may be asked at once. */
  get atOnce(): number {
    return this.#urls.length * AT_ONCE
  }

  /** How many nodes there are. */
  get size(): number {
    return this.#urls.length
  }

  /** One answer. Throws NodeRefusal when a node says no, something else when none answers. */
  async ask<T>(...question: Question): Promise<T> {
    const [answer] = await this.#send<T>([question])
    return resultOf(answer!, question[0])
  }

  /** Answers in the questions' order. `at`: of this one of its nodes alone. Throws as `ask` does. */
  async askAll<T>(questions: readonly Question[], at?: number): Promise<T[]> {
    const parts: Question[][] = []
    for (let i = 0; i < questions.length; i += this.#questions) parts.push(questions.slice(i, i + this.#questions))
    const answers = await Promise.all(parts.map(part => this.#ask<T>(part, at)))
    return answers.flat()
  }

  async #ask<T>(questions: Question[], at: number | undefined): Promise<T[]> {
    try {
      const answers = await this.#send<T>(questions, at)
      return answers.map((answer, i) => resultOf(answer, questions[i]![0]))
    } catch (error) {
      if (!(error instanceof NodeRefusal) || questions.length === 1) throw error
      // It may be too many at once: one by one they are few enough for any node.
      this.#questions = Math.max(1, Math.floor(Math.min(this.#questions, questions.length) / 2))
      return this.askAll(questions, at)
    }
  }

  /** The node that has the least to do. */
  get idlest(): number {
    const load = ({ busy, failed }: { busy: number; failed: number }) => busy + failed
    return this.#urls.reduce((best, one, i) => (load(one) < load(this.#urls[best]!) ? i : best), 0)
  }

  async #send<T>(questions: Question[], at?: number): Promise<Answer<T>[]> {
    for (let attempt = 1; ; attempt += 1) {
      const node = this.#urls[at ?? this.idlest]!
      node.busy += 1
      try {
        const answers = await post<T>(node.url, questions)
        node.failed = 0
        return answers
      } catch (error) {
        node.failed += 1
        if (attempt === (at === undefined ? TRIES : TRIES_OF_ONE) || error instanceof NodeRefusal) throw error
        await new Promise(done => setTimeout(done, 100 * 2 ** attempt))
      } finally {
        node.busy -= 1
      }
    }
  }

  /** The head as one node tells it, another one each time: one that is stuck hides no block. */
  async head(): Promise<Header> {
    const well = this.#urls.flatMap(({ failed }, i) => (failed === 0 ? i : []))
    const [head] = await this.askAll<RawBlock>(
      [['eth_getBlockByNumber', 'latest', false]],
      well.length > 1 ? well[this.#turn++ % well.length] : undefined,
    )
    return headerOf(head!)
  }

  /**
   * Answers of which a node may lack some (null), or have others than wanted: these are asked of the next node. Null:
   * none has it.
   */
  async #found(questions: readonly Question[], isWanted: (block: RawBlock, i: number) => boolean = () => true) {
    const first = this.idlest
    const found: (RawBlock | null)[] = questions.map(() => null)
    let failure: unknown
    let answered = false
    for (let n = 0; n < this.size; n += 1) {
      const open = questions.flatMap((_, i) => (found[i] === null ? i : []))
      if (open.length === 0) break
      try {
        const at = this.size === 1 ? undefined : (first + n) % this.size
        const told = await this.askAll<RawBlock | null>(
          open.map(i => questions[i]!),
          at,
        )
        answered = true
        for (const [k, i] of open.entries()) if (told[k] && isWanted(told[k], i)) found[i] = told[k]
      } catch (error) {
        failure = error
      }
    }
    if (!answered && failure !== undefined) throw failure
    return found
  }

  /** Headers of these blocks; null: there is no such block. */
  async headers(numbers: readonly number[]): Promise<(Header | null)[]> {
    const found = await this.#found(numbers.map((number): Question => ['eth_getBlockByNumber', hexOf(number), false]))
    return found.map(one => one && headerOf(one))
  }

  /** These blocks with their senders. Throws when no node has one of them. */
  async blocks(numbers: readonly number[]): Promise<FullBlock[]> {
    const found = await this.#found(numbers.map((number): Question => ['eth_getBlockByNumber', hexOf(number), true]))
    return found.map((block, i) => {
      if (block === null) throw new Error(`the node has no block ${numbers[i]}`)
      return fullOf(block)
    })
  }

  /** The blocks of these headers with their senders, by number. Throws when the chain has others by now. */
  async blocksOf(headers: readonly Header[]): Promise<ReadonlyMap<number, FullBlock>> {
    const found = await this.#found(
      headers.map(({ number }): Question => ['eth_getBlockByNumber', hexOf(number), true]),
      ({ hash }, i) => hash === headers[i]!.hash,
    )
    return new Map(
      found.map((block, i) => {
        if (block === null) throw new Error(`block ${headers[i]!.number} was rewritten while it was read`)
        return [headers[i]!.number, fullOf(block)]
      }),
    )
  }

  /** The highest head that one of its nodes tells; those that don't answer are left out. */
  async highestHead(): Promise<Header> {
    const asked = this.#urls.map((_, at) => this.askAll<RawBlock>([['eth_getBlockByNumber', 'latest', false]], at))
    const heads = (await Promise.allSettled(asked)).flatMap(one => (one.status === 'fulfilled' ? one.value : []))
    if (heads.length === 0) throw new Error('no node tells its head')
    return heads.map(headerOf).reduce((highest, one) => (one.number > highest.number ? one : highest))
  }

  /**
   * Logs of a range, in their order, each once, and its last block, both of one node: one that hasn't the last block
   * hasn't all logs either. `of`: that node; without it any, another when it doesn't answer. Throws NodeRefusal when
   * the range is too much for it.
   */
  async logs(
    filters: readonly LogFilter[],
    { from, to, of }: { from: number; to: number; of?: number },
  ): Promise<{ logs: RawLog[]; end: Header; of: number }> {
    const first = of ?? this.idlest
    for (let i = 0; ; i += 1) {
      const at = (first + i) % this.size
      try {
        return { ...(await this.#rangeAt(at, filters, { from, to })), of: at }
      } catch (error) {
        if (of !== undefined || i === this.size - 1 || error instanceof NodeRefusal) throw error
      }
    }
  }

  async #rangeAt(
    at: number,
    filters: readonly LogFilter[],
    { from, to }: { from: number; to: number },
  ): Promise<{ logs: RawLog[]; end: Header }> {
    const range = { fromBlock: hexOf(from), toBlock: hexOf(to) }
    const [[end], ...found] = await Promise.all([
      this.askAll<RawBlock | null>([['eth_getBlockByNumber', hexOf(to), false]], at),
      ...filters.map(filter => this.askAll<RawLog[]>([['eth_getLogs', { ...filter, ...range }]], at)),
    ])
    if (end === null || end === undefined) throw new Error(`the node has no block ${to}`)
    const logs = inOrder(found.flat(2))
    const other = logs.find(({ blockNumber }) => Number(blockNumber) < from || Number(blockNumber) > to)
    if (other !== undefined) throw new Error(`a log of block ${Number(other.blockNumber)} isn't of ${from} to ${to}`)
    return { logs, end: plainOf(end) }
  }

  /** All logs of blocks by their hashes, as one node tells them; null: it refuses, or doesn't answer. */
  async logsOf(hashes: readonly string[], at: number): Promise<(RawLog[] | null)[]> {
    const questions = hashes.map((blockHash): Question => ['eth_getLogs', { blockHash }])
    try {
      return await this.askAll<RawLog[]>(questions, at)
    } catch {
      // It may lack one of them: each by itself.
      return Promise.all(
        questions.map(question =>
          this.askAll<RawLog[]>([question], at).then(
            ([logs]) => logs!,
            () => null,
          ),
        ),
      )
    }
  }

  /** The receipts of blocks by number, as one node tells them; null: it refuses, hasn't them, or doesn't answer. */
  async receiptsOf(numbers: readonly number[], at: number): Promise<(RawReceipt[] | null)[]> {
    const questions = numbers.map((number): Question => ['eth_getBlockReceipts', hexOf(number)])
    const found: (RawReceipt[] | null)[] = []
    for (let i = 0; i < questions.length; i += RECEIPTS)
      found.push(...(await this.#toldAt<RawReceipt[]>(questions.slice(i, i + RECEIPTS), at)))
    return found
  }

  async #toldAt<T>(questions: Question[], at: number): Promise<(T | null)[]> {
    try {
      const answers = await this.#send<T>(questions, at)
      return answers.map(({ result }) => result ?? null)
    } catch {
      // They may be too many at once.
      if (questions.length === 1) return [null]
      return (await Promise.all(questions.map(question => this.#toldAt<T>([question], at)))).flat()
    }
  }
}

/** Logs of several answers in the chain's order, each once. */
function inOrder(logs: RawLog[]): RawLog[] {
  const before = (a: RawLog, b: RawLog) =>
    Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex)
  const isOrdered = logs.every((log, i) => i === 0 || before(logs[i - 1]!, log) < 0)
  return isOrdered ? logs : logs.toSorted(before).filter((log, i, all) => i === 0 || before(all[i - 1]!, log) !== 0)
}

function resultOf<T>({ result, error }: Answer<T>, method: string): T {
  if (result !== undefined) return result
  throw new NodeRefusal(error?.message ?? `no result of ${method}`, error?.code)
}

async function post<T>(url: string, questions: readonly Question[]): Promise<Answer<T>[]> {
  const body = questions.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body.length === 1 ? body[0] : body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  // Too many questions a second: not a no to these.
  if (response.status === 429 || response.status >= 500) throw new Error(`the node answers ${response.status}`)
  const answer = (await response.json()) as Answer<T> | Answer<T>[]
  if (!Array.isArray(answer)) {
    if (body.length === 1) return [answer]
    throw new NodeRefusal(answer.error?.message ?? 'one answer to many questions', answer.error?.code)
  }
  const byId = new Map(answer.map(one => [one.id, one]))
  return questions.map((_, id) => byId.get(id) ?? { id, error: { message: 'no answer to one of many questions' } })
}

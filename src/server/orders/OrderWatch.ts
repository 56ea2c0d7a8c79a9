import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { ORDER_REACTOR } from '#domain/orders/Order.ts'
import { askNode } from '../rpc/askNode.ts'
import type { Store } from '../store/Store.ts'
import { type BookOrder, dropEnded, endedSince, liveOrders, setStanding, type Standing } from './book.ts'
import { FILL, FINAL, judgeOrders, type Log } from './judgeOrders.ts'
import type { Bought } from './measureBought.ts'
import { isMakers, proveOrders } from './proveOrders.ts'

/** UnorderedNonceInvalidation(address indexed owner, uint256 word, uint256 mask) */
const INVALIDATION: Hex = '0x3704902f963766a4e561bbaab6e6cdc1b1dd12f6e9e99648da8843b3f46b918d'
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** A wrapped currency logs what its owner wraps and unwraps: Deposit(address,uint256), Withdrawal(address,uint256). */
const DEPOSIT: Hex = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL: Hex = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
const APPROVAL: Hex = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** What no log tells (code, silent tokens) is found out by a proof of each order, so often (ms): within a minute. */
const PROVED_EVERY = 55_000
/** Without a new block orders are looked at this often (ms): new ones may have come. */
const IDLE = 5_000
/** Live orders that are looked at, most. */
const MOST = 20_000
/** Makers in one question for logs. */
const MAKERS = 200
const DAY = 86_400_000

export type Head = { number: number; hash: Hex; parent: Hex; time: number }
type Options = {
  urls: readonly string[]
  store: Store
  /** Whether an order that was paused has fallen behind the market meanwhile; null: no market can be asked now. */
  isBehind: (order: BookOrder, time: number) => Promise<boolean | null>
  /** How a token that orders ask for behaves at a block. */
  measure?: (token: Address, head: number) => Promise<Bought>
  /** ms that only grow: the machine's clock may be set back. */
  now?: () => number
}
const hex = (value: number): Hex => `0x${value.toString(16)}`
const padded = (address: string): Hex => `0x${address.slice(2).padStart(64, '0')}`

/** Keeps the book's orders as the chain has them. */
export class OrderWatch {
  readonly #options: Options
  #head: Head | undefined
  #lookedAt = -Infinity
  #droppedAt = -Infinity
  readonly #provedAt = new Map<Hex, number>()
  /** What was found out of the tokens that orders ask for. */
  readonly #bought = new Map<Address, Bought>()
  /** Seem to be another thing than the book says. */
  readonly #suspects = new Set<Hex>()

  constructor(options: Options) {
    this.#options = options
  }

  /** The newest block that was looked at. */
  get head(): Head | undefined {
    return this.#head
  }

  /**
   * Looks at what happened since the last look. Returns the orders whose standing changed. Nothing changes while no
   * node answers.
   */
  async look(): Promise<Hex[]> {
    const { urls, store, now = () => performance.now() } = this.#options
    const head = await readHead(urls)
    if (head === null) return []
    const before = this.#head
    if (head.hash === before?.hash && this.#suspects.size === 0 && now() - this.#lookedAt < IDLE) return []
    this.#lookedAt = now()
    const live = await liveOrders(store.query, MOST)
    const isRewritten =
      before !== undefined &&
      head.hash !== before.hash &&
      (head.number <= before.number || !(await this.#follows(head, before)))
    const touched = before === undefined ? null : await this.#touched(live, before.number + 1, head.number, isRewritten)
    // Nothing is known of what happened: all are proven.
    const due = live.filter(({ hash }) => touched === null || touched.has(hash) || this.#suspects.has(hash))
    // A chain may have been rewritten while the service was down.
    const undone = isRewritten || before === undefined ? await endedSince(store.query, head.number - FINAL) : []
    const judged = await judgeOrders(urls, [...due, ...undone], head.number)
    const changed: Hex[] = []
    for (const order of [...due, ...undone]) {
      const found = judged.get(order.hash)
      if (found === undefined) continue
      const standing = await this.#settled(order, found, head.time)
      this.#provedAt.set(order.hash, now())
      // Without a market it is not known yet whether it wakes: asked again at the next look.
      if (standing !== null) this.#suspects.delete(order.hash)
      else this.#suspects.add(order.hash)
      if (standing === null || !differs(order, standing)) continue
      if (await setStanding(store.query, order, standing)) changed.push(order.hash)
    }
    const kept = new Set(live.map(({ hash }) => hash))
    for (const hash of this.#provedAt.keys()) if (!kept.has(hash)) this.#forget(hash)
    if (now() - this.#droppedAt > DAY) {
      await dropEnded(store.query)
      this.#droppedAt = now()
    }
    this.#head = head
    return changed
  }

  /**
   * Proves those orders of which no log told anything for a minute. It changes nothing: those that seem to be another
   * thing than the book says are looked at by the next `look`, so that what was asked before never overwrites what was
   * found since.
   */
  async prove(): Promise<void> {
    const { urls, store, now = () => performance.now() } = this.#options
    const due = (await liveOrders(store.query, MOST)).filter(
      ({ hash }) => now() - (this.#provedAt.get(hash) ?? -Infinity) >= PROVED_EVERY,
    )
    const proofs = await proveOrders(urls, due)
    await this.#measure(due)
    for (const [i, { hash, status, order }] of due.entries()) {
      const proof = proofs[i]!
      if (proof === 'unknown') continue
      this.#provedAt.set(hash, now())
      // One that is paused may have fallen behind the market meanwhile.
      const isFit = proof === 'good' && !(status === 'open' && this.#bought.get(order.buys) === 'bad')
      const isSame = isFit ? status !== 'paused' : status === 'stale' && isMakers(proof)
      if (!isSame) this.#suspects.add(hash)
    }
  }

  /** Measures the tokens that these orders ask for. One of which nothing is found out stays what it was. */
  async #measure(due: readonly BookOrder[]): Promise<void> {
    const { measure } = this.#options
    const head = this.#head?.number
    if (measure === undefined || head === undefined) return
    for (const token of new Set(due.map(({ order }) => order.buys))) {
      const bought = await measure(token, head)
      if (bought !== 'unknown') this.#bought.set(token, bought)
    }
  }

  #forget(hash: Hex): void {
    this.#provedAt.delete(hash)
    this.#suspects.delete(hash)
  }

  /**
   * A paused order that fell behind the market stays behind until its maker wishes it again. It is held to the market
   * when it would wake, too: the price may have moved since the last look. null: it would wake, and no market says.
   */
  async #settled(order: BookOrder, proven: Standing, time: number): Promise<Standing | null> {
    const bought = this.#bought.get(order.order.buys)
    // One that was set aside for its token stays so until the token is found sound.
    const isBad = proven.status === 'open' && (bought === 'bad' || (order.why === 'token' && bought !== 'sound'))
    const found: Standing = isBad ? { status: 'paused', why: 'token' } : proven
    if (found.status !== 'open' && found.status !== 'paused') return found
    if (found.status === 'open' && order.status !== 'paused' && order.status !== 'stale') return found
    const isBehind = order.status === 'stale' || (await this.#options.isBehind(order, time))
    if (isBehind === null) return found.status === 'open' ? null : found
    return isBehind ? { ...found, status: 'stale' } : found
  }

  async #follows(head: Head, before: Head): Promise<boolean> {
    if (head.parent === before.hash) return true
    const [block] = (await askNode(this.#options.urls, [['eth_getBlockByNumber', [hex(before.number), false]]])) ?? []
    return (block as unknown as { hash: Hex } | undefined)?.hash === before.hash
  }

  /** Orders of which something is logged in these blocks; null: not known. */
  async #touched(
    live: readonly BookOrder[],
    from: number,
    to: number,
    isRewritten: boolean,
  ): Promise<ReadonlySet<Hex> | null> {
    if (isRewritten) return null
    if (from > to || live.length === 0) return new Set()
    const blocks = { fromBlock: hex(from), toBlock: hex(to) }
    const makers = [...new Set(live.map(({ order }) => order.maker))]
    const tokens = [...new Set(live.map(({ order }) => order.sells))]
    const parts = Array.from({ length: Math.ceil(makers.length / MAKERS) }, (_, i) =>
      makers.slice(i * MAKERS, (i + 1) * MAKERS).map(padded),
    )
    const answers = await askNode(this.#options.urls, [
      ['eth_getLogs', [{ ...blocks, address: ORDER_REACTOR, topics: [FILL] }]],
      ...parts.flatMap(owners => [
        ['eth_getLogs', [{ ...blocks, address: PERMIT2, topics: [INVALIDATION, owners] }]] as const,
        [
          'eth_getLogs',
          [{ ...blocks, address: tokens, topics: [[TRANSFER, APPROVAL, DEPOSIT, WITHDRAWAL], owners] }],
        ] as const,
        ['eth_getLogs', [{ ...blocks, address: tokens, topics: [TRANSFER, null, owners] }]] as const,
      ]),
    ])
    if (answers === null || answers.some(answer => answer === undefined)) return null
    const logs = (answers as unknown as Log[][]).flat()
    const named = new Set(logs.flatMap(({ topics }) => topics.slice(1)))
    return new Set(live.flatMap(({ hash, order }) => (named.has(hash) || named.has(padded(order.maker)) ? [hash] : [])))
  }
}

const differs = (order: BookOrder, { status, why = null, filledBy = null }: Standing): boolean =>
  order.status !== status || order.why !== why || order.filledBy !== filledBy

type Block = { number: Hex; hash: Hex; parentHash: Hex; timestamp: Hex }

/** The newest block; null: no node answers. */
export async function readHead(urls: readonly string[]): Promise<Head | null> {
  const [answer] = (await askNode(urls, [['eth_getBlockByNumber', ['latest', false]]])) ?? []
  const block = answer as unknown as Block | undefined
  return block === undefined
    ? null
    : { number: Number(block.number), hash: block.hash, parent: block.parentHash, time: Number(block.timestamp) }
}

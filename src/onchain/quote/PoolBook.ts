import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Hex } from '#domain/Hex.ts'
import { AppError } from '#domain/Errors.ts'
import type { PoolState } from '#domain/protocols/PoolState.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { bloomHolds } from './bloomHolds.ts'
import { afterLog, filtersOf, type PoolLog, poolOf } from './poolLogs.ts'
import { RpcError } from '../node/RpcError.ts'
import type { Head } from './readGas.ts'
import { readPoolStates, wordsFor } from './readPoolStates.ts'
import type { Reader } from '../node/readWords.ts'

/** What was told of the pools with these ids. */
type Told = { ids: string[]; logs: PoolLog[] }
type Block = { number: Hex; hash: Hex; parentHash: Hex; timestamp: Hex; logsBloom?: Hex; gasUsed?: Hex }

/** One chain's pools at one block, carried from block to block by what their logs say. */
export type PoolBook = {
  /** The block that everything held is of. */
  head: () => Head | undefined
  /** When that block was last seen to be the newest (ms of `Date.now`). */
  seenAt: () => number
  /** Goes to the newest block: one round trip where it follows the one before. */
  follow: () => Promise<Head>
  /** States of the pools at the head; those not held are read. */
  load: (refs: readonly PoolRef[]) => Promise<{ at: Head; pools: PoolState[] }>
  /** The same without a request; null when one of them is not held. */
  held: (refs: readonly PoolRef[]) => PoolState[] | null
  /** Makes the next load reach further for these pools; false when there is nothing more to load. */
  widen: (ids: readonly string[], pools: readonly PoolState[]) => boolean
}

/** ms after its last request that a pool is still followed. */
const WATCHED_FOR = 60_000
const BASE_REACH = 3_000
const MAX_TICK = 887_272
const hex = (n: bigint): Hex => `0x${n.toString(16)}`

const headOf = ({ number, hash, timestamp }: Block): Head => ({ number: BigInt(number), hash, time: Number(timestamp) })

/** A book that is empty until it is asked. */
export function makePoolBook(chainId: number, reader: Reader): PoolBook {
  const poolManager = chainById(chainId)?.contracts.v4PoolManager?.toLowerCase() as Address | undefined
  const reaches = new Map<string, number>()
  /** undefined: there is nothing to trade with in this pool. */
  const states = new Map<string, PoolState | undefined>()
  const wanted = new Map<string, { ref: PoolRef; at: number }>()
  let head: Head | undefined
  let seenAt = 0
  let last: Promise<unknown> = Promise.resolve()

  /** One after another: nothing is read of a block that another reading is leaving. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const next = last.then(run, run)
    last = Promise.allSettled([next])
    return next
  }

  const readBlock = (tag: string) => reader.request<Block | null>('eth_getBlockByNumber', [tag, false])
  const watched = (): PoolRef[] => [...wanted.values()].filter(({ ref }) => states.has(ref.id)).map(({ ref }) => ref)

  /** Null where the node refuses: not every one tells logs of so many pools. */
  async function readLogs(refs: readonly PoolRef[], from: bigint, to: Hex | 'latest'): Promise<Told[] | null> {
    const range = { fromBlock: hex(from), toBlock: to }
    try {
      return await Promise.all(
        filtersOf(refs, poolManager).map(async ({ ids, filter }) => ({
          ids,
          logs: await reader.request<PoolLog[]>('eth_getLogs', [{ ...filter, ...range }]),
        })),
      )
    } catch (error) {
      if (error instanceof RpcError) return null
      throw error
    }
  }

  /** True when a block's own bloom says that none of these pools did anything in it. */
  function still({ logsBloom, gasUsed }: Block, ids: readonly string[]): boolean {
    if (!logsBloom || logsBloom.length !== 514) return false
    // Some networks leave it empty whatever happens.
    if (/^0x0+$/.test(logsBloom)) return gasUsed !== undefined && BigInt(gasUsed) === 0n
    return ids.every(id => !bloomHolds(logsBloom, id as Hex))
  }

  async function step(): Promise<Head> {
    const before = head
    const now = Date.now()
    for (const [id, { at }] of wanted) {
      if (now - at < WATCHED_FOR) continue
      wanted.delete(id)
      states.delete(id)
    }
    const refs = watched()
    const [block, early] = await Promise.all([
      readBlock('latest'),
      before ? readLogs(refs, before.number, 'latest') : [],
    ])
    if (!block) throw new AppError('network.down', { cause: 'no newest block' })
    const next = headOf(block)
    seenAt = Date.now()
    // A node behind another that stands further: what is held is still the newest known.
    if (before && next.number < before.number && (await readBlock(hex(before.number)))?.hash === before.hash)
      return before
    if (before && next.hash !== before.hash) await carry({ from: before, block, refs, early })
    head = next
    return next
  }

  /**
   * From a block to one after it: by the logs between when they are surely all of them, else everything is forgotten.
   */
  async function carry({
    from,
    block,
    refs,
    early,
  }: {
    from: Head
    block: Block
    refs: readonly PoolRef[]
    early: Told[] | null
  }): Promise<void> {
    const to = headOf(block)
    if (!early) return states.clear()
    let lists: Told[] | null = early
    let joined = block.parentHash === from.hash
    // Each answer may have come from a moment before the block was there: one that tells of it, or that the block
    // vouches for, did not.
    const whole = early.every(
      ({ ids, logs }) => logs.some(log => BigInt(log.blockNumber) >= to.number) || still(block, ids),
    )
    if (to.number > from.number + 1n || (joined && !whole)) {
      const [base, all] = await Promise.all([
        joined ? null : readBlock(hex(from.number)),
        readLogs(refs, from.number + 1n, hex(to.number)),
      ])
      joined ||= base?.hash === from.hash
      lists = all
    }
    if (!lists || !joined) return states.clear()
    const logs = lists.flatMap(list => list.logs)
    const between = logs.filter(log => BigInt(log.blockNumber) > from.number && BigInt(log.blockNumber) <= to.number)
    const strange = logs.some(log => BigInt(log.blockNumber) === to.number && log.blockHash !== to.hash)
    if (strange) return states.clear()
    for (const log of between.toSorted(inOrder)) {
      const id = poolOf(log, poolManager)
      const state = states.get(id)
      const after = state && afterLog(state, log)
      if (after) states.set(id, after)
      else states.delete(id)
    }
  }

  async function read(refs: readonly PoolRef[]): Promise<{ at: Head; pools: PoolState[] }> {
    const at = head ?? (await step())
    const now = Date.now()
    for (const ref of refs) wanted.set(ref.id, { ref, at: now })
    const missing = refs.filter(ref => !states.has(ref.id))
    if (missing.length > 0) {
      const found = await readPoolStates(reader, { chainId, refs: missing, block: at.number, reaches })
      const byId = new Map(found.map(state => [state.ref.id, state]))
      for (const { id } of missing) states.set(id, byId.get(id))
    }
    return { at, pools: present(refs) }
  }

  const present = (refs: readonly PoolRef[]) => refs.map(ref => states.get(ref.id)).filter(state => state !== undefined)

  return {
    head: () => head,
    seenAt: () => seenAt,
    follow: () => inTurn(step),
    load: refs => inTurn(() => read(refs)),
    held(refs) {
      if (refs.some(ref => !states.has(ref.id))) return null
      const at = Date.now()
      for (const ref of refs) wanted.set(ref.id, { ref, at })
      return present(refs)
    },
    widen(ids, pools) {
      let more = false
      for (const id of ids) {
        const state = pools.find(each => each.ref.id === id)
        if (state?.kind !== 'ticks' || (state.from <= -MAX_TICK && state.to >= MAX_TICK)) continue
        reaches.set(id, (reaches.get(id) ?? wordsFor(state.tickSpacing, BASE_REACH)) * 4)
        states.delete(id)
        more = true
      }
      return more
    },
  }
}

const inOrder = (a: PoolLog, b: PoolLog): number =>
  Number(BigInt(a.blockNumber) - BigInt(b.blockNumber)) || Number(a.logIndex) - Number(b.logIndex)

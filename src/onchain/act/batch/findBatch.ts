import type { Hex } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { client } from '../../node/clients.ts'
import type { BatchAsk } from './BatchAsk.ts'
import type { BatchStatus } from './batchStatus.ts'
import { type Carrier, readCarrier } from './readCarrier.ts'
import { searchCarriers } from './searchCarriers.ts'

/**
 * What became of a batch, by our node. `found`: the transactions that did it, in the chain's order, and which calls
 * none of them is seen to have done; `refused`: the wallet says it failed, and the chain shows none of it; `lost`:
 * neither knows it for too long.
 */
export type FoundBatch = DoneBatch | { status: 'refused' } | { status: 'lost' }
export type DoneBatch = { status: 'found'; carriers: readonly [Carrier, ...Carrier[]]; left: readonly number[] }

type Looking = {
  /** The wallet's word. */
  told: () => Promise<BatchStatus>
  /** Transactions that are remembered as another deed's: none of them did this one. */
  taken?: (hash: Hex) => boolean
  /** Whether our node leaves us without an answer, told at every look. */
  onAway?: (away: boolean) => void
  /** ms between looks. */
  pace?: number
}

const PACE = 1_500
/** ms that one look waits for the wallet's word: what it says later is heard at the next. */
const LISTEN = 1_000
/** Looks at the chain after a wallet's last word, before what it shows is taken for all there is. */
const LOOKS = 3
/** The same where it names a transaction that our node does not know yet. */
const UNKNOWN_LOOKS = 10
/** Looks without a new block: a chain may make none while no transactions are sent. */
const STILL_LOOKS = 20
/** Transactions read at one look: others may send an account dust by the hundred. */
const MOST = 40
/** ms of the chain's own time after which a batch without an outcome is given up, as a transaction is. */
const LOST_AFTER = 30 * 60_000
/** Seconds past its deadline in which its last block is looked for. */
const LATE = 60

/**
 * Looks at a batch until it has an end: the wallet's word says where to look, our node what happened. Both are asked at
 * every look: a wallet may be silent, wrong, or not know the batch any more. Throws the signal's reason when aborted,
 * and errors that asking again does not mend.
 */
export async function findBatch(
  ask: BatchAsk,
  signal: AbortSignal,
  { told, taken = () => false, onAway = () => {}, pace = PACE }: Looking,
): Promise<FoundBatch> {
  const search = searchCarriers(ask)
  const known = new Map<Hex, Carrier | 'other'>()
  /** Reads what is new; answers whether our node knows all of it. */
  const readAll = async (hashes: readonly Hex[]): Promise<boolean> => {
    let whole = true
    for (const hash of hashes.filter(each => !known.has(each) && !taken(each)).slice(0, MOST)) {
      const read = await readCarrier(ask, hash, signal)
      if (read === 'unknown') whole = false
      else known.set(hash, read)
    }
    return whole
  }
  const of = (hashes: readonly Hex[]): Carrier[] =>
    [...new Set(hashes)].flatMap(hash => {
      const carrier = taken(hash) ? undefined : known.get(hash)
      return carrier && carrier !== 'other' ? [carrier] : []
    })
  let asked: Promise<BatchStatus> | null = null
  /** A silent wallet doesn't hold up the look at the chain. */
  const heardOf = async (): Promise<BatchStatus> => {
    if (!asked) {
      asked = told()
      // Handled below, or dropped once the look is over.
      asked.catch(() => {})
    }
    const word = await Promise.race([asked, pause(LISTEN)])
    if (word) asked = null
    return word ?? { says: 'nothing', named: [] }
  }
  let looks = 0
  /** Head of our node at the wallet's last word. */
  let heard = 0
  let last: BatchStatus = { says: 'nothing', named: [] }
  for (;;) {
    signal.throwIfAborted()
    const word = await heardOf()
    // A last word stays one, also where the wallet forgets the batch after it.
    if (word.says !== 'nothing') last = word
    try {
      const areKnown = await readAll(last.named)
      const seen = await search(signal)
      await readAll([...seen.own, ...seen.near])
      onAway(false)
      const named = of(last.named)
      const ours = of([...seen.own, ...seen.near]).filter(({ equals, carries }) => equals.length + carries.length > 0)
      const end = (all: readonly Carrier[]) => ended(ask, all)
      const found = end([...named, ...ours])
      if (found.status === 'found' && found.left.length === 0) return found
      looks = last.says === 'done' || last.says === 'failed' ? looks + 1 : 0
      if (looks <= 1) heard = seen.head
      const isFinal = looks >= (areKnown ? LOOKS : UNKNOWN_LOOKS) && (seen.head > heard || looks >= STILL_LOOKS)
      if (isFinal && found.status === 'found') return found
      // It says that it is done, and names nothing that is ours: then what the account sent since is what it did.
      if (isFinal && last.says === 'done' && of(seen.own).length > 0) return end(of(seen.own))
      if (isFinal && last.says === 'failed' && seen.told) return { status: 'refused' }
      if (await isLate(ask, seen.head, signal)) return found.status === 'found' ? found : { status: 'lost' }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      // A node that is down for a while changes nothing about the batch.
      if (!(error instanceof AppError && error.retryable)) throw error
      onAway(true)
    }
    await pause(pace)
  }
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** In the chain's order; each transaction that is one of the calls did one of them. */
function ended({ calls }: BatchAsk, all: readonly Carrier[]): FoundBatch {
  const sorted = [...new Map(all.map(each => [each.hash, each])).values()].sort(
    (a, b) =>
      placeOf(a, 'blockNumber') - placeOf(b, 'blockNumber') ||
      placeOf(a, 'transactionIndex') - placeOf(b, 'transactionIndex'),
  )
  const [first, ...rest] = sorted
  if (!first) return { status: 'lost' }
  const done = new Set<number>()
  for (const { equals, carries, failed } of sorted) {
    const next = equals.find(at => !done.has(at))
    if (!failed) for (const at of next === undefined ? carries : [next]) done.add(at)
  }
  return { status: 'found', carriers: [first, ...rest], left: calls.flatMap((_, at) => (done.has(at) ? [] : [at])) }
}

const placeOf = ({ receipt }: Carrier, name: 'blockNumber' | 'transactionIndex'): number => Number(receipt[name] ?? 0)

async function isLate({ chainId, sentBlock, deadline }: BatchAsk, head: number, signal: AbortSignal): Promise<boolean> {
  if ((head - sentBlock) * (chainById(chainId)?.blockTime ?? 2_000) > LOST_AFTER) return true
  if (deadline === 0) return false
  const latest = await client(chainId).request<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false], {
    signal,
  })
  return Number(latest.timestamp) > deadline + LATE
}

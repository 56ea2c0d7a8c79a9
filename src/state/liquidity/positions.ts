import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { HeldPosition, WalletPositions } from '#data/market/positionSchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { positionId } from '#domain/liquidity/Position.ts'
import type { PositionRef, ReadPosition } from '#onchain/read/readPositions.ts'
import { networksOn } from '#onchain/node/networksOn.ts'
import { $transactions } from '../deeds/records.ts'
import { $preferences } from '../settings/preferences.ts'
import { $importedPairs, importedOn } from './importedPairs.ts'

/** A position as the chain has it, and what the index knows of its life (null: nothing). `id` names it in lists. */
export type Listed = { id: string; position: ReadPosition; held: HeldPosition | null }

export type Positions = {
  /** `loading` until the first network has answered or failed. */
  status: 'loading' | 'ok'
  listed: readonly Listed[]
  /** Named, and not read yet. */
  unread: number
  /** Networks that don't answer: what is held there is not told. */
  away: readonly number[]
  /** Networks whose newest positions the index may not know: of v4 and v2 some can be missing. */
  behind: readonly number[]
}

const NONE: Positions = { status: 'loading', listed: [], unread: 0, away: [], behind: [] }
/** A page of the list: read first, and shown before the rest is. */
export const FIRST = 25
const CHUNK = 100
/** A wallet with more than a page is read whole only every so many looks. */
const WHOLE_EVERY = 8
/** Seconds that an index may be behind its chain. */
const LATE = 60

type Read = { chainId: number; listed: Listed[]; unread: number; away: boolean; behind: boolean }

const $nobody = atom<Positions>(NONE)
const stores = new Map<Address, ReadableAtom<Positions>>()

/**
 * LP-1: the positions of any wallet, kept true while somebody looks: the index and v3's manager name them, the chain says what they are. One that came or went shows with the
 * next block. Nobody's (`null`) are never read.
 */
export function positionsOf(owner: Address | null): ReadableAtom<Positions> {
  if (owner === null) return $nobody
  const known = stores.get(owner)
  if (known) return known
  const $positions = atom<Positions>(NONE)
  onMount($positions, () => (typeof window === 'undefined' ? undefined : follow(owner, now => $positions.set(now))))
  stores.set(owner, $positions)
  return $positions
}

function follow(owner: Address, tell: (now: Positions) => void): () => void {
  const abort = new AbortController()
  const { signal } = abort
  const reads = new Map<number, Read>()
  let [timer, looks, busy]: [ReturnType<typeof setTimeout> | undefined, number, boolean] = [undefined, 0, false]
  const put = (read: Read) => {
    if (signal.aborted) return
    reads.set(read.chainId, read)
    const all = networksOn.flatMap(id => reads.get(id) ?? [])
    tell({
      status: 'ok',
      listed: all.flatMap(({ listed }) => listed).sort(byAge),
      unread: all.reduce((sum, { unread }) => sum + unread, 0),
      away: all.filter(({ away }) => away).map(({ chainId }) => chainId),
      behind: all.filter(({ behind }) => behind).map(({ chainId }) => chainId),
    })
  }
  const look = async () => {
    clearTimeout(timer)
    if (busy) return
    busy = true
    const testnet = $preferences.get().testnet
    const networks = networksOn.filter(id => Boolean(chainById(id)?.testnet) === testnet)
    for (const id of reads.keys()) if (!networks.includes(id)) reads.delete(id)
    if (document.visibilityState === 'visible') {
      const whole = looks++ % WHOLE_EVERY === 0
      const index = await askIndex(owner, testnet, signal)
      await Promise.all(
        networks.map(id => readNetwork({ owner, index, whole, before: reads.get(id), put, signal }, id)),
      )
    }
    busy = false
    if (signal.aborted) return
    const pace = Math.min(...networks.map(id => chainById(id)?.blockTime ?? 4_000))
    timer = setTimeout(() => void look(), Math.min(4_000, Math.max(2_000, pace)))
  }
  void look()
  // A deed of one's own that settled: what it changed is wanted at once.
  const offs = [$transactions, $preferences, $importedPairs].map($store => $store.listen(() => void look()))
  return () => {
    abort.abort()
    clearTimeout(timer)
    for (const off of offs) off()
  }
}

async function askIndex(owner: Address, testnet: boolean, signal: AbortSignal): Promise<WalletPositions | null> {
  try {
    const { fetchPositions } = await import('#data/market/positions/fetchPositions.ts')
    return await fetchPositions(owner, testnet ? 'testnets' : 'all', { signal, timeoutMs: 6_000, retries: 0 })
  } catch (error) {
    // Without it the chain tells of v3's, and the page says what is missing.
    if (!signal.aborted) console.warn('Tarn: the index did not name positions', error)
    return null
  }
}

type Looking = {
  owner: Address
  index: WalletPositions | null
  whole: boolean
  before: Read | undefined
  put: (read: Read) => void
  signal: AbortSignal
}

async function readNetwork({ owner, index, whole, before, put, signal }: Looking, chainId: number): Promise<void> {
  try {
    const [{ readOwnedV3 }, { readPositions }] = await Promise.all([
      import('#onchain/read/readOwnedV3.ts'),
      import('#onchain/read/readPositions.ts'),
    ])
    const { block, ids } = await readOwnedV3(chainId, owner, { signal })
    const named =
      index?.items.filter(item => item.chainId === chainId) ?? before?.listed.flatMap(each => each.held ?? [])
    const held = new Map((named ?? []).map(item => [`${item.version} ${item.id}`, item]))
    const imported = importedOn(chainId).filter(pair => !held.has(`v2 ${pair}`))
    const refs: PositionRef[] = [
      ...imported.map((pair): PositionRef => ({ version: 'v2', pair, owner })),
      ...ids.map((tokenId): PositionRef => ({ version: 'v3', tokenId })),
      ...[...held.values()].flatMap((item): PositionRef[] =>
        item.version === 'v2'
          ? [{ version: 'v2', pair: item.id as Address, owner }]
          : item.version === 'v4'
            ? [{ version: 'v4', tokenId: BigInt(item.id) }]
            : [],
      ),
    ]
    const [at] = index?.networks.filter(network => network.chainId === chainId) ?? []
    const late = (LATE * 1_000) / (chainById(chainId)?.blockTime ?? 1_000)
    const behind = !at?.read || Number(block) - at.block > late
    // The page that is looked at first, then the rest.
    const first = before === undefined
    const found: Listed[] = []
    const wanted = whole || refs.length <= FIRST ? refs.length : FIRST
    for (let from = 0; from < wanted; from += from === 0 ? FIRST : CHUNK) {
      const part = refs.slice(from, Math.min(wanted, from === 0 ? FIRST : from + CHUNK))
      const { positions } = await readPositions(chainId, part, { block, signal })
      for (const position of positions) {
        if (!position || position.owner !== owner || (position.version === 'v2' && position.liquidity === 0n)) continue
        const key = position.version === 'v2' ? `v2 ${position.pool.id}` : `${position.version} ${position.tokenId}`
        found.push({ id: positionId(position), position, held: held.get(key) ?? null })
      }
      if (first) put({ chainId, listed: [...found], unread: refs.length - from - part.length, away: false, behind })
    }
    const fresh = new Set(found.map(({ id }) => id))
    const kept = wanted < refs.length ? (before?.listed ?? []).filter(({ id }) => !fresh.has(id)) : []
    put({ chainId, listed: [...found, ...kept], unread: 0, away: false, behind })
  } catch (error) {
    if (signal.aborted) return
    console.warn('Tarn: positions could not be read', error)
    put({ chainId, listed: before?.listed ?? [], unread: 0, away: true, behind: false })
  }
}

/** Newest first; what has no number is as old as its pair. */
const byAge = (a: Listed, b: Listed): number => {
  const age = ({ held, position }: Listed) =>
    held?.createdTime ?? (position.version === 'v2' ? 0 : Number.MAX_SAFE_INTEGER)
  return age(b) - age(a) || (a.id < b.id ? 1 : -1)
}

import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { HeldPosition, WalletPositions } from '#data/market/positionSchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Span } from '#domain/chains/LogRanges.ts'
import { isLate } from '#domain/liquidity/isLate.ts'
import { isRange, positionId } from '#domain/liquidity/Position.ts'
import { isRanged, versions } from '#domain/versions.ts'
import { networksOn } from '#onchain/node/networksOn.ts'
import type { PositionRef, ReadPosition } from '#onchain/read/readPositions.ts'
import { $transactions } from '../deeds/records.ts'
import { $preferences } from '../settings/preferences.ts'
import { $importedPairs, importedOn } from './importedPairs.ts'

/** A position as the chain has it, and what the index knows of its life (null: nothing). `id` names it in lists. */
export type Listed = { id: string; position: ReadPosition; held: HeldPosition | null }

export type Positions = {
  /** `loading` until a position is found, or each network has answered or failed: before that there may be some. */
  status: 'loading' | 'ok'
  listed: readonly Listed[]
  /** Named, and not read yet. */
  unread: number
  /** Networks that don't answer: what is held there is not told. */
  away: readonly number[]
  /** Networks whose index is behind; what came since then the chain told. */
  behind: readonly number[]
  /** Networks whose newest positions no source names: of v4 and v2 some can be missing. */
  blind: readonly number[]
}

const NONE: Positions = { status: 'loading', listed: [], unread: 0, away: [], behind: [], blind: [] }
/** A page of the list: read first, and shown before the rest is. */
export const FIRST = 25
const CHUNK = 100
/** A wallet with more than a page is read whole only every so many looks. */
const WHOLE_EVERY = 8
/** Blocks that an index may be behind and the chain still be asked what came in them. */
const MOST_BEHIND = 50_000

/** What the chain told of blocks that the index had not read. */
type Gap = Span & { refs: readonly PositionRef[] }
type Read = {
  chainId: number
  listed: Listed[]
  unread: number
  away: boolean
  index: 'level' | 'behind' | 'blind'
  /** The block that the index stood at last; null: it never said. */
  indexed: number | null
  gap: Gap | null
}

const $nobody = atom<Positions>(NONE)
const stores = new Map<Address, ReadableAtom<Positions>>()

/**
 * LP-1: the positions of any wallet, kept up to date while they are subscribed to: the index and v3's manager name
 * them, their figures are read from the chain. One that came or went shows with the next block. Without an owner
 * (`null`) nothing is read.
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

const settledOf = (all: readonly { status: string }[]): number =>
  all.filter(({ status }) => status !== 'pending').length

function follow(owner: Address, tell: (now: Positions) => void): () => void {
  const abort = new AbortController()
  const { signal } = abort
  const reads = new Map<number, Read>()
  let [timer, looks, busy]: [ReturnType<typeof setTimeout> | undefined, number, boolean] = [undefined, 0, false]
  // What is read while a deed is done may be of before it.
  let stale = false
  let networks: number[] = []
  const put = (read: Read) => {
    if (signal.aborted) return
    reads.set(read.chainId, read)
    const all = networksOn.flatMap(id => reads.get(id) ?? [])
    const listed = all.flatMap(each => each.listed).sort(byAge)
    tell({
      status: listed.length > 0 || networks.every(id => reads.has(id)) ? 'ok' : 'loading',
      listed,
      unread: all.reduce((sum, { unread }) => sum + unread, 0),
      away: all.filter(({ away }) => away).map(({ chainId }) => chainId),
      behind: all.filter(({ index }) => index === 'behind').map(({ chainId }) => chainId),
      blind: all.filter(({ index }) => index === 'blind').map(({ chainId }) => chainId),
    })
  }
  const look = async () => {
    clearTimeout(timer)
    if (busy) {
      stale = true
      return
    }
    ;[busy, stale] = [true, false]
    const testnet = $preferences.get().testnet
    networks = networksOn.filter(id => Boolean(chainById(id)?.testnet) === testnet)
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
    timer = setTimeout(() => void look(), stale ? 0 : Math.min(4_000, Math.max(2_000, pace)))
  }
  void look()
  // A deed of one's own that settled: what it changed is wanted at once, wherever in the list it stands.
  let settled = settledOf($transactions.get())
  const offs = [
    $transactions.listen(all => {
      const now = settledOf(all)
      if (now === settled) return
      ;[settled, looks] = [now, 0]
      void look()
    }),
    $preferences.listen(() => void look()),
    $importedPairs.listen(() => void look()),
  ]
  return () => {
    abort.abort()
    clearTimeout(timer)
    for (const off of offs) off()
  }
}

async function askIndex(owner: Address, testnet: boolean, signal: AbortSignal): Promise<WalletPositions | null> {
  try {
    const { fetchPositions } = await import('#data/market/positions/fetchPositions.ts')
    return await fetchPositions(owner, testnet ? 'testnets' : 'all', {
      signal,
      timeoutMs: 6_000,
      retries: 0,
      fresh: true,
    })
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
  // What was not read whole is read on, and shown as it comes.
  const first = before === undefined || before.unread > 0
  const found: Listed[] = []
  let unread = before?.unread ?? 0
  try {
    const [{ readOwnedV3 }, { readPositions }] = await Promise.all([
      import('#onchain/read/held/readOwnedV3.ts'),
      import('#onchain/read/readPositions.ts'),
    ])
    const { block, ids } = await readOwnedV3(chainId, owner, { signal })
    const items =
      index?.items.filter(item => item.chainId === chainId) ?? before?.listed.flatMap(each => each.held ?? [])
    const held = new Map((items ?? []).map(item => [`${item.version} ${item.id}`, item]))
    const known = await askGap({ owner, index, before, signal }, chainId, Number(block))
    const named = [
      ...importedOn(chainId).map((pair): PositionRef => ({ version: 'v2', pair, owner })),
      ...(known.gap?.refs ?? []),
      ...ids.map((tokenId): PositionRef => ({ version: 'v3', tokenId })),
      ...[...held.values()].flatMap((item): PositionRef[] =>
        !isRanged(item.version)
          ? [{ version: item.version, pair: item.id as Address, owner }]
          : versions[item.version].enumerable
            ? []
            : [{ version: item.version, tokenId: BigInt(item.id) }],
      ),
    ]
    const all = new Map(named.map(ref => [keyOf(ref), ref]))
    // Newest first, as they are shown.
    const refs = [...all.values()].sort((a, b) => ageOf(b, held) - ageOf(a, held))
    // The page that is looked at first, then the rest.
    const wanted = whole || first || refs.length <= FIRST ? refs.length : FIRST
    for (let from = 0; from < wanted; from += from === 0 ? FIRST : CHUNK) {
      const part = refs.slice(from, Math.min(wanted, from === 0 ? FIRST : from + CHUNK))
      const { positions } = await readPositions(chainId, part, { block, signal })
      for (const position of positions) {
        if (!position || position.owner !== owner || (!isRange(position) && position.liquidity === 0n)) continue
        found.push({ id: positionId(position), position, held: held.get(keyIn(position)) ?? null })
      }
      if (!first) continue
      unread = refs.length - from - part.length
      if (found.length > (before?.listed.length ?? 0)) put({ ...known, listed: [...found], unread })
    }
    const seen = new Set(found.map(({ id }) => id))
    const still = ({ id, position }: Listed) => !seen.has(id) && all.has(keyIn(position))
    const kept = wanted < refs.length ? (before?.listed ?? []).filter(still) : []
    put({ ...known, listed: [...found, ...kept], unread: 0 })
  } catch (error) {
    if (signal.aborted) return
    console.warn('Tarn: positions could not be read', error)
    const { indexed = null, gap = null, listed = [] } = before ?? {}
    const known = listed.length > found.length ? listed : found
    put({ chainId, listed: known, unread, away: true, index: 'level', indexed, gap })
  }
}

const keyOf = (ref: PositionRef): string => `${ref.version} ${'pair' in ref ? ref.pair : ref.tokenId}`
const keyIn = (position: ReadPosition): string =>
  `${position.version} ${isRange(position) ? position.tokenId : position.pool.id}`

/** When it was created, as far as known; what has no number is as old as its pair. */
const ageOf = (ref: PositionRef, held: ReadonlyMap<string, HeldPosition>): number =>
  held.get(keyOf(ref))?.createdTime ?? ('pair' in ref ? 0 : Number.MAX_SAFE_INTEGER)

/**
 * Where the index stands on a network, and what the chain says came after that. An index that is level is not looked
 * after.
 */
async function askGap(
  { owner, index, before, signal }: Pick<Looking, 'owner' | 'index' | 'before' | 'signal'>,
  chainId: number,
  head: number,
): Promise<Omit<Read, 'listed' | 'unread'>> {
  const at = index?.networks.find(network => network.chainId === chainId)
  const indexed = at?.block ?? before?.indexed ?? null
  const common = { chainId, away: false, indexed }
  if (at?.read && !isLate(chainId, at.block, head)) return { ...common, index: 'level', gap: null }
  // Which pairs have shares of an account, the index asks of its own node.
  if (at && !at.read && !isLate(chainId, at.block, head)) return { ...common, index: 'blind', gap: null }
  if (indexed === null || head - indexed > MOST_BEHIND) return { ...common, index: 'blind', gap: null }
  // What was read of the gap before stands; only what is new is asked for.
  const kept = before?.gap && before.gap.from <= indexed + 1 && before.gap.to <= head ? before.gap : null
  const span = { from: kept ? kept.to + 1 : indexed + 1, to: head }
  try {
    const { readCameSince } = await import('#onchain/read/held/readCameSince.ts')
    const came = span.from > span.to ? [] : await readCameSince(chainId, { owner, span }, { signal })
    const gap = { from: kept?.from ?? span.from, to: head, refs: [...(kept?.refs ?? []), ...came] }
    return { ...common, index: 'behind', gap }
  } catch (error) {
    if (signal.aborted) throw error
    console.warn('Tarn: the chain did not tell what came after the index', error)
    return { ...common, index: 'blind', gap: kept }
  }
}

/** Newest first, of the same block the higher number; what has no number is as old as its pair. */
const byAge = (a: Listed, b: Listed): number => {
  const age = ({ held, position }: Listed) => held?.createdTime ?? (!isRange(position) ? 0 : Number.MAX_SAFE_INTEGER)
  const number = ({ position }: Listed) => (isRange(position) ? Number(position.tokenId) : 0)
  return age(b) - age(a) || number(b) - number(a) || (a.id < b.id ? 1 : -1)
}

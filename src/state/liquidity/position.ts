import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { PositionHistory } from '#data/market/positionSchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { isLate } from '#domain/liquidity/isLate.ts'
import { positionId } from '#domain/liquidity/Position.ts'
import { isRanged, type ProtocolVersion } from '#domain/versions.ts'
import type { PositionRef, ReadPosition } from '#onchain/read/readPositions.ts'
import { $transactions } from '../deeds/records.ts'
import type { Listed } from './positions.ts'

/**
 * One position alive. `missing`: the chain knows none by this name. `away`: its node doesn't answer, what was read
 * before stands.
 */
export type PositionNow = {
  status: 'loading' | 'ok' | 'missing' | 'away'
  listed: Listed | null
  /** The position's history in the index; null: none, or no answer. */
  history: PositionHistory | null
  /** The index was behind the chain when it told that: what happened since is in none of its sums. */
  late: boolean
  block: bigint | null
}

const FIRST: PositionNow = { status: 'loading', listed: null, history: null, late: false, block: null }
/** Looks between two questions for the history: it only grows by deeds. */
const HISTORY_EVERY = 3

/** LP-2: a position by its name, kept up to date while it is subscribed to. */
export function watchPosition(chainId: number, ref: PositionRef | null): ReadableAtom<PositionNow> {
  const $position = atom<PositionNow>(FIRST)
  if (ref === null) return $position
  onMount($position, () => {
    if (typeof window === 'undefined') return
    const abort = new AbortController()
    const { signal } = abort
    let [timer, looks, busy]: [ReturnType<typeof setTimeout> | undefined, number, boolean] = [undefined, 0, false]
    // What is read while a deed is done may be of before it.
    let stale = false
    const look = async () => {
      clearTimeout(timer)
      if (busy) {
        stale = true
        return
      }
      ;[busy, stale] = [true, false]
      if (document.visibilityState === 'visible') {
        const asksHistory = looks++ % HISTORY_EVERY === 0
        const [next, history] = await Promise.all([
          readOne(chainId, ref, signal),
          asksHistory ? askHistory(chainId, ref, signal) : null,
        ])
        const before = $position.get()
        const told = history ?? before.history
        const late = history && next ? isLate(chainId, history.at.block, Number(next.block)) : before.late
        if (signal.aborted) return
        if (next === null) $position.set({ ...before, status: 'away' })
        else if (next.position === null)
          $position.set({ ...FIRST, status: 'missing', history: told, block: next.block })
        else {
          const listed = listedOf(next.position, told)
          $position.set({ status: 'ok', listed, history: told, late, block: next.block })
        }
      }
      busy = false
      const pace = Math.min(4_000, Math.max(2_000, chainById(chainId)?.blockTime ?? 4_000))
      timer = setTimeout(() => void look(), stale ? 0 : pace)
    }
    void look()
    const off = $transactions.listen(() => {
      looks = 0
      void look()
    })
    return () => {
      abort.abort()
      clearTimeout(timer)
      off()
    }
  })
  return $position
}

/** Null: the node didn't answer. */
async function readOne(
  chainId: number,
  ref: PositionRef,
  signal: AbortSignal,
): Promise<{ position: ReadPosition | null; block: bigint } | null> {
  try {
    const { readPositions } = await import('#onchain/read/readPositions.ts')
    const { positions, block } = await readPositions(chainId, [ref], { signal })
    return { position: positions[0] ?? null, block }
  } catch (error) {
    if (!signal.aborted) console.warn('Tarn: a position could not be read', error)
    return null
  }
}

async function askHistory(chainId: number, ref: PositionRef, signal: AbortSignal): Promise<PositionHistory | null> {
  if ('pair' in ref) return null
  try {
    const { fetchPosition } = await import('#data/market/positions/fetchPosition.ts')
    const asked = { chainId, version: ref.version, tokenId: String(ref.tokenId) }
    return await fetchPosition(asked, { signal, timeoutMs: 6_000, retries: 0, fresh: true })
  } catch (error) {
    if (!signal.aborted) console.warn('Tarn: the index did not tell a position’s life', error)
    return null
  }
}

function listedOf(position: ReadPosition, history: PositionHistory | null): Listed {
  const held = history?.owner && {
    ...{ chainId: history.chainId, version: history.version, id: history.tokenId },
    ...{ createdTime: history.createdTime, changedTime: history.changedTime },
    ...{ fees0: history.fees0, fees1: history.fees1, freed0: history.freed0, freed1: history.freed1 },
    ...{ liquidity: history.liquidity, work: history.work },
  }
  return { id: positionId(position), position, held: held || null }
}

/** What a page's address names. `owner`: whose shares of a pair are meant. */
export const refOf = (version: ProtocolVersion, id: string, owner: Address | null): PositionRef | null =>
  isRanged(version) ? { version, tokenId: BigInt(id) } : owner ? { version, pair: id as Address, owner } : null

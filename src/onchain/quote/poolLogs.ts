import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { PoolState, TickState } from '#domain/protocols/PoolState.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { versions } from '#domain/versions.ts'
import { intAt, uintAt } from '../node/readWords.ts'

/** A log as a node writes it. */
export type PoolLog = { address: Hex; topics: Hex[]; data: Hex; blockNumber: Hex; blockHash: Hex; logIndex: Hex }

/** Events that change what a swap gives: of pairs, of v3 pools, of v4's manager. */
const SYNC = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
const V3 = {
  swap: '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  mint: '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde',
  burn: '0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c',
  initialize: '0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95',
} as const
const V4 = {
  swap: '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
  modify: '0xf208f4912782fd25c7f114ca3723a2d5dd6f3bcc3ac8db5af63baa85f711d5ec',
  initialize: '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438',
  protocolFee: '0xe9c42593e71f84403b84352cd168d693e2c9fcd1fdbcc3feb21d92b43e6696f9',
} as const

/**
 * What `eth_getLogs` is asked for these pools, and by their ids: one filter for pools with an address and one for v4's.
 */
export function filtersOf(
  refs: readonly PoolRef[],
  poolManager: Address | undefined,
): { ids: string[]; filter: { address: string | string[]; topics: string[][] } }[] {
  const own = refs.filter(ref => !versions[ref.version].singleton).map(ref => ref.id)
  const ids = refs.filter(ref => versions[ref.version].singleton).map(ref => ref.id)
  return [
    ...(own.length ? [{ ids: own, filter: { address: own, topics: [[SYNC, ...Object.values(V3)]] } }] : []),
    ...(ids.length && poolManager ? [{ ids, filter: { address: poolManager, topics: [Object.values(V4), ids] } }] : []),
  ]
}

/** Id of the pool that a log is of. */
export const poolOf = (log: PoolLog, poolManager: Address | undefined): string =>
  log.address.toLowerCase() === poolManager ? (log.topics[1] ?? '') : log.address.toLowerCase()

/** Loaded ticks that must stay to each side of the price: half of what a first read loads. */
const MARGIN = 1_500
const MAX_TICK = 887_272

/**
 * The pool after a log, as a fresh read would find it; undefined where the log doesn't tell all (liquidity that came or
 * went changes ticks, a price that left what was loaded): the pool is then read anew.
 */
export function afterLog(state: PoolState, { topics, data }: PoolLog): PoolState | undefined {
  const kind = topics[0]
  if (state.kind === 'pair')
    return kind === SYNC ? { ...state, reserve0: uintAt(data, 0), reserve1: uintAt(data, 1) } : state
  if (state.kind !== 'ticks' || (kind !== V3.swap && kind !== V4.swap)) return undefined
  const next: TickState = {
    ...state,
    sqrtPriceX96: uintAt(data, 2),
    liquidity: uintAt(data, 3),
    tick: Number(intAt(data, 4)),
  }
  const loaded =
    (next.from <= -MAX_TICK || next.tick - next.from >= MARGIN) &&
    (next.to >= MAX_TICK || next.to - next.tick >= MARGIN)
  return loaded ? next : undefined
}

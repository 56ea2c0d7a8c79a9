import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { thereAfter } from '#domain/liquidity/entry/Entry.ts'
import { moved } from '#domain/liquidity/entry/Move.ts'
import { isRange, owedTo, type Position } from '#domain/liquidity/Position.ts'
import { type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { versions } from '#domain/versions.ts'
import type { PlanListeners } from '../../deeds/sendPlan.ts'
import { changeHalf, forgetHalf, type HalfMigration, joinHalf, putHalf, sourceOf } from './halfMigrations.ts'
import type { EntryAsk } from '../planEntry.ts'

/** What an entry is about: the position that is left or grows; of one that is made, its pool. */
const nameOf = (position: Position | null, { version, id }: PoolRef): string =>
  sourceOf(version, position && isRange(position) ? String(position.tokenId) : id)

/**
 * GO-11: what is kept of a move while it goes on: from its withdrawal until its deposit this browser knows what lies in
 * the wallet, and how the swap between has changed that. Of one token that goes into a position: from its swap on. Of a
 * compound: from the collection of its fees on.
 */
export function moveListeners(
  account: Address,
  { chainId, leaving, collects, into, deed, entry, have, half }: EntryAsk,
  plan: DeedPlan,
): PlanListeners {
  const steps = stepsOf(plan)
  const { pool, range, currencies } = entry
  const native = !versions[pool.version].native && currencies.includes('NATIVE')
  const first = leaving ? 'removeLiquidity' : collects ? 'collect' : 'swap'
  let at = 0
  let kept: HalfMigration | null = half ?? null
  const onSent = (hash: Hex, last: boolean, flow: string) => {
    if (half) joinHalf(half.hash, flow)
    const from = nameOf(leaving?.position ?? into ?? null, pool)
    if (last || half || steps[at]?.kind !== first) return
    // Of a swap that is sent, what is there once it is done: one that fails is forgotten with it.
    const amounts = leaving ? moved(leaving.withdrawal) : collects ? owedTo(collects) : have && thereAfter(entry, have)
    if (!amounts) return
    const { amount0, amount1 } = amounts
    kept = {
      ...{ account, chainId, from, pool, range, hash, flows: [flow] },
      ...{ amount0: String(amount0), amount1: String(amount1) },
      ...(into ? { into: true } : deed === 'zap' ? { fresh: true } : {}),
      ...(collects ? { fees: true } : {}),
      ...(native ? { native: true } : {}),
      ...(have && !leaving ? { given0: String(have.amount0), given1: String(have.amount1) } : {}),
    }
    putHalf(kept)
  }
  return {
    onSent,
    onLate: (hash, flow) => onSent(hash, false, flow),
    onStep(done) {
      if (kept && done === steps.length - 1) forgetHalf(kept.hash)
      else if (kept && (leaving || collects || half) && steps[done]?.kind === 'swap') {
        const { amount0, amount1 } = thereAfter(entry, { amount0: BigInt(kept.amount0), amount1: BigInt(kept.amount1) })
        changeHalf(kept.hash, now => ({ ...now, amount0: String(amount0), amount1: String(amount1) }))
      }
      at = done + 1
    },
  }
}

import type { Hex } from '#domain/Hex.ts'
import { thereAfter } from '#domain/liquidity/entry/Entry.ts'
import { moved } from '#domain/liquidity/entry/Move.ts'
import { isRange, owedTo, type Position } from '#domain/liquidity/Position.ts'
import { type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { versions } from '#domain/versions.ts'
import type { PlanListeners } from '../../deeds/sendPlan.ts'
import type { EntryAsk } from '../planEntry.ts'
import { asRequest, forgetHalf, joinHalf, setAmounts, sourceOf } from './halfMigrations.ts'

/** What an entry is about: the position that is left or grows; of one that is made, its pool. */
const nameOf = (position: Position | null, { version, id }: PoolRef): string =>
  sourceOf(version, position && isRange(position) ? String(position.tokenId) : id)

/**
 * GO-11: what the flow of a move keeps while it goes on: from its withdrawal until its deposit this browser knows what
 * lies in the wallet, and how the swap between has changed that. Of one token that goes into a position: from its swap
 * on. Of a compound: from the collection of its fees on.
 */
export function moveListeners(ask: EntryAsk, plan: DeedPlan): PlanListeners {
  const { leaving, collects, into, deed, entry, have, half } = ask
  const steps = stepsOf(plan)
  const { pool, range, currencies } = entry
  const native = !versions[pool.version].native && currencies.includes('NATIVE')
  // Of a swap that is sent, what is there once it is done: one that fails is forgotten with it.
  const least = leaving ? moved(leaving.withdrawal) : collects ? owedTo(collects) : have && thereAfter(entry, have)
  const first = leaving ? 'removeLiquidity' : collects ? 'collect' : 'swap'
  /** Of the half that it goes on with, or became. */
  let [hash, there]: [Hex | null, typeof least] = half
    ? [half.hash, { amount0: BigInt(half.amount0), amount1: BigInt(half.amount1) }]
    : [null, least]
  let at = 0
  const onSent = (sent: Hex, _: boolean, flow: string) => {
    if (half) joinHalf(half.hash, flow)
    else if (steps[at]?.kind === first) hash ??= sent
  }
  return {
    ...(least && !half
      ? {
          goesOn: {
            from: steps.findIndex(({ kind }) => kind === first),
            request: asRequest({
              ...{ from: nameOf(leaving?.position ?? into ?? null, pool), pool, range },
              ...{ amount0: String(least.amount0), amount1: String(least.amount1) },
              ...(into ? { into: true } : deed === 'zap' ? { fresh: true } : {}),
              ...(collects ? { fees: true } : {}),
              ...(native ? { native: true } : {}),
              ...(have && !leaving ? { given0: String(have.amount0), given1: String(have.amount1) } : {}),
            }),
          },
        }
      : {}),
    onSent,
    onLate: (sent, flow) => onSent(sent, false, flow),
    onStep(done) {
      if (half && done === steps.length - 1) forgetHalf(half.hash)
      else if (hash && there && (leaving || collects || half) && steps[done]?.kind === 'swap') {
        there = thereAfter(entry, there)
        setAmounts(hash, there.amount0, there.amount1)
      }
      at = done + 1
    },
  }
}

import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { thereAfter } from '#domain/liquidity/entry/Entry.ts'
import { moved } from '#domain/liquidity/entry/Move.ts'
import { type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { Hearing } from '../deeds/sendPlan.ts'
import { forgetHalf, type HalfMigration, putHalf, sourceOf } from './halfMigrations.ts'
import type { EntryAsk } from './planEntry.ts'

/**
 * GO-11: what is kept of a move while it goes on: from its withdrawal until its deposit this browser knows what lies in the wallet, and how the swap between has changed that. Of
 * one token that goes into a position: from its swap on.
 */
export function hearMove(
  account: Address,
  { chainId, leaving, into, entry, have, half }: EntryAsk,
  plan: DeedPlan,
): Hearing {
  const steps = stepsOf(plan)
  const { pool, range, currencies } = entry
  const native = pool.version !== 'v4' && currencies.includes('NATIVE')
  let at = 0
  let kept: HalfMigration | null = half ?? null
  return {
    onSent(hash: Hex, last) {
      const from = leaving?.position ?? into
      if (last || half || !from || steps[at]?.kind !== (leaving ? 'removeLiquidity' : 'swap')) return
      // Of a swap that is sent, what is there once it is done: one that fails is forgotten with it.
      const amounts = leaving ? moved(leaving.withdrawal) : have && thereAfter(entry, have)
      if (!amounts) return
      const { amount0, amount1 } = amounts
      const { version, tokenId } = from
      kept = {
        ...{ account, chainId, from: sourceOf(version, String(tokenId)), pool, range, hash },
        ...{ amount0: String(amount0), amount1: String(amount1) },
        ...(leaving ? {} : { into: true }),
        ...(native ? { native: true } : {}),
      }
      putHalf(kept)
    },
    onStep(done) {
      if (kept && done === steps.length - 1) forgetHalf(kept.hash)
      else if (kept && (leaving || half) && steps[done]?.kind === 'swap') {
        const { amount0, amount1 } = thereAfter(entry, { amount0: BigInt(kept.amount0), amount1: BigInt(kept.amount1) })
        putHalf({ ...kept, amount0: String(amount0), amount1: String(amount1) })
      }
      at = done + 1
    },
  }
}

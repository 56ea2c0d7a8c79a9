import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { thereAfter } from '#domain/liquidity/entry/Entry.ts'
import { moved } from '#domain/liquidity/entry/Move.ts'
import { type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { Hearing } from '../deeds/sendPlan.ts'
import { forgetHalf, type HalfMigration, putHalf, sourceOf } from './halfMigrations.ts'
import type { EntryAsk } from './planEntry.ts'

/** GO-11: what is kept of a move while it goes on: from its withdrawal until its deposit this browser knows what lies in the wallet, and how the swap between has changed that. */
export function hearMove(account: Address, { chainId, leaving, entry, half }: EntryAsk, plan: DeedPlan): Hearing {
  const steps = stepsOf(plan)
  const { pool, range } = entry
  let at = 0
  let kept: HalfMigration | null = half ?? null
  return {
    onSent(hash: Hex, last) {
      if (last || !leaving || steps[at]?.kind !== 'removeLiquidity') return
      const { amount0, amount1 } = moved(leaving.withdrawal)
      const { version, tokenId } = leaving.position
      kept = {
        ...{ account, chainId, from: sourceOf(version, String(tokenId)), pool, range, hash },
        ...{ amount0: String(amount0), amount1: String(amount1) },
      }
      putHalf(kept)
    },
    onStep(done) {
      if (kept && done === steps.length - 1) forgetHalf(kept.hash)
      else if (kept && steps[done]?.kind === 'swap') {
        const { amount0, amount1 } = thereAfter(entry, { amount0: BigInt(kept.amount0), amount1: BigInt(kept.amount1) })
        putHalf({ ...kept, amount0: String(amount0), amount1: String(amount1) })
      }
      at = done + 1
    },
  }
}

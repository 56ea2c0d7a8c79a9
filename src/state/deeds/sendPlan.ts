import type { Hex } from 'viem'
import { deeds } from '#domain/deeds.ts'
import { AppError } from '#domain/Errors.ts'
import { type DeedPlan, type Line, stepOf } from '#domain/plan/DeedPlan.ts'
import type { Ground } from '#domain/plan/Ground.ts'
import * as Promised from '#domain/plan/Promises.ts'
import type { Sent } from '#onchain/act/followTransaction.ts'
import type { Door } from '#onchain/wallet/Door.ts'
import { isFlagOn } from '../site/isFlagOn.ts'
import { unlessStopped } from '../wallet/unlessStopped.ts'
import { failureOf } from './failureOf.ts'
import type { Running } from './runs.ts'
import { storePromises } from './StoredMove.ts'
import { addTransaction, type TransactionInfo } from './records.ts'

/**
 * Asks for a plan's calls: all at once where the wallet can, else one after the other, each once the one before is done. Each is remembered and followed, also when
 * nobody waits any more; `onSent` hears of the first that was handed over. Throws AppError: what stood in the way, or what became of one that was not done.
 */
export async function sendPlan(run: Running, door: Door, plan: DeedPlan, onSent: () => void = () => {}): Promise<void> {
  const [{ sendCall }, { canBatch, sendBatch }] = await Promise.all([
    import('#onchain/act/sendCall.ts'),
    import('#onchain/act/sendBatch.ts'),
  ])
  const { chainId, account, deed } = plan
  // One transaction may do several things: each line is held against all that was promised of it.
  const infoOf = ({ amountIn, amountOut, ...line }: Line, of: Ground): TransactionInfo => ({
    ...{ type: deed, ...line, promises: storePromises(Promised.ofGround(of)) },
    ...{ amountIn: amountIn.toString(), amountOut: amountOut.toString() },
  })
  if (
    plan.calls.length > 1 &&
    !(await isFlagOn('disableWalletGetCapabilities')) &&
    (await canBatch(door.provider, chainId, account))
  ) {
    const { noteSettled } = await import('./noteSettled.ts')
    const note = (hash: Hex) => {
      onSent()
      return noteSettled(chainId, account, hash, ...plan.lines.flat().map(line => infoOf(line, plan)))
    }
    return note(await sendBatch(door, plan, { doing: deed }, { ...run, onLate: hash => void note(hash) }))
  }
  for (const [at, lines] of plan.lines.entries()) {
    const step = stepOf(plan, at)
    const follow = (sent: Sent) => {
      onSent()
      return lines.length > 0
        ? Promise.all(lines.map((line, part) => addTransaction(sent, infoOf(line, step), part)))
        : followUntold(sent, run.signal, deed)
    }
    const sent = await sendCall(door, step, { doing: deed }, { ...run, onLate: late => void follow(late) })
    const outcomes = await unlessStopped(follow(sent), run.stop, 'transaction.underWay')
    const failed = outcomes.find(({ status }) => status !== 'confirmed')
    if (failed) throw failureOf(deed, failed)
  }
}

/** What only prepares the next call is no line of its own. Throws what the deed's failure is called. */
async function followUntold(sent: Sent, signal: AbortSignal, deed: DeedPlan['deed']): Promise<[]> {
  const { followTransaction } = await import('#onchain/act/followTransaction.ts')
  const outcome = await followTransaction(sent, signal)
  if (outcome.status !== 'confirmed') throw new AppError(deeds[deed].failed, { cause: outcome })
  return []
}

// Steps of a plan that our service does, and what a bundler did unasked.
import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import type { AnyPlan, AwaitStep, ConsentStep, PlanStep, PostStep } from '#domain/plan/DeedPlan.ts'
import type { Sent } from '#onchain/act/followTransaction.ts'
import { patiently } from '../patiently.ts'
import type { Running } from '../runs.ts'

/** Hands our service what it is to do, or waits until it is done. Resolves with the service's id of it. */
export async function others(
  step: PostStep | AwaitStep,
  { run, signature, id }: { run: Running; signature: Hex | null; id: string | null },
): Promise<string | null> {
  const ends = AbortSignal.any([run.stop, run.signal])
  run.mark({ status: step.way === 'post' ? 'checking' : 'pending' })
  if (step.way === 'post') {
    const { postDeed } = await import('#data/deeds/postDeed.ts')
    return patiently(postDeed(step, signature, ends), run)
  }
  const { awaitDeed } = await import('#data/deeds/awaitDeed.ts')
  await patiently(awaitDeed(step, id, ends), run)
  return id
}

/** Hands a signed text to our service. */
export async function agree(
  step: ConsentStep,
  { run, signature }: { run: Running; signature: Hex | null },
): Promise<unknown> {
  run.mark({ status: 'checking' })
  const { postConsent } = await import('#data/deeds/postConsent.ts')
  if (run.stop.aborted) throw new AppError('wallet.noAnswer')
  return postConsent(step, signature)
}

/**
 * The transaction of an operation that a bundler refused and carried all the same, so that the wallet could not; null:
 * none is known.
 */
export async function carriedBefore(plan: AnyPlan, step: PlanStep, { signal }: Running): Promise<Sent | null> {
  if (step.way !== 'call' || !('operation' in step) || !step.operation) return null
  const { carriedAlready } = await import('#onchain/passkey/recovery/recoverOperation.ts')
  return carriedAlready(plan, step.operation, signal).catch(() => null) // the step's own failure is told
}

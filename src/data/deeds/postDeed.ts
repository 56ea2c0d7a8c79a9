import * as v from 'valibot'
import type { PostStep } from '#domain/plan/DeedPlan.ts'
import { serviceAsker } from '../serviceAsker.ts'

/** ms until an answer counts as none: the service may ask others first. */
const TIMEOUT = 20_000
const Taken = v.object({ id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/)) })

/**
 * Hands what was signed to our own service, once, and answers what it is called there. Throws AppError: the step's own
 * of a refusal, its `failed` of an answer of another shape, `network.*`; the signal's reason when aborted.
 */
export async function postDeed(
  { path, body, signatureAs, codes, failed }: PostStep,
  signature: string | null,
  signal: AbortSignal,
): Promise<string> {
  const ask = serviceAsker({ root: location.origin, timeout: TIMEOUT, codes, failed })
  const whole = signatureAs && signature ? { ...body, [signatureAs]: signature } : body
  return (await ask(Taken, path, whole, signal)).id
}

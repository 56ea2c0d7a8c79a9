import type { Agreed } from '#data/deeds/postConsent.ts'
import type { Consent } from '#domain/consents.ts'
import { AppError } from '#domain/Errors.ts'
import { consents } from '#domain/consents.ts'
import type { ConsentPlan } from '#domain/plan/DeedPlan.ts'
import type { WalletSession } from '#onchain/wallet/WalletSession.ts'
import type { Running } from './runs.ts'
import { sendPlan } from './sendPlan.ts'

/**
 * Has a text of ours signed and handed to our service; answers what the service says. Throws AppError: what stood in
 * the way, or the service's refusal.
 */
export async function sendConsent<C extends Consent>(
  run: Running,
  session: WalletSession,
  plan: ConsentPlan<C>,
): Promise<Agreed[C]> {
  const answers: unknown[] = []
  await sendPlan(run, session, plan, { onAgreed: answer => answers.push(answer) })
  if (answers.length === 0) throw new AppError(consents[plan.deed], { cause: 'no answer' })
  // Read by the verb's own schema (data/deeds/postConsent).
  return answers[0] as Agreed[C]
}

import type { Consent } from '#domain/consents.ts'
import type { ConsentStep } from '#domain/plan/DeedPlan.ts'
import { askRecoveries } from '../account/askRecoveries.ts'
import { askNames } from '../names/askNames.ts'
import { askBook } from '../orders/askBook.ts'

/** LIST: who is asked for each consent. */
const verbs = {
  'names/claim': askNames.claim,
  'names/profile': askNames.profile,
  'names/delete': askNames.delete,
  'recoveries/agree': askRecoveries.agree,
  'recoveries/challenge': askRecoveries.challenge,
  'orders/session': askBook.session,
} satisfies Record<Consent, (body: never) => Promise<unknown>>

/** What the service answers to each. */
export type Agreed = { [C in Consent]: Awaited<ReturnType<(typeof verbs)[C]>> }

/** Hands a signed text to our service, once. Throws AppError: what that verb's refusals are called, `network.*`. */
export const postConsent = ({ consent, body }: ConsentStep, signature: string | null): Promise<unknown> =>
  // The verb's own body but for the signature, which its maker could not know; the service reads it by its schema.
  verbs[consent]({ ...body, signature } as never)

import type { ErrorCode } from './Errors.ts'

/**
 * LIST: what our service does when a text of ours is signed: no transaction, nothing on a chain, so nothing is
 * remembered of it here. By the verb of the service: what its failure is called.
 */
export const consents = {
  'names/claim': 'username.failed',
  'names/profile': 'username.failed',
  'names/delete': 'username.failed',
  'recoveries/agree': 'recovery.failed',
  'recoveries/challenge': 'recovery.failed',
  'orders/session': 'order.failed',
} as const satisfies Record<string, ErrorCode>

export type Consent = keyof typeof consents

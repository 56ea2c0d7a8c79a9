import { randomBytes } from 'node:crypto'
import { Refused } from '../service/readRequest.ts'
import type { Query } from '../store/Store.ts'

/** s a challenge lives. */
const LIFE = 120

/** What a challenge is for: an answer to one purpose is none to another. */
export type Purpose = 'sign-in' | 'verify' | 'register' | 'add' | 'recover' | `delete ${string}`

/** A new challenge; `subject` is what the answer will be held against. Old ones are swept away. */
export async function issueChallenge(
  query: Query,
  { purpose, account, subject = {} }: { purpose: Purpose; account: string | null; subject?: Record<string, unknown> },
): Promise<string> {
  const nonce = randomBytes(32).toString('base64url')
  await query('DELETE FROM passkey_challenges WHERE expires_at < now()')
  const values = [nonce, purpose, account, JSON.stringify(subject), LIFE]
  await query(
    `INSERT INTO passkey_challenges VALUES ($1, $2, $3, $4::jsonb, now() + make_interval(secs => $5))`,
    values,
  )
  return nonce
}

/**
 * Takes a challenge: only the first request gets it (one statement). It is used up also when the answer turns out
 * wrong. Throws Refused `expired` when it is unknown, old, used, of another purpose or of another account.
 */
export async function takeChallenge(
  query: Query,
  { nonce, purpose, account }: { nonce: string; purpose: Purpose; account: string | null },
): Promise<Record<string, unknown>> {
  const rows = await query<{
    purpose: string
    account: string | null
    subject: Record<string, unknown>
    fresh: boolean
  }>(
    'DELETE FROM passkey_challenges WHERE nonce = $1 RETURNING purpose, account, subject, expires_at > now() AS fresh',
    [nonce],
  )
  const found = rows[0]
  if (!found?.fresh || found.purpose !== purpose || found.account !== account)
    throw new Refused({ status: 400, code: 'expired', message: 'The challenge is used or too old' })
  return found.subject
}

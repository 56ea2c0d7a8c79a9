import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Visit } from '../service/ServiceEnv.ts'
import { Refused } from '../service/readRequest.ts'
import type { Query } from '../store/Store.ts'

const COOKIE = 'tarn_passkey'
/** s a session lasts. */
const LIFE = 7 * 86_400

export type Session = { account: string; credentialId: string }

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Signs an account in: a cookie that no script reads, its hash here. The session that this one takes the place of ends
 * (PK-1).
 */
export async function openSession(
  c: Context<Visit>,
  { query, session, secure }: { query: Query; session: Session; secure: boolean },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const left = getCookie(c, COOKIE)
  if (left) await query('DELETE FROM passkey_sessions WHERE token_hash = $1', [hashOf(left)])
  await query('DELETE FROM passkey_sessions WHERE expires_at < now()')
  await query('INSERT INTO passkey_sessions VALUES ($1, $2, $3, now() + make_interval(secs => $4))', [
    hashOf(token),
    session.account,
    session.credentialId,
    LIFE,
  ])
  setCookie(c, COOKIE, token, { httpOnly: true, sameSite: 'Strict', secure, path: '/api/', maxAge: LIFE })
}

/**
 * The session of a request. Throws Refused `signedOut`, also when the passkey of the session has been removed since.
 */
export async function readSession(c: Context<Visit>, query: Query): Promise<Session> {
  const token = getCookie(c, COOKIE)
  const rows = token
    ? await query<{ account: string; credential_id: string }>(
        `SELECT s.account, s.credential_id FROM passkey_sessions s JOIN passkeys p ON p.credential_id = s.credential_id AND NOT p.removed
         WHERE s.token_hash = $1 AND s.expires_at > now()`,
        [hashOf(token)],
      )
    : []
  const found = rows[0]
  if (!found) throw new Refused({ status: 401, code: 'signedOut', message: 'Sign in first' })
  return { account: found.account, credentialId: found.credential_id }
}

/** Ends this session; without one nothing happens. */
export async function closeSession(c: Context<Visit>, query: Query): Promise<void> {
  const token = getCookie(c, COOKIE)
  if (token) await query('DELETE FROM passkey_sessions WHERE token_hash = $1', [hashOf(token)])
  deleteCookie(c, COOKIE, { path: '/api/' })
}

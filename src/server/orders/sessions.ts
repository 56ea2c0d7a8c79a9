import { createHash, randomBytes } from 'node:crypto'
import type { Query } from '../store/Store.ts'

/** Seconds that a device may read a maker's list. */
const SESSION_LIFE = 30 * 86_400

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A device may read a maker's list from now on. The token is kept as a hash alone. `expiresAt`: unix seconds. */
export async function openSession(query: Query, maker: string): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(32).toString('hex')
  await query('DELETE FROM order_sessions WHERE expires_at < now()')
  const [row] = await query<{ expires_at: Date }>(
    'INSERT INTO order_sessions VALUES ($1, $2, now() + make_interval(secs => $3)) RETURNING expires_at',
    [hashOf(token), maker, SESSION_LIFE],
  )
  return { token, expiresAt: Math.floor(row!.expires_at.getTime() / 1000) }
}

/** Whose list a token opens; null: no one's. */
export const makerOf = async (query: Query, token: string): Promise<string | null> =>
  (
    await query<{ maker: string }>('SELECT maker FROM order_sessions WHERE token = $1 AND expires_at > now()', [
      hashOf(token),
    ])
  )[0]?.maker ?? null

import { createHmac, randomBytes } from 'node:crypto'
import type { Query } from '../store/Store.ts'

/**
 * GO-18: a client's address as it is recorded: its HMAC by a key of today. Keys of earlier days are dropped, as are
 * hashes older than 30 days: what one client did is told together for a day, and never who it was.
 */
export async function visitorHash(query: Query, visitor: string): Promise<string> {
  await query('DELETE FROM visitor_keys WHERE day < current_date')
  await query("UPDATE audit_log SET visitor = NULL WHERE visitor IS NOT NULL AND at < now() - interval '30 days'")
  await query('INSERT INTO visitor_keys (secret) VALUES ($1) ON CONFLICT DO NOTHING', [randomBytes(32).toString('hex')])
  const [key] = await query<{ secret: string }>('SELECT secret FROM visitor_keys WHERE day = current_date')
  return createHmac('sha256', key!.secret).update(visitor).digest('hex')
}

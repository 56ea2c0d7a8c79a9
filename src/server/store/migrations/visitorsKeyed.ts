import type { Migration } from './Migration.ts'

/**
 * GO-18: `audit_log.visitor` is a keyed hash of a client's address (server/service/visitorHash), gone after 30 days.
 * `visitor_keys`: today's key; earlier ones are dropped, so that no hash can be led back to its address. Rows that held
 * addresses are hashed by a key for each day that is kept nowhere.
 */
export const visitorsKeyed: Migration = {
  name: '2026-11-visitors-keyed',
  statements: [
    'CREATE TABLE visitor_keys (day date PRIMARY KEY DEFAULT current_date, secret text NOT NULL)',
    "UPDATE audit_log SET visitor = NULL WHERE at < now() - interval '30 days'",
    `WITH keys AS MATERIALIZED (
       SELECT day, gen_random_uuid()::text || gen_random_uuid()::text AS secret
       FROM (SELECT DISTINCT at::date AS day FROM audit_log WHERE visitor IS NOT NULL) AS days
     )
     UPDATE audit_log SET visitor = encode(sha256(convert_to(keys.secret || visitor, 'UTF8')), 'hex')
     FROM keys WHERE keys.day = at::date AND visitor IS NOT NULL`,
    'CREATE INDEX audit_log_visitor ON audit_log (at) WHERE visitor IS NOT NULL',
  ],
}

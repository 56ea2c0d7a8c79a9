import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newStore } from '../../../tests/support/newStore.ts'
import { visitorsKeyed } from '../store/migrations/visitorsKeyed.ts'
import type { Store } from '../store/Store.ts'
import { audit } from '../passkeys/accounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'tarn-visitors-'))
let store: Store

beforeAll(async () => {
  store = await newStore(join(folder, 'store'))
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const note = (visitor: string) => audit(store.query, { action: 'sign-in', account: null, visitor })
const visitors = async () =>
  (await store.query<{ visitor: string | null }>('SELECT visitor FROM audit_log ORDER BY id')).map(row => row.visitor)

test('[GO-18] a client is recorded by a keyed hash: equal for a day, another key the next, nothing after 30 days', async () => {
  for (const visitor of ['203.0.113.7', '203.0.113.7', '2001:db8::/64']) await note(visitor)
  const [first, again, other] = await visitors()
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect([again === first, other === first]).toEqual([true, false])
  // Tomorrow.
  await store.query('UPDATE visitor_keys SET day = day - 1')
  await store.query("UPDATE audit_log SET at = at - interval '1 day'")
  await note('203.0.113.7')
  expect((await visitors()).at(-1)).not.toBe(first)
  expect(await store.query('SELECT day FROM visitor_keys')).toHaveLength(1)
  // A month later the rows stay, and say nothing of who it was.
  await store.query("UPDATE audit_log SET at = at - interval '31 days'")
  await note('203.0.113.7')
  const kept = await visitors()
  expect(kept.slice(0, -1)).toEqual([null, null, null, null])
  expect(kept.at(-1)).toMatch(/^[0-9a-f]{64}$/)
})

test('[GO-18] rows of before are rewritten: no address is left, and equal ones of a day stay equal', async () => {
  await store.query('DELETE FROM audit_log')
  for (const [age, visitor] of [
    [0, '198.51.100.1'],
    [0, '198.51.100.1'],
    [0, '198.51.100.2'],
    [2, '198.51.100.1'],
    [40, '198.51.100.1'],
    [0, null],
  ] as const)
    await store.query(
      "INSERT INTO audit_log (at, action, visitor) VALUES (now() - make_interval(days => $1), 'register', $2)",
      [age, visitor],
    )
  for (const statement of visitorsKeyed.statements.filter(text => /^(UPDATE|WITH)/.test(text)))
    await store.query(statement)
  const [a, b, c, earlier, old, none] = await visitors()
  for (const hash of [a, b, c, earlier]) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect([a === b, a === c, a === earlier, old, none]).toEqual([true, false, false, null, null])
})

import { Refused } from '../service/readRequest.ts'
import type { Query } from '../store/Store.ts'
import { visitorHash } from '../service/visitorHash.ts'

export type AccountRow = {
  address: string
  user_handle: string
  username: string
  initial_x: string
  initial_y: string
  added: number
}
export type PasskeyRow = {
  credential_id: string
  account: string
  public_key: Uint8Array
  x: string
  y: string
  counter: bigint
  transports: string[]
  attachment: 'platform' | 'cross-platform'
  provider: string
  name: string
  removed: boolean
  created_at: Date
  last_used_at: Date | null
  /** The recovery address that made it; null: a passkey of the account said yes. */
  recovery: string | null
}

/** Most passkeys of one account. */
const MOST = 16

export const findAccount = async (query: Query, address: string): Promise<AccountRow | undefined> =>
  (await query<AccountRow>('SELECT * FROM passkey_accounts WHERE address = $1', [address]))[0]

export const findPasskey = async (query: Query, id: string): Promise<PasskeyRow | undefined> =>
  (await query<PasskeyRow>('SELECT * FROM passkeys WHERE credential_id = $1', [id]))[0]

/** Oldest first, those under removal among them. */
export const passkeysOf = (query: Query, account: string): Promise<PasskeyRow[]> =>
  query<PasskeyRow>('SELECT * FROM passkeys WHERE account = $1 ORDER BY created_at, credential_id', [account])

/** Throws Refused `known` when the key has an account already. */
export async function insertAccount(query: Query, row: Omit<AccountRow, 'added'>): Promise<void> {
  const made = await query(
    'INSERT INTO passkey_accounts (address, user_handle, username, initial_x, initial_y) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING address',
    [row.address, row.user_handle, row.username, row.initial_x, row.initial_y],
  )
  if (made.length === 0) throw known()
}

const known = () => new Refused({ status: 409, code: 'known', message: 'This passkey is known here: sign in with it' })

export type NewPasskey = Omit<
  PasskeyRow,
  'name' | 'removed' | 'created_at' | 'last_used_at' | 'counter' | 'recovery'
> & {
  counter: number
  recovery?: string
}

/**
 * PK-3: adds a passkey, named by the username and a number that only grows. Throws Refused `known` when the credential
 * or its key is, `full` when there are too many.
 */
export async function insertPasskey(query: Query, row: NewPasskey, isFirst: boolean): Promise<string> {
  const [account] = isFirst
    ? await query<AccountRow>('SELECT * FROM passkey_accounts WHERE address = $1', [row.account])
    : await query<AccountRow>('UPDATE passkey_accounts SET added = added + 1 WHERE address = $1 RETURNING *', [
        row.account,
      ])
  const [count] = await query<{ many: bigint }>('SELECT count(*)::int8 AS many FROM passkeys WHERE account = $1', [
    row.account,
  ])
  if (!account || (count?.many ?? 0n) >= BigInt(MOST))
    throw new Refused({ status: 409, code: 'full', message: `A wallet has at most ${MOST} passkeys` })
  const name = `${account.username} ${account.added}`
  const { credential_id, public_key, x, y, counter, transports, attachment, provider } = row
  // The same key under another id would sign in twice, and could be deleted once: two who bring it at once stand in
  // line.
  await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 727003))', [x + y])
  if ((await query('SELECT 1 FROM passkeys WHERE x = $1 AND y = $2', [x, y])).length > 0) throw known()
  const made = await query(
    `INSERT INTO passkeys (credential_id, account, public_key, x, y, counter, transports, attachment, provider, name, recovery)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11) ON CONFLICT DO NOTHING RETURNING name`,
    [
      credential_id,
      row.account,
      public_key,
      x,
      y,
      counter,
      JSON.stringify(transports),
      attachment,
      provider,
      name,
      row.recovery ?? null,
    ],
  )
  if (made.length === 0) throw known()
  return name
}

/** PK-3: what its person calls a passkey of an account. False: it has no such passkey. */
export const rename = async (
  query: Query,
  { account, id, name }: { account: string; id: string; name: string },
): Promise<boolean> =>
  (
    await query(
      'UPDATE passkeys SET name = $3 WHERE account = $1 AND credential_id = $2 AND NOT removed RETURNING name',
      [account, id, name],
    )
  ).length > 0

/** Remembers a use. False when the counter went back: there is a copy of the key, or the answer is an old one. */
export async function noteUse(query: Query, id: string, counter: number): Promise<boolean> {
  const rows = await query(
    'UPDATE passkeys SET counter = $2, last_used_at = now() WHERE credential_id = $1 AND NOT removed AND ((counter = 0 AND $2 = 0) OR $2 > counter) RETURNING credential_id',
    [id, counter],
  )
  return rows.length > 0
}

/** Records what changes the owners of an account, and what was refused, for later investigation; no address (GO-18). */
export const audit = async (
  query: Query,
  {
    action,
    account,
    visitor,
    details = {},
  }: { action: string; account: string | null; visitor: string; details?: Record<string, unknown> },
): Promise<unknown> =>
  query('INSERT INTO audit_log (action, account, visitor, details) VALUES ($1, $2, $3, $4::jsonb)', [
    action,
    account,
    await visitorHash(query, visitor),
    JSON.stringify(details),
  ])

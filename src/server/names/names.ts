// OB-5: the rules of usernames, as statements that hold also when two ask at once.
import { createHmac, randomBytes } from 'node:crypto'
import type { Availability, Profile } from '#data/names/nameSchemas.ts'
import { cleanText } from '#domain/cleanText.ts'
import { fold, reservedLike } from '#domain/token/NameLikeness.ts'
import { BIO_MAX, CHANGES } from '#domain/account/Username.ts'
import type { Query, Store } from '../store/Store.ts'

/** s a nonce lives. */
const LIFE = 300

/**
 * Names a day from one connection, no matter which addresses sign: enough for a family, few for a collector of names.
 */
const PER_DAY = 10

type Row = {
  username: string
  address: string
  bio: string
  link: string
  avatar: string | null
  claims: number
  earlier: string | null
}
export type Refusal = 'unavailable' | 'alike' | 'addressLimit' | 'deviceLimit' | 'noName'

/** `earlier`: the first of the names of others that stand and read the same, claimed before this one. */
const SELECT = `SELECT n.username, a.address, a.bio, a.link, a.avatar, a.claims, (
  SELECT o.username FROM usernames o WHERE o.folded = n.folded AND o.username <> n.username AND o.address IS NOT NULL
  AND (o.claimed_at, o.username) < (n.claimed_at, n.username) ORDER BY o.claimed_at, o.username LIMIT 1
) AS earlier FROM usernames n JOIN username_accounts a ON a.address = n.address`
const profileOf = (row: Row | undefined): Profile | null =>
  row
    ? {
        ...{
          username: row.username,
          address: row.address,
          link: row.link,
          avatar: row.avatar,
          changesLeft: Math.max(0, 1 + CHANGES - row.claims),
        },
        // Also what was written before bios were cleaned.
        bio: cleanText(row.bio, BIO_MAX),
        looksLike: reservedLike(row.username) ?? row.earlier,
      }
    : null

export const byAddress = async (query: Query, address: string): Promise<Profile | null> =>
  profileOf((await query<Row>(`${SELECT} WHERE n.address = $1`, [address]))[0])
export const byName = async (query: Query, username: string): Promise<Profile | null> =>
  profileOf((await query<Row>(`${SELECT} WHERE n.username = $1`, [username]))[0])

/**
 * Never claimed, not one of ours or of a known person or brand, and not to be mistaken for one that ever was claimed.
 */
export async function readAvailability(query: Query, username: string): Promise<Availability> {
  const like = reservedLike(username)
  if (like) return { available: false, reason: 'reserved', like }
  const known = await query<{ username: string }>(
    'SELECT username FROM usernames WHERE folded = $1 ORDER BY username <> $2, claimed_at LIMIT 1',
    [fold(username), username],
  )
  if (!known[0]) return { available: true, reason: null, like: null }
  return known[0].username === username
    ? { available: false, reason: 'taken', like: null }
    : { available: false, reason: 'alike', like: known[0].username }
}

export async function issueNonce(query: Query, address: string): Promise<string> {
  const nonce = randomBytes(32).toString('hex')
  await query('DELETE FROM username_nonces WHERE expires_at < now()')
  await query('INSERT INTO username_nonces VALUES ($1, $2, now() + make_interval(secs => $3))', [nonce, address, LIFE])
  return nonce
}

/** Takes a nonce: only the first request gets it. It is used up also when what follows fails. */
export const takeNonce = async (query: Query, nonce: string, address: string): Promise<boolean> =>
  (
    await query<{ fresh: boolean }>(
      'DELETE FROM username_nonces WHERE nonce = $1 AND address = $2 RETURNING expires_at > now() AS fresh',
      [nonce, address],
    )
  )[0]?.fresh === true

class Undo extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** All of `work`, or the refusal it threw and nothing of it. */
async function whole(store: Store, work: (query: Query) => Promise<void>): Promise<Refusal | null> {
  try {
    await store.transaction(work)
    return null
  } catch (error) {
    if (error instanceof Undo) return error.refusal
    throw error
  }
}

/**
 * The key of the hashes that sources are known by, made with the first of them: an address of four bytes could be
 * guessed from a plain hash.
 */
async function secretOf(query: Query): Promise<string> {
  await query('INSERT INTO username_secret (secret) VALUES ($1) ON CONFLICT DO NOTHING', [
    randomBytes(32).toString('hex'),
  ])
  return (await query<{ secret: string }>('SELECT secret FROM username_secret'))[0]!.secret
}

/** Counts a claim of today. Throws Undo `deviceLimit`. */
async function count(query: Query, visitor: string): Promise<void> {
  const source = createHmac('sha256', await secretOf(query))
    .update(visitor)
    .digest('hex')
  await query('DELETE FROM username_sources WHERE day < current_date - 1')
  const counted = await query(
    'INSERT INTO username_sources AS s (source) VALUES ($1) ON CONFLICT (source, day) DO UPDATE SET claims = s.claims + 1 WHERE s.claims < $2 RETURNING claims',
    [source, PER_DAY],
  )
  if (counted.length === 0) throw new Undo('deviceLimit')
}

/**
 * A first name or another one; the one before is given up for ever. `visitor`: where the claim comes from (visitorOf).
 */
export const claim = (
  store: Store,
  { address, username, visitor }: { address: string; username: string; visitor: string },
): Promise<Refusal | null> =>
  whole(store, async query => {
    await query('INSERT INTO username_accounts (address) VALUES ($1) ON CONFLICT DO NOTHING', [address])
    // Holds the address until the end: two claims of one address stand in line.
    const [account] = await query<{ claims: number }>(
      'SELECT claims FROM username_accounts WHERE address = $1 FOR UPDATE',
      [address],
    )
    if ((account?.claims ?? 0) > CHANGES) throw new Undo('addressLimit')
    // Two claims of names that read the same stand in line, too.
    await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 727002))', [fold(username)])
    const { available, reason } = await readAvailability(query, username)
    if (!available) throw new Undo(reason === 'alike' ? 'alike' : 'unavailable')
    await count(query, visitor)
    await query('UPDATE usernames SET address = NULL WHERE address = $1', [address])
    const made = await query(
      'INSERT INTO usernames (username, address) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING username',
      [username, address],
    )
    if (made.length === 0) throw new Undo('unavailable')
    await query('UPDATE username_accounts SET claims = claims + 1 WHERE address = $1', [address])
  })

/** `avatar`: undefined leaves it, null takes it away. Only for the name that stands. */
export const editProfile = (
  store: Store,
  {
    address,
    username,
    change,
  }: {
    address: string
    username: string
    change: { bio: string; link: string; avatar?: { id: string; png: Buffer } | null }
  },
): Promise<Refusal | null> =>
  whole(store, async query => {
    const { bio, link, avatar } = change
    const standing = await query('SELECT 1 FROM usernames WHERE username = $1 AND address = $2 FOR UPDATE', [
      username,
      address,
    ])
    if (standing.length === 0) throw new Undo('noName')
    if (avatar)
      await query('INSERT INTO username_avatars VALUES ($1, $2) ON CONFLICT DO NOTHING', [avatar.id, avatar.png])
    await query('UPDATE username_accounts SET bio = $2, link = $3 WHERE address = $1', [
      address,
      cleanText(bio, BIO_MAX),
      link,
    ])
    if (avatar !== undefined) await replaceAvatar(query, address, avatar?.id ?? null)
  })

/** Gives up the name for ever, and what was said of it. The address's count stays. */
export const remove = (store: Store, address: string, username: string): Promise<Refusal | null> =>
  whole(store, async query => {
    const gone = await query(
      'UPDATE usernames SET address = NULL WHERE username = $1 AND address = $2 RETURNING username',
      [username, address],
    )
    if (gone.length === 0) throw new Undo('noName')
    await query("UPDATE username_accounts SET bio = '', link = '' WHERE address = $1", [address])
    await replaceAvatar(query, address, null)
  })

/** Replaces an account's picture, and deletes the former one once no account has it. */
async function replaceAvatar(query: Query, address: string, id: string | null): Promise<void> {
  const [before] = await query<{ avatar: string | null }>('SELECT avatar FROM username_accounts WHERE address = $1', [
    address,
  ])
  await query('UPDATE username_accounts SET avatar = $2 WHERE address = $1', [address, id])
  const old = before?.avatar
  if (old && old !== id)
    await query(
      'DELETE FROM username_avatars WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM username_accounts WHERE avatar = $1)',
      [old],
    )
}

export const avatarPng = async (query: Query, id: string): Promise<Uint8Array | null> =>
  (await query<{ png: Uint8Array }>('SELECT png FROM username_avatars WHERE id = $1', [id]))[0]?.png ?? null

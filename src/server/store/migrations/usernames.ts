import type { Migration } from './Migration.ts'

/**
 * OB-5: usernames. A name without an address was given up and is never given again. `claims` counts the names an
 * address ever took; a device is known by a hash only. Pictures lie by the hash of what they are.
 */
export const usernames: Migration = {
  name: '2026-11-usernames',
  statements: [
    `CREATE TABLE username_accounts (
      address text PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
      claims integer NOT NULL DEFAULT 0,
      bio text NOT NULL DEFAULT '',
      link text NOT NULL DEFAULT '',
      avatar text
    )`,
    `CREATE TABLE usernames (
      username text PRIMARY KEY CHECK (username ~ '^[a-z0-9]{3,20}$'),
      address text UNIQUE REFERENCES username_accounts (address),
      claimed_at timestamptz NOT NULL DEFAULT now()
    )`,
    'CREATE TABLE username_devices (device text PRIMARY KEY, claims integer NOT NULL DEFAULT 0)',
    'CREATE TABLE username_nonces (nonce text PRIMARY KEY, address text NOT NULL, expires_at timestamptz NOT NULL)',
    'CREATE INDEX username_nonces_expiry ON username_nonces (expires_at)',
    'CREATE TABLE username_avatars (id text PRIMARY KEY, png bytea NOT NULL)',
  ],
}

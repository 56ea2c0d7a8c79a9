import type { Migration } from './Migration.ts'

/**
 * Passkeys and what proves them. Addresses are lower case. `credential_id` is base64url as WebAuthn gives it, x and y
 * are the P-256 point's 32 bytes in hex; `salt` makes the account's address together with the first owner.
 */
export const passkeys: Migration = {
  name: '2026-11-passkeys',
  statements: [
    `CREATE TABLE passkey_accounts (
      address text PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
      user_handle text NOT NULL UNIQUE,
      username text NOT NULL,
      initial_x text NOT NULL,
      initial_y text NOT NULL,
      added integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now()
    )`,
    `CREATE TABLE passkeys (
      credential_id text PRIMARY KEY,
      account text NOT NULL REFERENCES passkey_accounts (address) ON DELETE CASCADE,
      public_key bytea NOT NULL,
      x text NOT NULL,
      y text NOT NULL,
      counter bigint NOT NULL DEFAULT 0,
      transports jsonb NOT NULL DEFAULT '[]',
      attachment text NOT NULL CHECK (attachment IN ('platform', 'cross-platform')),
      provider text NOT NULL,
      name text NOT NULL,
      removed boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    )`,
    'CREATE INDEX passkeys_account ON passkeys (account)',
    `CREATE TABLE passkey_challenges (
      nonce text PRIMARY KEY,
      purpose text NOT NULL,
      account text,
      subject jsonb NOT NULL DEFAULT '{}',
      expires_at timestamptz NOT NULL
    )`,
    'CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at)',
    `CREATE TABLE passkey_sessions (
      token_hash text PRIMARY KEY,
      account text NOT NULL REFERENCES passkey_accounts (address) ON DELETE CASCADE,
      credential_id text NOT NULL,
      expires_at timestamptz NOT NULL
    )`,
    'CREATE INDEX passkey_sessions_account ON passkey_sessions (account)',
    `CREATE TABLE audit_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      action text NOT NULL,
      account text,
      visitor text,
      details jsonb NOT NULL DEFAULT '{}'
    )`,
    'CREATE INDEX audit_log_account ON audit_log (account, at)',
  ],
}

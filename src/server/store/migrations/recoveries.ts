import type { Migration } from './Migration.ts'

/**
 * PK-4: recovery addresses. Nothing here references passkey_accounts: it is needed most when an account's last passkey
 * is gone. `recoveries`: asked for by a signed-in user; `recovery_words`: what the address itself signed, where its
 * wallet was deployed then; `recovery_wallets`: the key that decides an account's address.
 */
export const recoveries: Migration = {
  name: '2026-11-recoveries',
  statements: [
    `CREATE TABLE recovery_wallets (
      account text PRIMARY KEY CHECK (account ~ '^0x[0-9a-f]{40}$'),
      username text NOT NULL,
      initial_x text NOT NULL,
      initial_y text NOT NULL
    )`,
    `CREATE TABLE recoveries (
      account text NOT NULL REFERENCES recovery_wallets (account),
      recovery text NOT NULL CHECK (recovery ~ '^0x[0-9a-f]{40}$'),
      asked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account, recovery)
    )`,
    'CREATE INDEX recoveries_recovery ON recoveries (recovery)',
    `CREATE TABLE recovery_words (
      account text NOT NULL,
      recovery text NOT NULL,
      chain_id bigint NOT NULL,
      statement text NOT NULL,
      signature text NOT NULL,
      signed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account, recovery, chain_id)
    )`,
    'CREATE INDEX recovery_words_recovery ON recovery_words (recovery)',
    'CREATE TABLE recovery_nonces (nonce text PRIMARY KEY, deed text NOT NULL, account text NOT NULL, recovery text NOT NULL, expires_at timestamptz NOT NULL)',
    'CREATE INDEX recovery_nonces_expiry ON recovery_nonces (expires_at)',
  ],
}

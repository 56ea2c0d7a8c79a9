import type { Migration } from './Migration.ts'

/**
 * PK-4: what an account was sent, read once a passkey of it is to be deleted. `holding_scans`: blocks whose logs were
 * read, both ends included; `acted`: an operation of its own was among them; `cut`: more was sent than is kept.
 * `holding_sightings`: contracts and items that were sent to it or that its operations touched, `asked` when one of
 * those brought it. `holding_gaps`: sources that have not answered since.
 */
export const holdings: Migration = {
  name: '2026-11-holdings',
  statements: [
    `CREATE TABLE holding_scans (
      account text NOT NULL REFERENCES passkey_accounts (address) ON DELETE CASCADE,
      chain_id bigint NOT NULL,
      from_block bigint NOT NULL,
      to_block bigint NOT NULL,
      acted boolean NOT NULL DEFAULT false,
      cut boolean NOT NULL DEFAULT false,
      PRIMARY KEY (account, chain_id)
    )`,
    `CREATE TABLE holding_sightings (
      account text NOT NULL REFERENCES passkey_accounts (address) ON DELETE CASCADE,
      chain_id bigint NOT NULL,
      contract text NOT NULL CHECK (contract ~ '^0x[0-9a-f]{40}$'),
      kind text NOT NULL CHECK (kind IN ('token', 'item', 'counted', 'touched')),
      token_id text NOT NULL DEFAULT '',
      asked boolean NOT NULL,
      PRIMARY KEY (account, chain_id, contract, kind, token_id)
    )`,
    `CREATE TABLE holding_gaps (
      account text NOT NULL REFERENCES passkey_accounts (address) ON DELETE CASCADE,
      chain_id bigint NOT NULL,
      source text NOT NULL CHECK (source IN ('node', 'logs', 'index')),
      since timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account, chain_id, source)
    )`,
  ],
}

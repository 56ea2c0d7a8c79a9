import type { Migration } from './Migration.ts'

/**
 * PK-4: which recovery address a passkey was made by; null: a passkey of the account said yes to it. Those that were
 * made before this was kept are found in the audit log.
 */
export const recovered: Migration = {
  name: '2026-11-recovered',
  statements: [
    "ALTER TABLE passkeys ADD COLUMN recovery text CHECK (recovery ~ '^0x[0-9a-f]{40}$')",
    `UPDATE passkeys SET recovery = made.by FROM (
      SELECT details ->> 'id' AS id, details ->> 'by' AS by FROM audit_log WHERE action = 'recovered'
    ) AS made WHERE made.id = credential_id AND made.by ~ '^0x[0-9a-f]{40}$'`,
  ],
}

import type { Migration } from './Migration.ts'

/**
 * OB-5: `folded`, a username as it is read in a hurry (domain/NameLikeness.fold, and a test compares them), of all
 * names that stand and that were given up. `username_sources`: claims of a day by where they came from, known by a
 * keyed hash, gone two days later. They take the place of `username_devices`, where a client named itself; that table
 * is read no more.
 */
export const usernamesFolded: Migration = {
  name: '2026-11-usernames-folded',
  statements: [
    `ALTER TABLE usernames ADD COLUMN folded text GENERATED ALWAYS AS (replace(replace(translate(username, '01i2345789', 'ollzeastbg'), 'rn', 'm'), 'vv', 'w')) STORED`,
    'CREATE INDEX usernames_folded ON usernames (folded)',
    'CREATE TABLE username_sources (source text NOT NULL, day date NOT NULL DEFAULT current_date, claims integer NOT NULL DEFAULT 1, PRIMARY KEY (source, day))',
    'CREATE TABLE username_secret (one boolean PRIMARY KEY DEFAULT true CHECK (one), secret text NOT NULL)',
  ],
}

import type { Migration } from './Migration.ts'

/**
 * LM-3: signed orders. Addresses and hashes are lower case; `body` is the order as the reactor takes it. `place` is its
 * number in Permit2's bitmap: one order has it. `live` orders may still be filled, as far as is known: open; paused
 * (`why`: the maker's funds, or the signature, which code may refuse for a while); or stale, when a paused one has
 * fallen behind the market, and its maker must wish it again. `hidden`: its maker asked not to hand it out any more.
 * `filled_by`: the transaction; `begun_block`: the head when it was taken, before which nothing filled it.
 * `order_sessions`: devices that may read a maker's list, by the hash of their token.
 */
export const orders: Migration = {
  name: '2026-11-orders',
  statements: [
    `CREATE TABLE orders (
      hash text PRIMARY KEY CHECK (hash ~ '^0x[0-9a-f]{64}$'),
      maker text NOT NULL CHECK (maker ~ '^0x[0-9a-f]{40}$'),
      place numeric(78, 0) NOT NULL,
      deadline bigint NOT NULL,
      body text NOT NULL,
      signature text NOT NULL,
      status text NOT NULL CHECK (status IN ('open', 'paused', 'stale', 'filled', 'cancelled', 'expired')),
      live boolean GENERATED ALWAYS AS (status IN ('open', 'paused', 'stale')) STORED,
      why text CHECK (why IN ('funds', 'signature')),
      hidden boolean NOT NULL DEFAULT false,
      filled_by text,
      ended_block bigint,
      ended_at timestamptz,
      begun_block bigint NOT NULL,
      failures integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (maker, place)
    )`,
    `CREATE TABLE order_sessions (token text PRIMARY KEY, maker text NOT NULL, expires_at timestamptz NOT NULL)`,
    `CREATE INDEX orders_of_maker ON orders (maker, created_at DESC)`,
    `CREATE INDEX orders_live ON orders (created_at) WHERE live`,
  ],
}

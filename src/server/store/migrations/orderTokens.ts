import type { Migration } from './Migration.ts'

/** LM-3: an order is paused as well while the token that it asks for does not arrive whole (`why`: token). */
export const orderTokens: Migration = {
  name: '2026-11-order-tokens',
  statements: [
    'ALTER TABLE orders DROP CONSTRAINT orders_why_check',
    `ALTER TABLE orders ADD CONSTRAINT orders_why_check CHECK (why IN ('funds', 'signature', 'token'))`,
  ],
}

import type { Migration } from './Migration.ts'

/**
 * GO-16: `opens`, the second (unix) before which no filler can fill an order; 0: at once.
 * Parts of a plan that wait for their slot are not handed out, and take no place among those that are.
 */
export const orderSlots: Migration = {
  name: '2026-11-order-slots',
  statements: [`ALTER TABLE orders ADD COLUMN opens bigint NOT NULL DEFAULT 0`],
}

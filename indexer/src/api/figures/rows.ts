import type { pool, token } from '../../schema.ts'

/** A token's row of the database. */
export type TokenDbRow = typeof token.$inferSelect
/** A pool's row of the database. */
export type PoolDbRow = typeof pool.$inferSelect

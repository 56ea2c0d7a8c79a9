import { defineTable, index, primaryKey } from '../../engine/Table.ts'

/**
 * A v3 or v4 pool's logs as far as its providers' fees follow from them: what a replay of the pool needs
 * (src/domain/liquidity/lab).
 */
export const poolLog = defineTable(
  'pool_log',
  t => ({
    chainId: t.integer().notNull(),
    block: t.integer().notNull(),
    logIndex: t.integer().notNull(),
    pool: t.text().notNull(),
    time: t.integer().notNull(),
    /** `start`: it was given a price. `gift`: a v3 flash, a v4 donation. */
    type: t.text().$type<'start' | 'swap' | 'liquidity' | 'gift' | 'protocolFee'>().notNull(),
    /** Raw, the pool's: positive came in. */
    amount0: t.bigint(),
    amount1: t.bigint(),
    /** Of a swap: what is active after it. Of a change: how much came, negative where it went. */
    liquidity: t.bigint(),
    tickLower: t.integer(),
    tickUpper: t.integer(),
    /** What this swap paid, hundredths of a bip; of `protocolFee`: as the pool packs it. */
    fee: t.integer(),
    /** The pool's after the log. */
    sqrtPriceX96: t.bigint().notNull(),
    tick: t.integer().notNull(),
    /** The pool wasn't deep enough to be indexed: swaps beside this log weren't kept. */
    waits: t.boolean().notNull(),
  }),
  table => ({
    pk: primaryKey({ columns: [table.chainId, table.block, table.logIndex] }),
    byPool: index(table.chainId, table.pool, table.block, table.logIndex),
  }),
)

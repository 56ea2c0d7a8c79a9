// What schema and API import of their engine.
export { and, asc, eq, gt, sql } from './sql.ts'
export { index, onchainTable, primaryKey } from './Table.ts'

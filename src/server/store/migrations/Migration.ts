/**
 * One change of the tables: statements in order, run once, all or nothing. What has shipped is never edited; a new file
 * changes it.
 */
export type Migration = { name: string; statements: readonly string[] }

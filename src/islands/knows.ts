import type { Say } from '#i18n/Say.ts'

/** How islands speak with their first words alone: `useSay` says which. */
export const early = new WeakSet<Say>()

/**
 * Whether an island has all sentences of its scripts: until they came, it has its first words alone, and anything else
 * would be shown as its key.
 */
export const knows = (say: Say): boolean => !early.has(say)

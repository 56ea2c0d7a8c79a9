import type { Say } from '#i18n/Say.ts'

/**
 * Whether a text is here: until the catalogue came, an island has its first words alone, and anything else would be
 * shown as its key.
 */
export const knows = (say: Say, key: string): boolean => say.t(key) !== key

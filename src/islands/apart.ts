import type { Say } from '#i18n/Say.ts'

/** A sign, a figure and a symbol keep their order inside a sentence that runs the other way. */
export const apart = (say: Say, text: string): string => (say.dir === 'rtl' ? `\u2068${text}\u2069` : text)

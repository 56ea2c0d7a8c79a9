import type { Word } from './Words.ts'

/** Stand around a sentence that a page says in the default language for want of its own; no text of ours has them. */
export const FALLEN_START = '\ue010'
export const FALLEN_END = '\ue011'

/** The sentence with its marks; layouts/markFallen makes elements of them, or takes them out. */
export const fallen = (word: Word): Word =>
  typeof word === 'string' ? FALLEN_START + word + FALLEN_END : [FALLEN_START, ...word, FALLEN_END]

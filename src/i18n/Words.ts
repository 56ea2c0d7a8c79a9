/** A message as @lingui/message-utils compiles it: a plain text, or texts and [argument, kind, cases]. */
export type Word = string | unknown[]

/** Compiled sentences by key. Serialisable. */
export type Words = Record<string, Word>

/** What an island gets to speak with: the words it shows at first, and where the rest lies. */
export type IslandWords = {
  locale: import('./locales.ts').LocaleKey
  words: Words
  /** `/words/<locale>.<hash>.json`: every sentence of the locale. */
  wordsUrl: string
}

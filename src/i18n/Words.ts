/** A message as @lingui/message-utils compiles it: a plain text, or texts and [argument, kind, cases]. */
export type Word = string | unknown[]

/** Compiled sentences by key. Serialisable. */
export type Words = Record<string, Word>

/** What an island gets to speak with: the words it shows at first, and where all others lie. */
export type IslandWords = {
  locale: import('./locales.ts').LocaleKey
  words: Words
  /** `/words/<locale>.<hash>.json`: its files are named `/words/<locale>.<part>.<hash>.json`. */
  wordsUrl: string
}

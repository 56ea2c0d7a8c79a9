import type { Say } from './Say.ts'
import { readWords, wordsUrl } from './readWords.ts'
import type { IslandWords, Words } from './Words.ts'

/**
 * Props of an island: the words it shows before anything is loaded, and where the rest lies. Build only.
 * `wanted`: whole keys (`swap.review`) or prefixes ending in a point (`swap.`).
 */
export function islandWords(say: Say, wanted: string[]): IslandWords {
  const all = readWords(say.locale)
  const words: Words = {}
  for (const want of wanted) {
    const keys = want.endsWith('.') ? Object.keys(all).filter(key => key.startsWith(want)) : [want]
    for (const key of keys) {
      const word = all[key]
      if (word !== undefined) words[key] = word
    }
  }
  return { locale: say.locale, words, wordsUrl: wordsUrl(say.locale) }
}

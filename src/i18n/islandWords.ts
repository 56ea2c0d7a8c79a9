import { keptFor } from './keptFor.ts'
import type { Say } from './Say.ts'
import { readWords, wordsUrl } from './readWords.ts'
import type { IslandWords, Words } from './Words.ts'

const made = keptFor((say, wanted): IslandWords => {
  const all = readWords(say.locale)
  const words: Words = {}
  for (const want of wanted.split(' ')) {
    const keys = want.endsWith('.') ? Object.keys(all).filter(key => key.startsWith(want)) : [want]
    for (const key of keys) {
      const word = all[key]
      if (word !== undefined) words[key] = word
    }
  }
  return { locale: say.locale, words, wordsUrl: wordsUrl(say.locale) }
})

/**
 * Props of an island: the words it shows before anything is loaded, and where the rest lies. Build only.
 * `wanted`: whole keys (`swap.review`) or prefixes ending in a point (`swap.`).
 */
export const islandWords = (say: Say, wanted: readonly string[]): IslandWords => made(say, wanted.join(' '))

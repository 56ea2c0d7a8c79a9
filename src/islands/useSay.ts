import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { speak } from '#i18n/speak.ts'
import type { IslandWords, Words } from '#i18n/Words.ts'
import { $money } from '#state/settings/settings.ts'
import { early } from './knows.ts'
import { loadWords, partsLeft, partsOf, said } from './loadWords.ts'
import { shownTag } from './shownTag.ts'

/**
 * How an island speaks: first with the words it got as props, in USD, exactly like the page's HTML; then also with the
 * sentences of its scripts, and in the currency and for the region that were chosen. Where those can't be had it keeps
 * the words it has. `island`: its name, which is its file's; what its scripts can say is known by it. What a part that
 * is fetched later says comes with that part.
 */
export function useSay(props: IslandWords, island: string): Say {
  const money = useStore($money, { ssr: 'initial' })
  const [come, setCome] = useState(false)
  /** How often a sentence was missing. */
  const [missed, setMissed] = useState(0)
  useEffect(() => {
    let here = true
    loadWords(partsOf(island), props.wordsUrl).then(
      () => here && setCome(true),
      error => console.warn(`Tarn: ${error instanceof Error ? error.message : error}`),
    )
    return () => {
      here = false
    }
  }, [props.wordsUrl, island])
  return useMemo(() => {
    // Its own words first: they are the page's, whatever language the files came in. All others as they come.
    const words = Object.assign(Object.create(said) as Words, props.words)
    if (come) {
      const missing = (key: string) => sayLater(key, () => setMissed(missed + 1))
      return speak(props.locale, words, { ...money, tag: shownTag(), missing })
    }
    const say = speak(props.locale, words, money)
    early.add(say)
    return say
  }, [props.locale, props.words, come, missed, money])
}

/**
 * For a key whose sentence no script here was known to say (an error that another tab stored): nothing, until the
 * other files of sentences came and `again` draws it.
 */
function sayLater(key: string, again: () => void): string {
  const left = partsLeft()
  if (left.length === 0) return key
  console.warn(`Tarn: no sentence ${key} yet`)
  loadWords(left).then(again, (error: unknown) => console.warn('Tarn: sentences did not load', error))
  return ''
}

import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { speak } from '#i18n/speak.ts'
import type { IslandWords, Words } from '#i18n/Words.ts'
import { $money } from '#state/settings/settings.ts'
import { loadWords } from './loadWords.ts'
import { shownTag } from './shownTag.ts'

/**
 * How an island speaks: first with the words it got as props, in USD, exactly like the page's HTML; then with the whole
 * catalogue and in the currency and for the region that were chosen. Without the catalogue it keeps the words it has.
 */
export function useSay(props: IslandWords): Say {
  const money = useStore($money, { ssr: 'initial' })
  const [rest, setRest] = useState<Words | null>(null)
  useEffect(() => {
    let here = true
    loadWords(props.wordsUrl).then(
      words => here && setRest(words),
      error => console.warn(`Tarn: ${error instanceof Error ? error.message : error}`),
    )
    return () => {
      here = false
    }
  }, [props.wordsUrl])
  return useMemo(
    () =>
      rest
        ? speak(props.locale, { ...rest, ...props.words }, { ...money, tag: shownTag() })
        : speak(props.locale, props.words, money),
    [props.locale, props.words, rest, money],
  )
}

import { useEffect, useState } from 'react'
import { resultAddress, resultKey, type SearchResult } from '#domain/search/SearchResult.ts'
import type { Say } from '#i18n/Say.ts'
import { readFavorites, toggleFavorite } from '#state/settings/favorites.ts'
import { noteUse } from '#state/site/noteUse.ts'
import type { MenuDeed } from '#ui/search/ResultMenu.tsx'
import { resultName } from '#ui/search/ResultRow.tsx'
import { resultPath } from './resultPath.ts'

/** ms that what was done stands in the foot. */
const SAID = 2_000

/** GS-9: what a result's menu does, and the sentence about what was just done. */
export function useDeeds(say: Say): {
  deedsOf: (result: SearchResult, walletsOnly: boolean) => MenuDeed[]
  said: string | null
} {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), SAID)
    return () => clearTimeout(timer)
  }, [said])

  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(done)
    } catch (error) {
      console.warn(`Tarn: copying failed: ${error instanceof Error ? error.message : error}`)
      setSaid(say.t('search.copyFailed'))
    }
  }
  const share = async (result: SearchResult) => {
    const url = new URL(resultPath(say, result), location.href).href
    if (!('share' in navigator)) return copy(url, say.t('search.linkCopied'))
    try {
      await navigator.share({ title: resultName(result), url })
    } catch (error) {
      // AbortError: people may change their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url, say.t('search.linkCopied'))
    }
  }

  const deedsOf = (result: SearchResult, walletsOnly: boolean): MenuDeed[] => {
    const address = resultAddress(result)
    const key = resultKey(result)
    const isFavorite = readFavorites().includes(key)
    const favorite = () => {
      const on = toggleFavorite(key)
      noteUse({ name: 'favorite', kind: result.type, on })
      setSaid(say.t(on ? 'search.favorited' : 'search.unfavorited'))
    }
    return [
      ...(address
        ? [
            {
              key: 'copy',
              icon: 'copy',
              label: say.t('search.copyAddress'),
              run: () => void copy(address, say.t('search.copied')),
            } as const,
          ]
        : []),
      { key: 'share', icon: 'share', label: say.t('search.share'), run: () => void share(result) },
      ...(walletsOnly || result.type === 'network' || result.type === 'helpArticle'
        ? []
        : [
            {
              key: 'favorite',
              icon: 'star',
              label: say.t(isFavorite ? 'search.unfavorite' : 'search.favorite'),
              run: favorite,
            } as const,
          ]),
    ]
  }
  return { deedsOf, said }
}

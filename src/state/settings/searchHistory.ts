import { parseResult, resultKey, type SearchResult } from '#domain/search/SearchResult.ts'
import { storedList } from '../stored/storedList.ts'

/** constants.md: kept 5, shown 3. */
const HISTORY_KEPT = 5
export const HISTORY_SHOWN = 3

const memory = storedList<SearchResult>({
  key: 'tarn.searchHistory',
  // UI-4: what no search of ours finds (an entry of another version, an edited one) is passed over and logged.
  read: value => {
    const result = parseResult(value)
    if (!result) console.warn('Tarn: unhandled search item type', (value as { type?: unknown } | null)?.type)
    return result
  },
  keep: all => all.slice(0, HISTORY_KEPT),
})

/** EN-7: what was found and opened last, newest first, each once. */
export const $searchHistory = memory.$list

/** Remembers that a result was opened. */
export const rememberResult = (result: SearchResult): void =>
  memory.change(all => [result, ...all.filter(other => resultKey(other) !== resultKey(result))])

/** Forgets all; nothing of it stays stored. */
export const clearSearchHistory = (): void => memory.forget()

import { atom, onMount } from 'nanostores'
import { parseResult, resultKey, type SearchResult } from '#domain/search/SearchResult.ts'
import { readStored, writeStored } from './stored.ts'

const KEY = 'tarn.searchHistory'
/** constants.md: kept 5, shown 3. */
export const HISTORY_KEPT = 5
export const HISTORY_SHOWN = 3

/** UI-4: what no search of ours finds (another version's, somebody's edit) is passed over, and the log says so. */
function known(value: unknown): SearchResult[] {
  const result = parseResult(value)
  if (!result) console.warn('Tarn: unhandled search item type', (value as { type?: unknown } | null)?.type)
  return result ? [result] : []
}

function read(): SearchResult[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(known).slice(0, HISTORY_KEPT) : []
  } catch {
    return [] // corrupt: nothing was searched
  }
}

/** EN-7: what was found and opened last, newest first, each once. */
export const $searchHistory = atom<readonly SearchResult[]>([])

/** Remembers that a result was opened. */
export function rememberResult(result: SearchResult): void {
  const others = read().filter(other => resultKey(other) !== resultKey(result))
  const next = [result, ...others].slice(0, HISTORY_KEPT)
  $searchHistory.set(next)
  writeStored(KEY, JSON.stringify(next))
}

export function clearSearchHistory(): void {
  $searchHistory.set([])
  writeStored(KEY, null)
}

onMount($searchHistory, () => {
  if (typeof window === 'undefined') return
  const again = () => $searchHistory.set(read())
  const stored = (event: StorageEvent) => (event.key === KEY || event.key === null) && again()
  again()
  window.addEventListener('storage', stored)
  return () => window.removeEventListener('storage', stored)
})

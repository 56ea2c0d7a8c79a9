import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../tests/support/fakeBrowser.ts'
import type { SearchResult } from '#domain/search/SearchResult.ts'

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

const wallet = (n: number): SearchResult => ({ type: 'walletByAddress', address: `0x${String(n).padStart(40, '0')}` })

test('[EN-7] the search history keeps five, newest first, each once, and can be cleared', async () => {
  const { $searchHistory, rememberResult, clearSearchHistory } = await import('./settings/searchHistory.ts')
  for (const n of [1, 2, 3, 4, 5, 6, 3]) rememberResult(wallet(n))
  expect($searchHistory.get()).toEqual([3, 6, 5, 4, 2].map(wallet))
  vi.resetModules()
  const later = await import('./settings/searchHistory.ts')
  later.$searchHistory.listen(() => {})
  expect(later.$searchHistory.get()).toEqual([3, 6, 5, 4, 2].map(wallet))
  clearSearchHistory()
  expect([...browser.storage.keys()]).toEqual([])
})

test('[EN-7] a spoilt history is an empty one, spoilt entries are left out', async () => {
  for (const [spoilt, left] of [
    ['{', 0],
    ['null', 0],
    ['[1,{"type":"token"}]', 0],
    [JSON.stringify([{ type: 'x' }, wallet(7)]), 1],
  ] as const) {
    vi.resetModules()
    browser.storage.set('tarn.searchHistory', spoilt)
    const { $searchHistory } = await import('./settings/searchHistory.ts')
    $searchHistory.listen(() => {})
    expect($searchHistory.get(), spoilt).toHaveLength(left)
  }
})

test('[EN-7] favorites are toggled, told to the page’s other scripts, and name only what can be one', async () => {
  const { $favorites, readFavorites, toggleFavorite, FAVORITES_EVENT } = await import('./settings/favorites.ts')
  let told = 0
  browser.window.addEventListener(FAVORITES_EVENT, () => told++)
  expect(toggleFavorite('token:1:NATIVE')).toBe(true)
  expect(toggleFavorite(`wallet:0x${'a'.repeat(40)}`)).toBe(true)
  expect(readFavorites()).toEqual([`wallet:0x${'a'.repeat(40)}`, 'token:1:NATIVE'])
  expect(toggleFavorite('token:1:NATIVE')).toBe(false)
  expect($favorites.get()).toEqual([`wallet:0x${'a'.repeat(40)}`])
  expect(told).toBe(3)
  expect(() => toggleFavorite('token:1:<script>')).toThrow(/names nothing/)
  browser.storage.set('tarn.favorites', '["token:x","pool:1:0x12",4]')
  expect(readFavorites()).toEqual([])
})

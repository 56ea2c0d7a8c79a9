import { atom, onMount } from 'nanostores'
import { readStored, writeStored } from '../stored/stored.ts'

/** What can be a favorite. Its key: `token:<chainId>:<address|NATIVE>`, `pool:<chainId>:<id>`, `wallet:<address>`, `collection:<chainId>:<address>`. */
export type FavoriteKind = 'token' | 'pool' | 'wallet' | 'collection'

const KEY = 'tarn.favorites'
const KEEP = 200
/** Sent on window after a change: a page's plain scripts carry their own copy of this module. */
export const FAVORITES_EVENT = 'tarn:favorites'

const isKey = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^((token|collection):\d+:(NATIVE|0x[0-9a-f]{40})|pool:\d+:0x([0-9a-f]{40}|[0-9a-f]{64})|wallet:0x[0-9a-f]{40})$/.test(
    value,
  )

/** EN-7: favorites as they are stored, newest first. Also for plain scripts. */
export function readFavorites(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(stored) ? [...new Set(stored.filter(isKey))].slice(0, KEEP) : []
  } catch {
    return [] // corrupt: none
  }
}

/** Makes a thing a favorite, or no longer one; true when it is one afterwards. Throws on a key that names nothing. */
export function toggleFavorite(key: string): boolean {
  if (!isKey(key)) throw new Error(`favorites: ${key} names nothing`)
  const before = readFavorites()
  const isOne = before.includes(key)
  const after = isOne ? before.filter(other => other !== key) : [key, ...before].slice(0, KEEP)
  writeStored(KEY, JSON.stringify(after))
  $favorites.set(after)
  window.dispatchEvent(new CustomEvent(FAVORITES_EVENT))
  return !isOne
}

/** Favorites of this browser, newest first; follows other tabs. */
export const $favorites = atom<readonly string[]>([])

onMount($favorites, () => {
  if (typeof window === 'undefined') return
  const read = () => $favorites.set(readFavorites())
  const stored = (event: StorageEvent) => (event.key === KEY || event.key === null) && read()
  read()
  window.addEventListener(FAVORITES_EVENT, read)
  window.addEventListener('storage', stored)
  return () => {
    window.removeEventListener(FAVORITES_EVENT, read)
    window.removeEventListener('storage', stored)
  }
})

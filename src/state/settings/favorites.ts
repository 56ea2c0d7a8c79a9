import { storedValue } from '../stored/storedValue.ts'

/**
 * What can be a favorite: `token:<chainId>:<address|NATIVE>`, `pool:<chainId>:<id>`, `wallet:<address>`,
 * `collection:<chainId>:<address>`. Of these so many are kept.
 */
const KEEP = 200
/** Sent on window after a change: a page's plain scripts carry their own copy of this module. */
export const FAVORITES_EVENT = 'tarn:favorites'

const isKey = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^((token|collection):\d+:(NATIVE|0x[0-9a-f]{40})|pool:\d+:0x([0-9a-f]{40}|[0-9a-f]{64})|wallet:0x[0-9a-f]{40})$/.test(
    value,
  )

const read = (stored: unknown): string[] | null =>
  Array.isArray(stored) ? [...new Set(stored.filter(isKey))].slice(0, KEEP) : null

const memory = storedValue<readonly string[]>({ key: 'tarn.favorites', initial: [], read, event: FAVORITES_EVENT })

/** EN-7: favorites of this browser, newest first; follows other tabs. */
export const $favorites = memory.$value

/** As they are stored now. Also for plain scripts. */
export const readFavorites = (): readonly string[] => memory.read()

/** Makes a thing a favorite, or no longer one; true when it is one afterwards. Throws on a key that names nothing. */
export function toggleFavorite(key: string): boolean {
  if (!isKey(key)) throw new Error(`favorites: ${key} names nothing`)
  const isOne = memory.read().includes(key)
  memory.change(all => (isOne ? all.filter(other => other !== key) : [key, ...all].slice(0, KEEP)))
  return !isOne
}

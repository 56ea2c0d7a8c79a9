import { openStore, type StorePlace } from './openStore.ts'
import type { Store } from './Store.ts'

const RETRY_MS = 2_000
const NAME = Symbol.for('tarn.stores')
const held = globalThis as { [NAME]?: Map<string, Promise<Store>> }
held[NAME] ??= new Map()
/** One store a place and process, also when a development server loads this module anew. */
const open = held[NAME]

/**
 * A store that opens with its first question: a server that is asked for pages alone needs no database, and several may
 * run. A failure is kept for two seconds, then tried again.
 */
export function lazyStore(place: StorePlace): Store {
  const key = place.url ?? place.folder
  const get = (): Promise<Store> => {
    const known = open.get(key)
    if (known) return known
    const opening = openStore(place)
    open.set(key, opening)
    opening.catch(() => setTimeout(() => open.delete(key), RETRY_MS).unref())
    return opening
  }
  return {
    query: async (sql, values) => (await get()).query(sql, values),
    transaction: async work => (await get()).transaction(work),
    async close() {
      const opening = open.get(key)
      open.delete(key)
      if (opening) await (await opening).close()
    },
  }
}

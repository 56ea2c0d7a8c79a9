import { openStore } from '../../src/server/store/openStore.ts'
import type { Store } from '../../src/server/store/Store.ts'
import { copyEmpty } from '../../indexer/engine/openPglite.ts'

/**
 * A service's store of a test's own in a new folder. Made by the product it would take 7 s of processor, from a copy of
 * an empty database 1.
 */
export async function newStore(folder: string): Promise<Store> {
  await copyEmpty(folder)
  return openStore({ folder })
}

import { migrate } from './migrate.ts'
import { openPglite } from './openPglite.ts'
import { openPostgres } from './openPostgres.ts'
import { type Store, StoreError } from './Store.ts'

/** `url`: a Postgres (SERVICE_DATABASE_URL). Without it the folder serves, to one process. */
export type StorePlace = { url?: string; folder: string }

/** Opens the store and brings its tables up to date. Throws StoreError with a sentence when it can't. */
export async function openStore({ url, folder }: StorePlace): Promise<Store> {
  const store = url ? await openPostgres(url) : await openPglite(folder)
  try {
    await migrate(store)
  } catch (error) {
    await store.close()
    throw new StoreError(
      `The service's database can't be used: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  return store
}

import type { Query } from '../../store/Store.ts'
import { scanLogs } from './scanLogs.ts'
import type { Place, Scan } from './sightings.ts'

/** How a reading of logs stands: done, on its way (its share, 0 to 1), or the node doesn't answer. */
export type Scanned = { state: 'done'; scan: Scan } | { state: 'reading'; share: number } | { state: 'silent' }

/**
 * Reads logs of accounts, one at a time for each account and network. A reading goes on after its request has ended. A
 * long history of a busy network takes more than one question to the service.
 */
export function makeScanning(query: Query, rpcUrls: Readonly<Record<number, readonly string[]>>) {
  const running = new Map<string, { share: number; done: Promise<Scan | null> }>()
  /** As it stands after `patience` ms at the latest. */
  return async (place: Place, patience: number): Promise<Scanned> => {
    const key = `${place.account} ${place.chainId}`
    let own = running.get(key)
    if (!own) {
      const begun = { share: 0, done: Promise.resolve<Scan | null>(null) }
      const told = (share: number) => {
        begun.share = share
      }
      begun.done = scanLogs(query, { urls: rpcUrls[place.chainId] ?? [], place, told })
        .catch((error: unknown) => {
          console.error(`passkeys: ${error instanceof Error ? error.message : String(error)}`)
          return null
        })
        .finally(() => running.delete(key))
      running.set(key, begun)
      own = begun
    }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>(done => {
      timer = setTimeout(() => done('late'), patience)
    })
    const end = await Promise.race([own.done, late])
    clearTimeout(timer)
    if (end === 'late') return { state: 'reading', share: own.share }
    return end ? { state: 'done', scan: end } : { state: 'silent' }
  }
}

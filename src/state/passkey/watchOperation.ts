import type { Address } from '#domain/chains/Chain.ts'
import { readPlace } from '#onchain/passkey/readPlace.ts'
import type { OperationGround } from '../deeds/operation.ts'
import { readPendingChange } from './ownerChanges.ts'

/** ms between two reads while the page is visible. */
const PACE = 12_000

/**
 * Reads the place of a passkey account's next operation on a network, again and again until `stop` is aborted.
 * Never throws.
 */
export function watchOperation(
  { chainId, account }: { chainId: number; account: Address },
  { onGround, stop }: { onGround: (ground: OperationGround) => void; stop: AbortSignal },
): void {
  let owners = { added: 0, removed: 0 }
  const look = async () => {
    try {
      const place = await readPlace(chainId, account, { signal: stop })
      if (!stop.aborted) onGround({ ...place, chainId, account, owners })
    } catch (error) {
      if (!stop.aborted) console.warn('Tarn: what an operation costs could not be read', error)
    }
  }
  const count = async () => {
    try {
      const { change } = await readPendingChange(chainId)
      owners = { added: change.add.length, removed: change.remove.length }
    } catch (error) {
      // For example after the service ended the session: then no owner change is added.
      console.debug('Tarn: pending owner changes could not be read', error)
    }
    if (!stop.aborted) await look()
  }
  if (stop.aborted) return
  void look()
  void count()
  const timer = setInterval(() => document.visibilityState === 'visible' && void look(), PACE)
  stop.addEventListener('abort', () => clearInterval(timer), { once: true })
}

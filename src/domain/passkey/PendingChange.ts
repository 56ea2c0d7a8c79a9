import type { Hex } from '../Hex.ts'
import type { OwnerChange } from './OwnerChange.ts'

/** A passkey whose standing on a network is about to change. */
export type Named = { owner: Hex; name: string; removed: boolean /** Unix seconds. */; createdAt: number }

/**
 * What the next operation on a network changes about its owners. `unsure`: passkeys that the person is asked about
 * first.
 */
export type PendingChange = {
  chainId: number
  deployed: boolean
  change: OwnerChange
  named: readonly Named[]
  unsure: readonly Named[]
}

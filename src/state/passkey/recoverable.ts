import { atom } from 'nanostores'
import { askRecoveries } from '#data/account/askRecoveries.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { asAppError, type AppError } from '#domain/Errors.ts'
import { canRecover } from './canRecover.ts'
import { $connection } from '../wallet/connection.ts'
import { networksOf, readOwnerships } from './recovering.ts'

/** A passkey wallet that names the connected address: where it may act, empty: it was only asked to agree. */
export type Recoverable = { wallet: Address; networks: readonly number[] }
/** PK-4: wallets the connected address recovers, as the service remembers and the chains say. */
export const $recoverable = atom<{
  me: Address | null
  status: 'loading' | 'ok' | 'failed'
  wallets: readonly Recoverable[]
  error?: AppError
}>({ me: null, status: 'loading', wallets: [] })

export async function loadRecoverable(): Promise<void> {
  const { address: me, connectorId } = $connection.get()
  if (!me || !canRecover(connectorId)) return
  const before = $recoverable.get()
  if (before.me !== me) $recoverable.set({ me, status: 'loading', wallets: [] })
  try {
    const known = await askRecoveries.of({ recovery: me })
    const wallets = await Promise.all(
      known.map(async wallet => ({
        wallet: wallet as Address,
        networks: networksOf(await readOwnerships(wallet as Address), me),
      })),
    )
    if ($connection.get().address === me) $recoverable.set({ me, status: 'ok', wallets })
  } catch (error) {
    if ($connection.get().address === me)
      $recoverable.set({
        me,
        status: 'failed',
        wallets: before.me === me ? before.wallets : [],
        error: asAppError(error),
      })
  }
}

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { $connection } from '#state/wallet/connection.ts'
import { $ownerWork } from '#state/passkey/ownerWork.ts'
import { $passkeys, loadPasskeys } from '#state/passkey/passkeys.ts'

/**
 * A network on which a deleted passkey still owns the account. `missing`: what the account must receive to finish
 * there, raw (null: unknown).
 */
export type PendingNetwork = { chainId: number; missing: bigint | null }

/**
 * Networks where a deleted passkey still owns the connected account: only what finishing costs should be received
 * there. Empty for every other wallet.
 */
export function usePendingNetworks(): PendingNetwork[] {
  const { connectorId } = useStore($connection)
  const { list } = useStore($passkeys)
  const work = useStore($ownerWork)
  useEffect(() => {
    if (walletTraits(connectorId).paysItself) void loadPasskeys()
  }, [connectorId])
  if (!walletTraits(connectorId).paysItself || !list) return []
  const pending = list.passkeys.flatMap(({ networks }) =>
    networks.filter(({ standing }) => standing === 'removing').map(({ chainId }) => chainId),
  )
  return [...new Set(pending)].map(chainId => ({
    chainId,
    missing: work.find(each => each.chainId === chainId)?.priced?.missing ?? null,
  }))
}

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $connection } from '#state/connection.ts'
import { $passkeys, loadPasskeys } from '#state/passkeys.ts'

/** Networks where a deleted passkey still owns the connected account: nothing should be received there. Empty for every other wallet. */
export function usePendingNetworks(): number[] {
  const { connectorId } = useStore($connection)
  const { list } = useStore($passkeys)
  useEffect(() => {
    if (connectorId === 'passkey') void loadPasskeys()
  }, [connectorId])
  if (connectorId !== 'passkey' || !list) return []
  const pending = list.passkeys.flatMap(({ networks }) => networks.filter(({ standing }) => standing === 'removing').map(({ chainId }) => chainId))
  return [...new Set(pending)]
}

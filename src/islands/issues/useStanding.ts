import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Standing } from '#domain/issues/standing.ts'
import { $blocklist, loadBlocklist } from '#state/site/blocklist.ts'
import { $offered } from '#state/tokens/offered.ts'
import { $connection, $walletChain } from '#state/wallet/connection.ts'
import { standingOf } from '#state/wallet/standingOf.ts'

/** What a form's issues take of the wallet and the visitor; the block-list is read once the form is `alive`. */
export function useStanding(alive: boolean): Standing {
  const connection = useStore($connection, { ssr: 'initial' })
  const walletChain = useStore($walletChain, { ssr: 'initial' })
  const block = useStore($blocklist, { ssr: 'initial' })
  const offered = useStore($offered, { ssr: 'initial' })
  useEffect(() => {
    if (alive) void loadBlocklist()
  }, [alive])
  return standingOf(connection, { offered, block, walletChain })
}

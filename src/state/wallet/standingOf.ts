import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Standing } from '#domain/issues/standing.ts'
import { addressState, type BlocklistState } from '../site/blocklist.ts'
import type { Connection } from './connection.ts'

const wallets = {
  ...{ disconnected: 'none', connecting: 'connecting', reconnecting: 'returning', away: 'away' },
  ...{ connected: 'connected' },
} as const satisfies Record<Connection['status'], Standing['wallet']>

/** What is known of the wallet and the visitor, as every form's issues take it. */
export function standingOf(
  { status, connectorId, address }: Pick<Connection, 'status' | 'connectorId' | 'address'>,
  {
    offered,
    block,
    walletChain,
  }: { offered: boolean; block: BlocklistState; walletChain: { supported: boolean } | null },
): Standing {
  const wallet = status === 'connected' && !walletTraits(connectorId).signs ? 'watching' : wallets[status]
  return {
    ...{ wallet, offered, walletChainSupported: walletChain?.supported ?? true },
    address: wallet === 'connected' ? addressState(block, address) : 'clear',
  }
}

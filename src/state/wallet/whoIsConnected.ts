import type { Address } from '#domain/chains/Chain.ts'

/**
 * Who is connected. `connecting`: the wallet was asked. `reconnecting`: a stored wallet comes back; `address` is the
 * stored one, to paint with, and must not be asked to sign yet. `away`: so it stays, since that wallet is locked, late
 * or not in this tab; it comes back by itself.
 */
export type Connection = {
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'away' | 'connected'
  address: Address | null
  /** The same with its checksum, for reading and copying. */
  shown?: string
  /** The wallet's own chain, whether we know that chain or not. */
  chainId: number | null
  connectorId: string | null
  name: string | null
  icon: string | null
}

/** Before a wallet is connected. */
export const nobody: Connection = {
  status: 'disconnected',
  address: null,
  chainId: null,
  connectorId: null,
  name: null,
  icon: null,
}

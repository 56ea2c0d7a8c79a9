import { atom, computed } from 'nanostores'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'

/** A wallet one can press: announced by EIP-6963, or the devnet's own. */
export type WalletOption = {
  id: string
  name: string
  /** data: URI announced by the wallet, shown in an <img> only; null: draw a monogram. */
  icon: string | null
  /** The devnet wallet: choose among these accounts. */
  accounts?: Address[]
}

/**
 * Who is connected. `connecting`: the wallet was asked. `reconnecting`: a stored wallet comes back; `address` is the stored one, to
 * paint with, and must not be asked to sign yet.
 */
export type Connection = {
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  address: Address | null
  /** The wallet's own chain, whether we know that chain or not. */
  chainId: number | null
  connectorId: string | null
  name: string | null
  icon: string | null
}

const nobody: Connection = { status: 'disconnected', address: null, chainId: null, connectorId: null, name: null, icon: null }

/** WL-9. One truth for all islands of a page. */
export const $connection = atom<Connection>(nobody)
/** Lower-case address that may be shown and whose balances may be read; null when nobody is connected. */
export const $account = computed($connection, c => (c.status === 'connected' || c.status === 'reconnecting' ? c.address : null))
/** CH-2. `supported` is false when the wallet stands on a chain Tarn does not know; null when nobody is connected. */
export const $walletChain = computed($connection, c =>
  c.chainId === null ? null : { id: c.chainId, supported: chainById(c.chainId) !== undefined },
)
/** Any island may open the dialog `Connect a wallet` (islands/Connect listens). */
export const $connectDialog = atom(false)
export const openConnect = (): void => $connectDialog.set(true)

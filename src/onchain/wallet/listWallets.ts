import type { Address } from '#domain/chains/Chain.ts'
import { EXTENSION } from '#domain/extension.ts'

/**
 * WL-2: what a wallet is reached by. `icon` is a data: image the wallet announced, or null. One that stands on both
 * sides has `wagmi` and `solana`.
 */
export type ConnectorMeta = {
  name: string
  icon: string | null
  isInjected: boolean
  /** How it is counted where counting is allowed. */
  analyticsWalletType: string
  /** A kind of our own, not found by the browser. */
  customConnectorId?: string
  wagmi?: { id: string; type: string }
  solana?: { walletName: string }
}

/** A wallet that can be connected. */
export type WalletOption = ConnectorMeta & {
  id: string
  /** `installed`: announced by the browser; `other`: reached by an SDK; `devnet`: the node's own. */
  kind: 'installed' | 'other' | 'devnet'
  /** The devnet wallet's; null: its node has not named them yet. */
  accounts?: readonly Address[] | null
}

/**
 * Reached by its SDK, which speaks to the extension too: announced beside it, it would stand there twice under two ids.
 */
const BY_SDK: Readonly<Record<string, string>> = { 'com.coinbase.wallet': 'coinbase' }

/** WL-3: the name wallets are told apart by. */
export const mergeKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s*wallet$/, '')
    .trim()

/** The id of a wallet that stands on Solana alone. */
export const solanaId = (walletName: string): string => `solana:${walletName}`
/** The Wallet Standard name such an id stands for; null: it is an id of wagmi's. */
export const solanaNameOf = (id: string): string | null =>
  id.startsWith('solana:') ? id.slice('solana:'.length) : null

/**
 * WL-3, WL-4: every wallet that can be pressed, one per name: announced ones in order of announcement, then our own.
 * `solana`: what stands on Solana; one whose name is there already becomes part of that entry.
 */
export function listWallets(
  all: readonly WalletOption[],
  { embedded, solana = [] }: { embedded: boolean; solana?: readonly WalletOption[] },
): WalletOption[] {
  const ids = new Set(all.map(option => option.id))
  const kept = all.filter(({ id }) => !(ids.has(BY_SDK[id] ?? '') || (embedded && id === EXTENSION)))
  const byName = new Map<string, WalletOption>()
  for (const option of [...kept, ...solana].sort(
    (a, b) => Number(a.kind !== 'installed') - Number(b.kind !== 'installed'),
  )) {
    const key = mergeKey(option.name)
    const known = byName.get(key)
    if (!known) byName.set(key, option)
    else if (option.solana && !known.solana)
      byName.set(key, { ...known, icon: known.icon ?? option.icon, solana: option.solana })
    else if (option.wagmi && !known.wagmi && known.solana)
      byName.set(key, { ...option, icon: option.icon ?? known.icon, solana: known.solana })
  }
  return [...byName.values()]
}

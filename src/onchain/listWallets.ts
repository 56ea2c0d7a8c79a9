import type { Address } from '#domain/chains/Chain.ts'

/** A wallet that can be connected. `icon` is a data: image the wallet announced, or null. `rdns` as announced. */
export type WalletOption = {
  id: string
  name: string
  icon: string | null
  /** `installed`: announced by the browser; `other`: reached by an SDK; `devnet`: the node's own. */
  kind: 'installed' | 'other' | 'devnet'
  accounts?: Address[]
}

/** Reached by its SDK, which speaks to the extension too: announced beside it, it would stand there twice under two ids. */
const BY_SDK: Readonly<Record<string, string>> = { 'com.coinbase.wallet': 'coinbase' }
/** Our own extension: with the embedded wallet on, that one takes its place. */
export const EXTENSION = 'org.tarn.extension'

/** WL-3: the name wallets are told apart by. */
export const mergeKey = (name: string): string => name.toLowerCase().replace(/\s*wallet$/, '').trim()

/** WL-3, WL-4: every wallet that can be pressed, one per name: announced ones in order of announcement, then our own. */
export function listWallets(all: readonly WalletOption[], { embedded }: { embedded: boolean }): WalletOption[] {
  const ids = new Set(all.map(option => option.id))
  const kept = all.filter(({ id }) => !(ids.has(BY_SDK[id] ?? '') || (embedded && id === EXTENSION)))
  const byName = new Map<string, WalletOption>()
  for (const option of [...kept].sort((a, b) => Number(a.kind !== 'installed') - Number(b.kind !== 'installed')))
    if (!byName.has(mergeKey(option.name))) byName.set(mergeKey(option.name), option)
  return [...byName.values()]
}

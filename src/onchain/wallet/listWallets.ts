import type { Address } from '#domain/chains/Chain.ts'
import { EXTENSION } from '#domain/extension.ts'
import { INJECTED, isTwice, rdnsOf } from './walletIds.ts'

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
  /** Another wallet of this page announces the same rdns: it is chosen anew on every page. */
  twice?: boolean
  /** What it announced as its rdns, where another entry has the same name. */
  rdns?: string
  /** It sits in `window.ethereum` and says no name. */
  nameless?: boolean
}

/**
 * Reached by its SDK, which speaks to the extension too: announced beside it, it would stand there twice under two ids.
 */
const BY_SDK: Readonly<Record<string, string>> = { 'com.coinbase.wallet': 'coinbase' }

/** WL-3: the name by which the two sides of a wallet find each other. */
export const mergeKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s*wallet$/, '')
    .trim()

/** Names (merge keys) that only wallets of ours have, also where they are not offered. */
const OURS: readonly string[] = ['devnet', 'walletconnect', 'passkey', 'browser', 'tarn']

/**
 * WL-3, WL-4: every wallet that can be pressed: announced ones in order of announcement, then our own. `solana`: what
 * stands on Solana; it joins an entry where one wallet of that name stands on each side. A name of ours that another
 * wallet announces is not shown: its rdns is.
 */
export function listWallets(
  all: readonly WalletOption[],
  { embedded, solana = [] }: { embedded: boolean; solana?: readonly WalletOption[] },
): WalletOption[] {
  const ids = all.map(({ id }) => id)
  const own = new Set([...OURS, ...all.filter(({ kind }) => kind !== 'installed').map(({ name }) => mergeKey(name))])
  const isAlone = all.filter(({ kind }) => kind === 'installed').length === 1
  const takesOurs = ({ id, kind, name }: WalletOption) =>
    kind === 'installed' && id !== EXTENSION && own.has(mergeKey(name))
  const evm = all
    .filter(({ id }) => !(ids.includes(BY_SDK[rdnsOf(id)] ?? '') || (embedded && rdnsOf(id) === EXTENSION)))
    .filter(({ id }) => id !== INJECTED || isAlone)
    .map(option => {
      if (option.id === INJECTED) return { ...option, nameless: true }
      return takesOurs(option) ? { ...option, name: rdnsOf(option.id) } : option
    })
    .map(option => (isTwice(ids, option.id) ? { ...option, twice: true, rdns: rdnsOf(option.id) } : option))
  const svm = [
    ...new Map(solana.filter(({ name }) => !OURS.includes(mergeKey(name))).map(option => [option.id, option])).values(),
  ]
  const named = Map.groupBy([...evm, ...svm], ({ name }) => mergeKey(name))
  const merged = [...evm, ...svm].flatMap(option => {
    const key = mergeKey(option.name)
    const [first, second, ...more] = named.get(key) ?? []
    const both = first?.wagmi && second?.solana && !second.wagmi && more.length === 0
    if (!both) return [named.get(key)!.length > 1 && option.wagmi ? { ...option, rdns: rdnsOf(option.id) } : option]
    return option === first ? [{ ...first, icon: first.icon ?? second.icon, solana: second.solana! }] : []
  })
  return merged.sort((a, b) => Number(a.kind !== 'installed') - Number(b.kind !== 'installed'))
}

import { atom, onMount } from 'nanostores'
import { readStored, writeStored } from './stored.ts'

const KEY = 'tarn.recentWallets'
const KEEP = 5

/** Ids of wallets that were connected here, last one first. */
export const $recentWallets = atom<readonly string[]>([])

function stored(): string[] {
  try {
    const all: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(all) ? all.filter(id => typeof id === 'string' && id.length < 200) : []
  } catch {
    return [] // corrupt storage is an empty one
  }
}

/** Remembers that a person chose this wallet. */
export function rememberWallet(id: string): void {
  const all = [id, ...stored().filter(other => other !== id)].slice(0, KEEP)
  $recentWallets.set(all)
  writeStored(KEY, JSON.stringify(all))
}

/** Recents first, in the order they were used; the others keep theirs. */
export function recentFirst<T extends { id: string }>(wallets: readonly T[], recent: readonly string[]): T[] {
  const rank = ({ id }: T) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return [...wallets].sort((a, b) => rank(a) - rank(b))
}

onMount($recentWallets, () => {
  if (typeof window !== 'undefined') $recentWallets.set(stored())
})

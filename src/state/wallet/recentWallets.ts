import { storedList } from '../stored/storedList.ts'

const KEEP = 5

const memory = storedList<string>({
  key: 'tarn.recentWallets',
  read: id => (typeof id === 'string' && id.length < 200 ? id : null),
  keep: all => all.slice(0, KEEP),
})

/** Ids of wallets that were connected here, last one first. */
export const $recentWallets = memory.$list

/** Remembers that a person chose this wallet. */
export const rememberWallet = (id: string): void => memory.change(all => [id, ...all.filter(other => other !== id)])

/** Recents first, in the order they were used; the others keep theirs. */
export function recentFirst<T extends { id: string }>(wallets: readonly T[], recent: readonly string[]): T[] {
  const rank = ({ id }: T) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return [...wallets].sort((a, b) => rank(a) - rank(b))
}

import { lookalike } from './lookalike.ts'

type Named = { chainId: number; symbol: string; listed: boolean }

/**
 * Whether an unlisted token looks like a listed token of its network, or like the network's currency (`native`), and
 * can be mistaken for it.
 */
export function isCopy(token: Named, native: string, known: Iterable<Named>): boolean {
  if (token.listed) return false
  const looks = lookalike(token.symbol)
  if (looks === lookalike(native)) return true
  for (const other of known)
    if (other.listed && other.chainId === token.chainId && lookalike(other.symbol) === looks) return true
  return false
}

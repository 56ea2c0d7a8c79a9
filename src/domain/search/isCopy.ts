import { lookalike } from './lookalike.ts'

type Named = { chainId: number; symbol: string; listed: boolean }

/** Whether who is on no list looks like a listed token of its network, or like the network's currency (`native`), so that nobody takes it for that. */
export function isCopy(token: Named, native: string, known: Iterable<Named>): boolean {
  if (token.listed) return false
  const looks = lookalike(token.symbol)
  if (looks === lookalike(native)) return true
  for (const other of known)
    if (other.listed && other.chainId === token.chainId && lookalike(other.symbol) === looks) return true
  return false
}

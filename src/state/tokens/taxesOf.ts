import type { Address } from '#domain/chains/Chain.ts'
import { $taxes, tokenKey } from './tokens.ts'

/**
 * What each of two tokens keeps of a transfer at most, bps; 0 where that is unknown: the rehearsal decides then. Throws
 * AppError `network.*`.
 */
export async function taxesOf(
  chainId: number,
  tokens: readonly [Address, Address],
  signal: AbortSignal,
): Promise<readonly [number, number]> {
  const of = async (token: Address): Promise<number> => {
    const key = tokenKey(chainId, token)
    if (!(key in $taxes.get())) {
      const { readTokenFees } = await import('#onchain/read/readTokenFees.ts')
      const tax = await readTokenFees(chainId, token, { signal })
      // Found first, then put with the others: what came meanwhile stays.
      $taxes.set({ ...$taxes.get(), [key]: tax })
    }
    return keptBps($taxes.get(), chainId, token)
  }
  const [zero, one] = await Promise.all(tokens.map(of))
  return [zero ?? 0, one ?? 0]
}

/** What is known so far of one. */
export function keptBps(known: ReturnType<typeof $taxes.get>, chainId: number, token: Address): number {
  const tax = known[tokenKey(chainId, token)]
  return Math.max(tax?.buyBps ?? 0, tax?.sellBps ?? 0)
}

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { CurrencyId } from '#domain/token/Token.ts'
import { $proven, proveToken } from '#state/tokens/proven.ts'
import { tokenKey } from '#state/tokens/tokens.ts'

/** ms until a node that was away is asked again. */
const AGAIN = 5_000

/**
 * Whether the decimals and names of a form's tokens were read from their contracts; reads those that were not. A typed
 * amount means what its token's contract says. Null among `ids`: a side that isn't chosen, or isn't known yet.
 */
export function useProven(chainId: number, ids: readonly (CurrencyId | null)[], alive: boolean): boolean {
  const proven = useStore($proven, { ssr: 'initial' })
  const left = ids.filter(id => id !== null && id !== 'NATIVE' && !proven[tokenKey(chainId, id)])
  const asked = left.join()
  useEffect(() => {
    if (!alive || asked === '') return
    const ask = () => {
      for (const id of left) if (id !== null) void proveToken(chainId, id)
    }
    ask()
    const timer = setInterval(ask, AGAIN)
    return () => clearInterval(timer)
  }, [alive, chainId, asked])
  return left.length === 0
}

import { useEffect, useState } from 'react'
import { currencyOf } from '#domain/swap/SwapForm.ts'
import { type KnownToken, resolveToken, searchTokens } from '#state/tokens/tokens.ts'

/** `notToken`: the address is none of a token here. */
export type TokenSearch = { status: 'idle' | 'looking' | 'done' | 'none' | 'notToken'; tokens: KnownToken[] }

const idle: TokenSearch = { status: 'idle', tokens: [] }
/** ms after the last key (constants.md). */
const DEBOUNCE = 200

/** What the market finds for a text, or the chain for an address; the former search is cancelled. */
export function useTokenSearch(chainId: number, text: string): TokenSearch {
  const [found, setFound] = useState(idle)
  useEffect(() => {
    const wanted = text.trim()
    setFound(idle)
    if (wanted === '') return
    const abort = new AbortController()
    const address = wanted.startsWith('0x') ? currencyOf(wanted) : null
    const look = async (): Promise<TokenSearch> => {
      if (address) {
        const token = await resolveToken(chainId, address, abort.signal)
        return token ? { status: 'done', tokens: [token] } : { status: 'notToken', tokens: [] }
      }
      const tokens = await searchTokens(chainId, wanted.slice(0, 60), abort.signal)
      return { status: tokens.length > 0 ? 'done' : 'none', tokens }
    }
    const timer = setTimeout(async () => {
      setFound({ status: 'looking', tokens: [] })
      try {
        const result = await look()
        if (!abort.signal.aborted) setFound(result)
      } catch (error) {
        if (abort.signal.aborted) return
        // The market is away: what this page knows is searched anyway.
        console.warn('Tarn: the search did not reach the market', error)
        setFound({ status: address ? 'notToken' : 'none', tokens: [] })
      }
    }, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [chainId, text])
  return found
}

import { useEffect, useState } from 'react'
import { currencyOf } from '#domain/swap/SwapForm.ts'
import { searchTokens } from '#state/tokens/moreTokens.ts'
import { type KnownToken, resolveToken } from '#state/tokens/tokens.ts'

/** `notToken`: the address is none of a token here. */
export type TokenSearch = { status: 'idle' | 'looking' | 'done' | 'none' | 'notToken'; tokens: KnownToken[] }

const idle: TokenSearch = { status: 'idle', tokens: [] }
/** ms after the last key (constants.md). */
const DEBOUNCE = 200

/**
 * What the market finds on these networks for a text (one question for all of them), or each chain for an address; the
 * former search is cancelled.
 */
export function useTokenSearch(chainIds: readonly number[], text: string): TokenSearch {
  const [found, setFound] = useState(idle)
  const on = chainIds.join()
  useEffect(() => {
    const wanted = text.trim()
    const ids = on.split(',').map(Number)
    setFound(idle)
    if (wanted === '') return
    const abort = new AbortController()
    const address = wanted.startsWith('0x') ? currencyOf(wanted) : null
    const look = async (): Promise<TokenSearch> => {
      if (address) {
        const answers = await Promise.allSettled(ids.map(id => resolveToken(id, address, abort.signal)))
        const tokens = answers.flatMap(answer => (answer.status === 'fulfilled' ? (answer.value ?? []) : []))
        // A network that is silent takes nothing from the others; that there is no token only those can say that
        // answered.
        const silent = answers.find(answer => answer.status === 'rejected')
        if (silent && tokens.length === 0) throw silent.reason
        return { status: tokens.length > 0 ? 'done' : 'notToken', tokens }
      }
      const [only] = ids.length === 1 ? ids : []
      const tokens = (await searchTokens(only ?? null, wanted.slice(0, 60), abort.signal)).filter(token =>
        ids.includes(token.chainId),
      )
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
  }, [on, text])
  return found
}

import { atom } from 'nanostores'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import { $tokens, correct, type TokenKey, tokenKey } from './tokens.ts'

/** Tokens whose decimals and name were read from their own contract on this page. */
export const $proven = atom<Readonly<Record<TokenKey, true>>>({})
const reading = new Map<TokenKey, Promise<void>>()

/**
 * Reads a known token's decimals and name from its contract, once a page, and corrects what the index told otherwise. A
 * token that calls itself something else is on no list of ours, whatever the index says. Quiet while the node is away:
 * it is read when asked again.
 */
export function proveToken(chainId: number, id: CurrencyId): Promise<void> {
  const key = tokenKey(chainId, id)
  if (id === 'NATIVE' || $proven.get()[key]) return Promise.resolve()
  const prove = async () => {
    try {
      const { readToken } = await import('#onchain/read/readToken.ts')
      const own = await readToken(chainId, id)
      const told = $tokens.get()[key]
      if (told && own) {
        const renamed = own.symbol !== shortAddress(id) && safeText(own.symbol, 12) !== safeText(told.symbol, 12)
        if (renamed) {
          const { marked } = await import('./marked.ts')
          correct(told, await marked(own))
        } else if (own.decimals !== told.decimals) correct(told, { decimals: own.decimals })
      }
      $proven.set({ ...$proven.get(), [key]: true })
    } catch (error) {
      console.warn('Tarn: a token could not be read from the chain', error)
    } finally {
      reading.delete(key)
    }
  }
  const run = reading.get(key) ?? prove()
  if (!$proven.get()[key]) reading.set(key, run)
  return run
}

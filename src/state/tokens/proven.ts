import { atom } from 'nanostores'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import { $tokens, correct, type TokenKey, tokenKey } from './tokens.ts'

/** Tokens whose decimals and name were read from their own contract on this page. */
export const $proven = atom<Readonly<Record<TokenKey, true>>>({})

/** Decimals as each contract says them; null: it doesn't answer as a token. */
const own = new Map<TokenKey, Promise<number | null>>()

/**
 * Reads a known token's decimals and name from its contract, once a page, and corrects what the index told otherwise. A
 * token that calls itself something else is on no list of ours, whatever the index says. Quiet while the node is away:
 * it is read when asked again.
 */
export async function proveToken(chainId: number, id: CurrencyId): Promise<void> {
  if (id === 'NATIVE') return
  try {
    await decimalsOf(chainId, id)
  } catch (error) {
    console.warn('Tarn: a token could not be read from the chain', error)
  }
}

/** Decimals by a token's own contract; null: it doesn't answer as a token. Throws what its node fails with. */
export function decimalsOf(chainId: number, id: Address): Promise<number | null> {
  const key = tokenKey(chainId, id)
  const known = own.get(key)
  if (known) return known
  const read = prove(chainId, id)
  own.set(key, read)
  read.catch(() => own.delete(key))
  return read
}

async function prove(chainId: number, id: Address): Promise<number | null> {
  const key = tokenKey(chainId, id)
  const { readToken } = await import('#onchain/read/readToken.ts')
  const token = await readToken(chainId, id)
  const told = $tokens.get()[key]
  if (token) {
    const renamed =
      told && token.symbol !== shortAddress(id) && safeText(token.symbol, 12) !== safeText(told.symbol, 12)
    if (renamed) {
      const { marked } = await import('./marked.ts')
      correct(token, await marked(token))
    } else if (token.decimals !== told?.decimals) correct(token, { decimals: token.decimals })
  }
  $proven.set({ ...$proven.get(), [key]: true })
  return token?.decimals ?? null
}

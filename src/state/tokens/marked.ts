import { chainById } from '#domain/chains/chains.ts'
import { isCopy } from '#domain/search/isCopy.ts'
import type { Token } from '#domain/token/Token.ts'
import { searchTokens } from './moreTokens.ts'
import { $tokens } from './tokens.ts'

/**
 * A token that no market knows, marked when it looks like one that is listed. Without the market what this page knows
 * must do.
 */
export async function marked(token: Token, signal?: AbortSignal): Promise<Token> {
  try {
    if (signal?.aborted !== true)
      await searchTokens(token.chainId, token.symbol.slice(0, 60), signal ?? new AbortController().signal)
  } catch (error) {
    console.warn('Tarn: the market was not reached to compare a name', error)
  }
  const known = Object.values($tokens.get()).filter(other => other !== null)
  return isCopy(token, chainById(token.chainId)?.native.symbol ?? '', known)
    ? { ...token, safety: 'impersonator' }
    : token
}

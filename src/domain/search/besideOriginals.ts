import { isKnown, type SearchedToken } from './SearchIndex.ts'
import { isSuspect } from './searchTokens.ts'

/**
 * What was found, and before the first suspect the tokens it looks like (of `tokens`): a copy never appears without its
 * original, or before it.
 */
export function besideOriginals(found: readonly SearchedToken[], tokens: readonly SearchedToken[]): SearchedToken[] {
  const bad = found.filter(isSuspect)
  if (bad.length === 0) return [...found]
  const copied = new Set(bad.map(({ info, looks }) => `${info.chainId} ${looks}`))
  const originals = tokens.filter(token => isKnown(token) && copied.has(`${token.info.chainId} ${token.looks}`))
  return [...new Set([...found.filter(token => !isSuspect(token)), ...originals, ...bad])]
}

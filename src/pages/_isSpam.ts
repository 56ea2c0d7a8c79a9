import type { TokenRef } from '#data/market/schemas.ts'

const NOT_FOR_SEARCH = ['blocked', 'honeypot', 'impersonator', 'malicious', 'spam']

/** EX-7: what search engines and feeds are not told of: spam, and tokens made to steal. */
export const isSpam = (token: Pick<TokenRef, 'address' | 'spam' | 'safety'>): boolean =>
  token.address !== 'NATIVE' && (token.spam || NOT_FOR_SEARCH.includes(token.safety))

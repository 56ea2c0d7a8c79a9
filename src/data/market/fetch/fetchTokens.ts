import type { Page, TokenRow, Window } from '../schemas.ts'
import { page, tokenRow } from '../schemas.ts'
import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { marketPath } from '../paths.ts'

export type TokensAsked = {
  /** Chain key or 'all'. */
  chain?: string
  sort?: 'volume' | 'name' | 'price' | 'fdv' | 'tvl' | 'change1h' | 'change1d'
  window?: Window
  dir?: 'asc' | 'desc'
  search?: string
  cursor?: string
  limit?: number
}

const schema = page(tokenRow)

/** A page of tokens. Throws DataError. */
export const fetchTokens = (asked: TokensAsked = {}, options?: FetchOptions): Promise<Page<TokenRow>> =>
  fetchJson(schema, marketPath('tokens', asked), options)

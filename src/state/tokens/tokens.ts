import { atom } from 'nanostores'
import type { TokenRef, TokenRow } from '#data/market/schemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { TokenTax } from '../../domain/token/TokenTax.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { Token } from '#domain/token/Token.ts'

/** A token as this page knows it. `prices`: over the last day, oldest first. */
export type KnownToken = Token & { priceUsd: number | null; prices: readonly number[]; change1d: number | null }

export type TokenKey = `${number}:${string}`
export const tokenKey = (chainId: number, id: CurrencyId): TokenKey => `${chainId}:${id}`

/** Every token met on this page; null: the address is no token. */
export const $tokens = atom<Readonly<Record<TokenKey, KnownToken | null>>>({})

/**
 * Addresses by volume, what the market lists of a chain; `failed`: it doesn't answer (a chain alone still swaps).
 * `ids`: its first page, whose balances are asked for; `further`: those behind it, as far as the user scrolled;
 * `cursor`: where they go on, null: at the end.
 */
export type TokenList = {
  status: 'loading' | 'ok' | 'failed'
  ids: readonly CurrencyId[]
  further: readonly CurrencyId[]
  cursor: string | null
}
export const $lists = atom<Readonly<Record<number, TokenList>>>({})

/** What selling and buying a token costs, found by simulation; missing: not looked at yet; null: looked at in vain. */
export const $taxes = atom<Readonly<Record<TokenKey, TokenTax | null>>>({})

const LIST_SIZE = 100
const STALE = 20_000
const asked = new Map<string, number>()

/** True when it is time to ask (again); remembers that it was asked. */
function due(question: string, every = STALE): boolean {
  const now = Date.now()
  if (now - (asked.get(question) ?? 0) < every) return false
  asked.set(question, now)
  return true
}

/** A token of which no market is known. */
export const bare = (token: Token): KnownToken => ({ ...token, priceUsd: null, prices: [], change1d: null })

/**
 * What a token's own contract says of it, where that differs from the index: the contract is right, whatever the index
 * says later. Read by `proveToken`.
 */
const corrected = new Map<TokenKey, Partial<Token>>()

/** Lets a contract's word stand over the index's, also over what the index tells of the token later. */
export function correct({ chainId, address }: Pick<Token, 'chainId' | 'address'>, facts: Partial<Token>): void {
  const key = tokenKey(chainId, address)
  corrected.set(key, facts)
  const known = $tokens.get()[key]
  if (known) learn([known])
}

/** Adds tokens to the shared store; what is known better is kept. */
export function learn(tokens: readonly (Token | KnownToken)[]): void {
  const known = { ...$tokens.get() }
  for (const token of tokens) {
    const key = tokenKey(token.chainId, token.address)
    if ('prices' in token) known[key] = { ...token, ...corrected.get(key) }
    else known[key] = { ...(known[key] ?? bare(token)), ...token, ...corrected.get(key) }
  }
  $tokens.set(known)
}

/** The native currency is known without a request. */
export function nativeToken(chainId: number): Token | null {
  const native = chainById(chainId)?.native
  if (!native) return null
  return {
    chainId,
    address: 'NATIVE',
    ...native,
    logoUrl: null,
    color: null,
    buyFeeBps: null,
    sellFeeBps: null,
    safety: 'none',
    spam: false,
    listed: true,
  }
}

/** A token as the market names it; its address was checked by the schema. */
export const fromRef = (ref: TokenRef): Token => {
  const { chainId, symbol, name, decimals, logoUrl, color, buyFeeBps, sellFeeBps, safety, spam, listed } = ref
  return {
    chainId,
    address: ref.address as CurrencyId,
    symbol,
    name,
    decimals,
    logoUrl,
    color,
    buyFeeBps,
    sellFeeBps,
    safety,
    spam,
    listed,
  }
}

/** What a list of the market tells of a token. */
export const fromRow = (row: TokenRow): KnownToken => ({
  ...fromRef(row),
  priceUsd: row.priceUsd,
  prices: row.sparkline,
  change1d: row.change['1d'],
})

/** The market's tokens of a chain, most traded first. Quiet when it is away: `$lists` says so. */
export async function loadTokens(chainId: number): Promise<void> {
  if (!due(`list:${chainId}`)) return
  const listed = () => $lists.get()[chainId] ?? { status: 'loading', ids: [], further: [], cursor: null }
  const list = (news: Partial<TokenList>) => $lists.set({ ...$lists.get(), [chainId]: { ...listed(), ...news } })
  if (!$lists.get()[chainId]) list({})
  try {
    const { ids, cursor } = await fetchTokenPage(chainId)
    const before = listed()
    // Who scrolled keeps what was found, and goes on from there; what fell behind the first page stands behind it.
    const fallen = before.ids.filter(id => !ids.includes(id))
    list({
      ...{ status: 'ok', ids },
      ...(before.further.length > 0 ? { further: [...fallen, ...before.further] } : { cursor }),
    })
  } catch (error) {
    console.warn('Tarn: the market’s tokens could not be had', error)
    asked.delete(`list:${chainId}`)
    list({ status: 'failed' })
  }
}

/** One page of a chain's tokens, most traded first; they are known then. Throws what fetching throws. */
export async function fetchTokenPage(chainId: number, cursor?: string): Promise<Pick<TokenList, 'ids' | 'cursor'>> {
  const { fetchTokens } = await import('#data/market/fetch/fetchTokens.ts')
  const chain = chainById(chainId)?.key ?? ''
  const page = await fetchTokens({ chain, sort: 'volume', limit: LIST_SIZE, ...(cursor !== undefined && { cursor }) })
  learn(page.items.map(fromRow))
  return { ids: page.items.map(row => row.address as CurrencyId), cursor: page.cursor }
}

/** A quote waits for this: the chain is asked when the market doesn't answer soon. */
const MARKET_OPTIONS = { timeoutMs: 4_000, retries: 0 }

/**
 * What the market knows of a token; null: nothing. A search, so that not to know is an answer and no failed request.
 */
async function askMarket(chainId: number, id: CurrencyId, signal?: AbortSignal): Promise<TokenRow | null> {
  const options = { ...MARKET_OPTIONS, signal }
  if (id === 'NATIVE') {
    const { fetchToken } = await import('#data/market/fetch/fetchToken.ts')
    return fetchToken(chainId, id, options)
  }
  const { fetchTokens } = await import('#data/market/fetch/fetchTokens.ts')
  const { items } = await fetchTokens({ chain: chainById(chainId)?.key ?? '', search: id, limit: 1 }, options)
  return items.find(row => row.address === id) ?? null
}

/**
 * Makes a token known: from the market, else from its contract. Keeps its price fresh when called again. Null: no token
 * there.
 */
export async function resolveToken(chainId: number, id: CurrencyId, signal?: AbortSignal): Promise<KnownToken | null> {
  const key = tokenKey(chainId, id)
  if (id === 'NATIVE' && !$tokens.get()[key]) {
    const native = nativeToken(chainId)
    if (native) learn([native])
  }
  const known = $tokens.get()[key]
  if (known && !due(`token:${key}`)) return known
  try {
    const row = await askMarket(chainId, id, signal)
    if (row) learn([fromRow(row)])
    if (row || known) return $tokens.get()[key] ?? null
  } catch (error) {
    if (signal?.aborted) throw error
    // The market is away: what we have, or the chain itself, must do.
    if (known) return known
  }
  if (id === 'NATIVE') return $tokens.get()[key] ?? null
  const { readToken } = await import('#onchain/read/readToken.ts')
  const token = await readToken(chainId, id, { ...(signal && { signal }) })
  if (token) {
    const { marked } = await import('./marked.ts')
    learn([await marked(token, signal)])
  } else $tokens.set({ ...$tokens.get(), [key]: null })
  return $tokens.get()[key] ?? null
}

/**
 * Finds a token's fees by simulation, anew after a minute; `now`: at once. Unknown stays unknown: the trade's own
 * simulation then decides.
 */
export async function measureTax(chainId: number, id: CurrencyId, now = false): Promise<void> {
  const key = tokenKey(chainId, id)
  if (id === 'NATIVE' || id === chainById(chainId)?.contracts.wrappedNative) return
  if (!due(`tax:${key}`, now ? 0 : 60_000)) return
  try {
    const { readTokenFees } = await import('#onchain/read/readTokenFees.ts')
    // Found first, then put with the others: what came meanwhile stays.
    const tax = await readTokenFees(chainId, id)
    $taxes.set({ ...$taxes.get(), [key]: tax })
  } catch (error) {
    asked.delete(`tax:${key}`)
    // Looked at without an answer: the trade's own simulation decides.
    if (!(key in $taxes.get())) $taxes.set({ ...$taxes.get(), [key]: null })
    console.warn('Tarn: a token’s fees could not be measured', error)
  }
}

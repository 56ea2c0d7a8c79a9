import { useEffect, useState } from 'react'
import type { SearchQuery } from '#domain/search/SearchQuery.ts'
import type { SearchResult } from '#domain/search/SearchResult.ts'
import type { Say } from '#i18n/Say.ts'
import { candidateOf } from '#domain/account/Username.ts'
import { askCollections } from './askCollections.ts'
import { type Asked, askMarket, askTrending, type Figures, nothingAsked } from './askMarket.ts'
import { loadSearchIndex, type OpenedIndex } from './loadSearchIndex.ts'

type Wallet = { to: string; found: SearchResult | null; away: boolean }
export type Answers = {
  index: OpenedIndex | null
  indexFailed: boolean
  /** What the market and the chain said to this very query; null: on the way. */
  asked: Asked | null
  wallet: SearchResult | null
  /** Whose name it is has not been answered yet. */
  lookingUp: boolean
  /** It could not be asked. */
  walletAway: boolean
  /** NFT collections that answer the query; the most traded ones when it is empty. */
  collections: readonly SearchResult[]
  trending: Figures
  retry: () => void
}

/** Names of wallets are searched for no network in particular. */
const ETHEREUM = 1

/**
 * Everything a query is answered from. `named`: wallets are shown, and what is typed may be a username; `raw`: a bare
 * word is tried as an ENS name, too (the wallets' tab). `chainIds`: the networks searched, null for every one with real
 * money.
 */
export function useAnswers(
  say: Say,
  {
    query,
    chainIds,
    named,
    raw,
  }: { query: SearchQuery; chainIds: readonly number[] | null; named: boolean; raw: boolean },
): Answers {
  const [attempt, setAttempt] = useState(0)
  const [index, setIndex] = useState<OpenedIndex | null>(null)
  const [indexFailed, setIndexFailed] = useState(false)
  const [market, setMarket] = useState<{ to: string; asked: Asked }>({ to: '', asked: nothingAsked })
  const [wallet, setWallet] = useState<Wallet>({ to: '', found: null, away: false })
  const [collections, setCollections] = useState<{ to: string; found: readonly SearchResult[] }>({ to: '', found: [] })
  const [trending, setTrending] = useState<Figures>({})
  const { full } = query
  const name =
    query.ensName ??
    (named && !query.address && !query.poolId && (candidateOf(full) !== null || (raw && query.words.length === 1))
      ? full
      : null)
  const lookUp = name && `${raw ? 'raw' : ''} ${name}`
  const askedFor = `${attempt} ${chainIds?.join() ?? ''} ${full}`

  useEffect(() => {
    let here = true
    if (attempt > 0) setIndexFailed(false)
    loadSearchIndex(say.locale, calling => say.t(`search.called.${calling}`)).then(
      opened => here && setIndex(opened),
      error => {
        console.warn(`Tarn: the search index did not load: ${error instanceof Error ? error.message : error}`)
        if (here) setIndexFailed(true)
      },
    )
    return () => {
      here = false
    }
  }, [attempt])

  useEffect(() => {
    const abort = new AbortController()
    // The rows stand without figures: they were the day's most traded when the page was made.
    askTrending(abort.signal).then(
      setTrending,
      error => abort.signal.aborted || console.warn(`Tarn: trending figures: ${error}`),
    )
    return () => abort.abort()
  }, [])

  useEffect(() => {
    if (full === '') return
    const abort = new AbortController()
    const done = (asked: Asked) => abort.signal.aborted || setMarket({ to: askedFor, asked })
    // Names of wallets are no names of tokens.
    if (query.ensName) done(nothingAsked)
    else void askMarket(query, chainIds, abort.signal).then(done)
    return () => abort.abort()
  }, [askedFor])

  useEffect(() => {
    if (query.address || query.poolId || query.ensName) return
    const abort = new AbortController()
    askCollections(query, chainIds !== null, abort.signal).then(
      found => setCollections({ to: full, found }),
      error =>
        abort.signal.aborted ||
        console.warn(`Tarn: NFT collections: ${error instanceof Error ? error.message : error}`),
    )
    return () => abort.abort()
  }, [askedFor])

  useEffect(() => {
    if (!name) return
    const abort = new AbortController()
    const done = (found: SearchResult | null, away = false) =>
      abort.signal.aborted || setWallet({ to: lookUp ?? '', found, away })
    const ask = { raw, chainId: ETHEREUM, signal: abort.signal }
    const asked = import('#state/people/findWallet.ts').then(({ findWallet }) => findWallet(name, ask))
    asked.then(
      found => done(typeof found === 'string' ? null : found),
      error => {
        if (abort.signal.aborted) return
        console.warn(`Tarn: ${name} could not be looked up: ${error instanceof Error ? error.message : error}`)
        done(null, true)
      },
    )
    return () => abort.abort()
  }, [lookUp, attempt])

  return {
    index,
    indexFailed,
    asked: full === '' ? nothingAsked : market.to === askedFor ? market.asked : null,
    wallet: lookUp && wallet.to === lookUp ? wallet.found : null,
    lookingUp: lookUp !== null && wallet.to !== lookUp,
    walletAway: lookUp !== null && wallet.to === lookUp && wallet.away,
    collections: collections.to === full ? collections.found : [],
    trending,
    retry: () => setAttempt(count => count + 1),
  }
}

import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { PoolRow } from '#data/market/schemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import { type CreateForm, hookOf, pooled } from '#domain/liquidity/CreateForm.ts'
import { createMoment } from '#domain/liquidity/CreateMoment.ts'
import { type CreateSituation, depositIssues, pairIssues } from '#domain/liquidity/CreateIssue.ts'
import { lpSlippageBps } from '#domain/liquidity/lpSlippage.ts'
import * as Safety from '#domain/token/Safety.ts'
import { safeText } from '#domain/token/Token.ts'
import { $balances, balanceKey, wantBalances } from '#state/holdings/balances.ts'
import { watchHook } from '#state/liquidity/check/watchHook.ts'
import { type CreateStore, makeCreate } from '#state/liquidity/createForm.ts'
import { pairPools } from '#state/liquidity/pairPools.ts'
import { askedPool, NO_POOL, type PoolReading, watchPool } from '#state/liquidity/poolFacts.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $blocklist } from '#state/site/blocklist.ts'
import { $swapSettings } from '#state/swap/swapSettings.ts'
import {
  $taxes,
  $tokens,
  type KnownToken,
  learn,
  measureTax,
  nativeToken,
  resolveToken,
  tokenKey,
} from '#state/tokens/tokens.ts'
import { $account } from '#state/wallet/connection.ts'
import { useStanding } from '../../issues/useStanding.ts'
import { useProven } from '../../issues/useProven.ts'

const sides = ['a', 'b'] as const
const SYMBOL = 12

/** A form alive: its tokens, its pool, what they mean to each other, and what stands in the way. */
export function useCreate(first: CreateForm, alive: boolean) {
  // A form is made once; what it began with never changes.
  const store: CreateStore = useMemo(() => makeCreate(first), [])
  const form = useStore(store.$form, { ssr: 'initial' })
  const ignored = useStore(store.$ignored, { ssr: 'initial' })
  const known = useStore($tokens, { ssr: 'initial' })
  const taxes = useStore($taxes, { ssr: 'initial' })
  const balances = useStore($balances, { ssr: 'initial' })
  const account = useStore($account, { ssr: 'initial' })
  const standing = useStanding(alive)
  const proven = useProven(form.chainId, [form.a, form.b], alive)
  const blocklist = useStore($blocklist, { ssr: 'initial' })
  const settings = useStore($swapSettings, { ssr: 'initial' })
  const { testnet } = useStore($preferences, { ssr: 'initial' })
  const [reading, setReading] = useState<PoolReading>(NO_POOL)
  const [pools, setPools] = useState<readonly PoolRow[]>([])
  /** The network and the hook that has no contract there. */
  const [goneHook, setGoneHook] = useState<string | null>(null)
  /** The hook whose dangers were accepted. */
  const [acceptedHook, setAcceptedHook] = useState<string | null>(null)

  const { chainId, version, a, b } = form
  const tokenOf = (id: typeof a): KnownToken | null =>
    id === null ? null : alive ? (known[tokenKey(chainId, id)] ?? null) : (nativeToken(chainId) as KnownToken | null)
  const tokens = { a: tokenOf(a), b: tokenOf(b) }
  const priceOf = (id: typeof a): number | null => {
    if (id === null || testnet) return null
    const wrapper = chainById(chainId)?.contracts.wrappedNative
    const at = (each: typeof a) => (each ? (known[tokenKey(chainId, each)]?.priceUsd ?? null) : null)
    return at(id) ?? (id === 'NATIVE' ? at(wrapper ?? null) : null)
  }
  const usd = { a: priceOf(a), b: priceOf(b) }

  useEffect(() => {
    if (!alive) return
    const abort = new AbortController()
    const wrapper = chainById(chainId)?.contracts.wrappedNative
    const own = nativeToken(chainId)
    if (own && !$tokens.get()[tokenKey(chainId, 'NATIVE')]) learn([own])
    for (const id of new Set([a, b, 'NATIVE' as const, ...(wrapper ? [wrapper] : [])])) {
      if (id === null) continue
      resolveToken(chainId, id, abort.signal).then(
        found => {
          if (found && (id === a || id === b)) void measureTax(chainId, id)
          // An address that is no token: left out.
          const now = store.$form.get()
          if (found || abort.signal.aborted || now.chainId !== chainId) return
          if (now.b === id) store.set({ ...now, b: null, step: 1 })
          if (now.a === id) store.set({ ...now, a: null, step: 1 })
        },
        (error: unknown) => abort.signal.aborted || console.warn('Tarn: a token could not be read', error),
      )
    }
    return () => abort.abort()
  }, [alive, chainId, a, b])
  useEffect(() => {
    if (!alive || !account) return
    return wantBalances(chainId, [...new Set(['NATIVE' as const, ...[a, b].filter(id => id !== null)])])
  }, [alive, account, chainId, a, b])
  useEffect(() => {
    setPools([])
    if (!alive || a === null || b === null) return
    const abort = new AbortController()
    void pairPools(store.$form.get(), abort.signal).then(found => abort.signal.aborted || setPools(found))
    return () => abort.abort()
  }, [alive, version, chainId, a, b])
  const hook = hookOf(form)
  useEffect(() => {
    if (!alive || hook === null) return
    return watchHook(chainId, hook, gone => setGoneHook(gone ? `${chainId} ${hook}` : null))
  }, [alive, chainId, hook])
  const asked = alive ? askedPool(form) : null
  const pool = asked && JSON.stringify(asked)
  useEffect(() => {
    setReading(NO_POOL)
    return asked ? watchPool(chainId, asked, setReading) : undefined
  }, [chainId, pool])

  const held = (id: typeof a) => (account && id ? (balances[balanceKey(chainId, id)] ?? null) : null)
  const holding = { a: held(a), b: held(b) }
  const decimals = { a: tokens.a?.decimals ?? 18, b: tokens.b?.decimals ?? 18 }
  const most = asked ? lpSlippageBps(asked) : 250
  const slippageBps = settings.slippage.status === 'ok' ? Math.min(settings.slippage.bps, most) : most
  const { facts } = reading
  const same = facts && asked && facts.pool.token0 === asked.token0 && facts.pool.token1 === asked.token1
  const aIn = a && pooled(version, chainId, a)
  const aIs0 = asked !== null && (aIn === 'NATIVE' || aIn === asked.token0)
  const moment =
    same && tokens.a && tokens.b ? createMoment({ form, facts, decimals, aIs0, slippageBps, held: holding }) : null
  const ratio = usd.a !== null && usd.b !== null && usd.b > 0 ? usd.a / usd.b : null
  const market = ratio === null ? null : form.inverted ? 1 / ratio : ratio
  const chain = chainById(chainId)
  const blocked = sides.find(side => {
    const token = tokens[side]
    const listed = blocklist.status === 'ok' && token !== null && blocklist.list.tokens.has(token.address)
    return (
      token !== null && Safety.stops(Safety.levelOf(token, taxes[tokenKey(chainId, token.address)] ?? null, listed))
    )
  })
  const taxed = sides.find(side => {
    const tax = tokens[side] && taxes[tokenKey(chainId, tokens[side].address)]
    const token = tokens[side]
    return token !== null && ((tax?.buyBps ?? token.buyFeeBps ?? 0) > 0 || (tax?.sellBps ?? token.sellFeeBps ?? 0) > 0)
  })
  const symbols = { a: symbolOf(tokens.a), b: symbolOf(tokens.b) }
  const situation: CreateSituation = {
    ...{ form, symbols, decimals, market, moment },
    known: tokens.a !== null && tokens.b !== null,
    unproven: !proven,
    available: reading.available,
    blocked: blocked ? symbols[blocked] : null,
    taxed: taxed ? symbols[taxed] : null,
    hookGone: hook !== null && goneHook === `${chainId} ${hook}`,
    hookAccepted: acceptedHook !== null && acceptedHook === hook,
    ...standing,
    unread: reading.facts ? null : reading.unread,
    price: moment?.price ? Number(moment.price) : null,
    held: holding,
    reserve: chain?.gasReserve ?? 0n,
    native: held('NATIVE'),
    nativeSymbol: chain?.native.symbol ?? '',
  }
  const pairOnly = pairIssues(situation)
  return {
    ...{
      store,
      form,
      ignored,
      tokens,
      usd,
      moment,
      facts: same ? facts : null,
      pools,
      situation,
      slippageBps,
      account,
    },
    ...{ holding, setAcceptedHook, symbols },
    pairIssues: pairOnly,
    issues: pairOnly.length > 0 ? pairOnly : depositIssues(situation),
  }
}
export type Creating = ReturnType<typeof useCreate>

const symbolOf = (token: KnownToken | null): string => safeText(token?.symbol ?? '', SYMBOL)

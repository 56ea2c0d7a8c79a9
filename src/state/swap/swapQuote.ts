import { atom, type ReadableAtom } from 'nanostores'
import { chainById } from '#domain/chains/chains.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { asAppError } from '#domain/Errors.ts'
import * as SwapForm from '#domain/swap/SwapForm.ts'
import { type SwapAsk, type SwapQuote, sameAsk } from '#domain/swap/SwapQuote.ts'
import type { CurrencyId, Trade } from '#domain/swap/Trade.ts'
import type { Quote } from '#onchain/quote/Quoter.ts'
import { knownTaxes } from './knownTaxes.ts'

/** Typing settles before anything is asked (constants.md). */
const DEBOUNCE = 250
/** Pools that only the chain can quote are asked this soon after a key (ms): the others have answered by then. */
const SOON = 60
/** A pair without an amount is kept read this often, for so long after it was chosen (ms). */
const WARM_EVERY = 4_000
const WARM_FOR = 60_000
/** An answer this old is not signed any more, whatever the reason (ms). */
const STALE = 30_000
/** So long a failing refresh leaves the answer before it standing (ms): less than a block of the slowest network. */
const GRACE = 8_000
/** Between two looks at the chain, at most a block and at most this (ms). */
const PACE = 2_000

/** Both currencies are chosen; the amount may be missing. */
export type Pair = { chainId: number; tokenIn: CurrencyId; tokenOut: CurrencyId }

export type Quoting = {
  $quote: ReadableAtom<SwapQuote>
  /** Asks again at once. */
  retry: () => void
  /** Begins to ask for quotes while they are shown; returns the function that ends it. */
  start: () => () => void
}

const LEARN_EVERY = 60_000
const learntAt = new Map<number, number>()

/**
 * Tells the router what pools the market knows (hooked ones can't be found otherwise); without a market it finds the
 * others itself.
 */
async function learnMarket(chainId: number): Promise<void> {
  if (Date.now() - (learntAt.get(chainId) ?? 0) < LEARN_EVERY) return
  learntAt.set(chainId, Date.now())
  try {
    const [{ fetchRoutingPools }, { learnPools }] = await Promise.all([
      import('#data/market/fetch/fetchRoutingPools.ts'),
      import('#onchain/quote/quoteTrade.ts'),
    ])
    const { items } = await fetchRoutingPools(chainId)
    learnPools(
      chainId,
      items.map(({ id, version, token0, token1, fee, tickSpacing, hook, tvlUsd }) => ({
        ...{ id, version, token0: token0 as Address, token1: token1 as Address, fee, tvlUsd },
        ...(tickSpacing === null ? {} : { tickSpacing }),
        ...(hook === null ? {} : { hook: hook as Address }),
      })),
    )
  } catch (error) {
    console.warn('Tarn: the market’s pools could not be had', error)
  }
}

/**
 * One quote a block for what is asked now: at once from what is held, the network debounced, the former question
 * cancelled, answers to former questions dropped. `$pair`: what to read ahead of an amount.
 */
export function makeQuoting(
  $ask: ReadableAtom<SwapAsk | null>,
  $pair: ReadableAtom<Pair | null> = atom(null),
): Quoting {
  const $quote = atom<SwapQuote>({ status: 'idle' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | null = null
  let warmed: Pair | null = null
  let warming: ReturnType<typeof setInterval> | undefined
  let answeredAt = 0

  const stop = () => {
    clearTimeout(timer)
    running?.abort()
    running = null
  }

  const trade = (): Trade | null => {
    const quote = $quote.get()
    return quote.status === 'ok' ? quote.trade : quote.status === 'loading' ? quote.last : null
  }

  /** A new question: what is shown of the old one is gone unless only time has passed. */
  const asked = (ask: SwapAsk | null) => {
    stop()
    if (!ask) return $quote.set({ status: 'idle' })
    const wrap = SwapForm.wrapKind({ chainId: ask.chainId, input: ask.tokenIn, output: ask.tokenOut })
    if (wrap) return $quote.set({ status: 'wrap', ask, wrap })
    $quote.set({ status: 'loading', ask, last: null })
    timer = setTimeout(() => void look(ask, true), DEBOUNCE)
    const abort = new AbortController()
    running = abort
    void first(ask, abort.signal)
  }

  const show = (ask: SwapAsk, quote: Quote) => {
    answeredAt = Date.now()
    $quote.set(quote.status === 'ok' ? { status: 'ok', ask, trade: quote.trade } : { status: quote.status, ask })
    if (quote.status === 'ok' && ask.protocols) void beside(ask, quote.trade)
  }

  /** What a choice of protocols costs: the same question over the pools of all, as they are held. */
  const beside = async (ask: SwapAsk, trade: Trade) => {
    try {
      const { quoteTrade } = await import('#onchain/quote/quoteTrade.ts')
      const { protocols: _, ...whole } = ask
      const all = await quoteTrade(whole, { taxes: knownTaxes(whole), soon: true })
      const now = $quote.get()
      if (now.status === 'ok' && now.trade === trade && all.status === 'ok') $quote.set({ ...now, all: all.trade })
    } catch (error) {
      console.warn('Tarn: what a choice of protocols costs could not be asked', error)
    }
  }

  /** What is held answers within the frame; the look that follows then only asks what it lacks. */
  const first = async (ask: SwapAsk, signal: AbortSignal) => {
    if (document.visibilityState !== 'visible') return
    try {
      const { quoteHeld, warmPair } = await import('#onchain/quote/quoteTrade.ts')
      const held = await quoteHeld(ask, knownTaxes(ask))
      if (signal.aborted) return
      if (held?.firm) return show(ask, held.quote)
      if (held?.quote.status === 'ok') $quote.set({ status: 'loading', ask, last: held.quote.trade, asking: true })
      if (!held) await warmPair(ask.chainId, ask.tokenIn, ask.tokenOut)
      if (signal.aborted) return
      clearTimeout(timer)
      timer = setTimeout(() => void look(ask, true), held ? SOON : 0)
    } catch (error) {
      console.warn('Tarn: what is held could not be asked', error)
    }
  }

  const look = async (ask: SwapAsk, soon = false) => {
    running?.abort()
    const abort = new AbortController()
    running = abort
    try {
      if (document.visibilityState === 'visible') {
        const { quoteTrade } = await import('#onchain/quote/quoteTrade.ts')
        void learnMarket(ask.chainId)
        const result = await quoteTrade(ask, { signal: abort.signal, taxes: knownTaxes(ask), soon })
        if (abort.signal.aborted) return
        show(ask, result)
      } else if (Date.now() - answeredAt > STALE) {
        $quote.set({ status: 'loading', ask, last: trade() })
      }
    } catch (error) {
      if (abort.signal.aborted) return
      const told = asAppError(error)
      // One answer lost on the way takes nothing back; a node that stays away does.
      const young = told.retryable && $quote.get().status === 'ok' && Date.now() - answeredAt < GRACE
      if (!young) $quote.set({ status: 'failed', ask, error: told })
    }
    if (running === abort)
      timer = setTimeout(() => void look(ask), Math.min(PACE, chainById(ask.chainId)?.blockTime ?? PACE))
  }

  /** A pair is read before its amount is typed, and kept so for a while. */
  const keepWarm = (pair: Pair | null) => {
    if (
      pair &&
      warmed &&
      pair.chainId === warmed.chainId &&
      pair.tokenIn === warmed.tokenIn &&
      pair.tokenOut === warmed.tokenOut
    )
      return
    warmed = pair
    clearInterval(warming)
    if (!pair || SwapForm.wrapKind({ chainId: pair.chainId, input: pair.tokenIn, output: pair.tokenOut })) return
    const until = Date.now() + WARM_FOR
    const warm = async () => {
      if (Date.now() > until) clearInterval(warming)
      // What is asked for keeps itself read.
      else if (document.visibilityState === 'visible' && $quote.get().status === 'idle') {
        const { warmPair } = await import('#onchain/quote/quoteTrade.ts')
        void learnMarket(pair.chainId)
        await warmPair(pair.chainId, pair.tokenIn, pair.tokenOut)
      }
    }
    const quietly = () => void warm().catch(error => console.warn('Tarn: pools could not be read ahead', error))
    warming = setInterval(quietly, WARM_EVERY)
    quietly()
  }

  const retry = () => {
    const ask = $ask.get()
    if (!ask || SwapForm.wrapKind({ chainId: ask.chainId, input: ask.tokenIn, output: ask.tokenOut })) return
    stop()
    if ($quote.get().status !== 'ok') $quote.set({ status: 'loading', ask, last: trade() })
    void look(ask)
  }

  return {
    $quote,
    retry,
    start() {
      let last: SwapAsk | null = null
      const offPair = $pair.subscribe(keepWarm)
      const off = $ask.subscribe(ask => {
        if (last && ask && sameAsk(last, ask)) return
        last = ask
        asked(ask)
      })
      const seen = () => {
        const quote = $quote.get()
        if (document.visibilityState !== 'visible' || quote.status === 'idle' || quote.status === 'wrap') return
        // The tab slept: what it shows is of long ago.
        if (Date.now() - answeredAt > STALE) $quote.set({ status: 'loading', ask: quote.ask, last: trade() })
        retry()
      }
      document.addEventListener('visibilitychange', seen)
      window.addEventListener('online', retry)
      return () => {
        off()
        offPair()
        clearInterval(warming)
        stop()
        document.removeEventListener('visibilitychange', seen)
        window.removeEventListener('online', retry)
      }
    },
  }
}

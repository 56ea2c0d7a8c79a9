import { atom, type ReadableAtom } from 'nanostores'
import { chainById } from '#domain/chains/chains.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { asAppError } from '#domain/Errors.ts'
import * as SwapForm from '#domain/SwapForm.ts'
import { type SwapAsk, type SwapQuote, sameAsk } from '#domain/SwapQuote.ts'
import type { TokenTax, Trade } from '#domain/Trade.ts'
import { $taxes, tokenKey } from './tokens.ts'

/** Typing settles before anything is asked (constants.md). */
export const DEBOUNCE = 250
/** An answer this old is not signed any more, whatever the reason (ms). */
export const STALE = 30_000
/** So long a failing refresh leaves the answer before it standing (ms): less than a block of the slowest network. */
export const GRACE = 8_000
/** Between two looks at the chain, at most a block and at most this (ms). */
const PACE = 2_000

export type Quoting = {
  $quote: ReadableAtom<SwapQuote>
  /** Asks again at once. */
  retry: () => void
  /** Begins to ask while somebody looks; returns what ends it. */
  start: () => () => void
}

const LEARN_EVERY = 60_000
const learntAt = new Map<number, number>()

/** Tells the router what pools the market knows (hooked ones can't be found otherwise); without a market it finds the others itself. */
async function learnMarket(chainId: number): Promise<void> {
  if (Date.now() - (learntAt.get(chainId) ?? 0) < LEARN_EVERY) return
  learntAt.set(chainId, Date.now())
  try {
    const [{ fetchRoutingPools }, { learnPools }] = await Promise.all([import('#data/market/fetchRoutingPools.ts'), import('#onchain/quoteTrade.ts')])
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

/** Fees that the two tokens of a question are known to keep. */
function taxesOf({ chainId, tokenIn, tokenOut }: SwapAsk): Record<Address, TokenTax> {
  const taxes: Record<Address, TokenTax> = {}
  for (const id of [tokenIn, tokenOut]) {
    const tax = $taxes.get()[tokenKey(chainId, id)]
    if (id !== 'NATIVE' && tax && (tax.buyBps > 0 || tax.sellBps > 0)) taxes[id] = tax
  }
  return taxes
}

/** One quote a block for what is asked now: debounced, the former question cancelled, answers to former questions dropped. */
export function makeQuoting($ask: ReadableAtom<SwapAsk | null>): Quoting {
  const $quote = atom<SwapQuote>({ status: 'idle' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | null = null
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
    timer = setTimeout(() => void look(ask), DEBOUNCE)
  }

  const look = async (ask: SwapAsk) => {
    running?.abort()
    const abort = new AbortController()
    running = abort
    try {
      if (document.visibilityState === 'visible') {
        const { quoteTrade } = await import('#onchain/quoteTrade.ts')
        void learnMarket(ask.chainId)
        const result = await quoteTrade(ask, { signal: abort.signal, taxes: taxesOf(ask) })
        if (abort.signal.aborted) return
        answeredAt = Date.now()
        $quote.set(result.status === 'ok' ? { status: 'ok', ask, trade: result.trade } : { status: result.status, ask })
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
    if (running === abort) timer = setTimeout(() => void look(ask), Math.min(PACE, chainById(ask.chainId)?.blockTime ?? PACE))
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
        stop()
        document.removeEventListener('visibilitychange', seen)
        window.removeEventListener('online', retry)
      }
    },
  }
}

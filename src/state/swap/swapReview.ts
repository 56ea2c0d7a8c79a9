import { atom, computed, type ReadableAtom } from 'nanostores'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import type { Hex } from '#domain/Hex.ts'
import type { SwapAsk, SwapQuote } from '#domain/swap/SwapQuote.ts'
import { asksOutput, type Trade } from '#domain/swap/Trade.ts'
import type { Token } from '#domain/token/Token.ts'
import { makeReview, type Review, type Reviewing } from '../deeds/review/makeReview.ts'
import { forgetRun } from '../deeds/runs.ts'
import { $taxes, measureTax, tokenKey } from '../tokens/tokens.ts'
import { $connection } from '../wallet/connection.ts'
import { moveOf } from './priceMoves.ts'
import type { ReviewState } from './ReviewState.ts'
import { runSwap } from './runSwap.ts'
import { pressOf, type Review as Reviewer, type SwapPress } from './SwapPress.ts'
import type { Swap } from './swap.ts'
import { lookAtSwap, pricedPlan, type SwapLook } from './swapLook.ts'
import { $swapSettings } from './swapSettings.ts'

export type SwapReview = Pick<
  Reviewing<SwapLook, Hex | null, Trade>,
  'start' | 'acceptPrice' | 'confirmPending' | 'lookAnew' | 'confirm' | 'revoke' | 'stopRevoking'
> & { $review: ReadableAtom<ReviewState> }

/** Between two fresh looks at allowances, block time and simulation while the dialog waits (ms). */
const REFRESH = 20_000

const tradeOf = (quote: SwapQuote): Trade | null => (quote.status === 'ok' ? quote.trade : null)

/**
 * One opening of the review dialog, of what was pressed. Null when there is nothing to review or no wallet is
 * connected.
 */
export function makeSwapReview({
  swap,
  input,
  output,
  pressed = pressOf(swap),
}: {
  swap: Swap
  input: Token
  output: Token
  pressed?: SwapPress | null
}): SwapReview | null {
  if (!pressed) return null
  const { quote, slippageBps, review: opened, recipient } = pressed
  const first = quote.status === 'ok' ? quote.trade : null
  const { ask } = quote
  const label = (token: Token) => ({ id: token.address, symbol: token.symbol, decimals: token.decimals })
  const labels = { currencyIn: label(input), currencyOut: label(output) }

  const paysItself = walletTraits(opened.connectorId).paysItself
  const before: SwapLook = {
    ...{ plan: null, simulated: null, cost: null },
    operation: paysItself ? { status: 'running' } : null,
  }
  /** What is reviewed: frozen until another price is accepted, or is better. */
  const $terms = atom(termsOf(first, ask))
  /**
   * Time of the youngest block (unix seconds) at which the price was quoted: without new quotes it grows old, and is
   * not signed.
   */
  let quotedAt = first?.blockTime ?? 0
  /** The last press met a price past its bound: the next price must be accepted, whatever it is. */
  let pricedOut = false
  /** What the two tokens kept of it as it was reviewed, and which of them keeps more by now. */
  let kept = $taxes.get()
  const $feeRose = atom<ReviewState['feeRose']>(null)

  const freeze = (trade: Trade): SwapLook => {
    pricedOut = false
    kept = $taxes.get()
    $feeRose.set(null)
    $terms.set(termsOf(trade, ask))
    return { ...(reviewing.$review.get().ready ?? before), plan: null }
  }
  const reviewing: Reviewing<SwapLook, Hex | null, Trade> = makeReview({
    ...{ key: 'swap', first: before, looksFirst: true, keeps: true, every: REFRESH, looksAfter: true, of: opened },
    look(signal, tell, pressed) {
      const { trade, amountIn } = $terms.get()
      const shown = reviewing.$review.get().ready ?? before
      return lookAtSwap(
        {
          ...{ ask, trade, amount: amountIn, quotedAt, account: opened.account, recipient: recipient?.address },
          ...{ slippageBps, deadlineMinutes: $swapSettings.get().deadlineMinutes, ...labels },
        },
        // The price of an operation that a press asks for is the one on screen.
        { connectorId: opened.connectorId, shown, prices: !pressed || shown.operation?.status !== 'ok' },
        { signal, tell },
      )
    },
    run(shown, { once }) {
      const { chainId } = $connection.get()
      const review: Reviewer = { ...opened, walletChainId: chainId ?? opened.walletChainId }
      return runSwap(pricedPlan(shown), review, { once })
    },
    watch: () => swap.$quote.listen(follow),
    accept: freeze,
    standing: {
      // A rejected signature doesn't revoke the approval that was mined before it.
      async read(shown) {
        if (ask.tokenIn === 'NATIVE' || !$terms.get().trade) return []
        const { readStanding } = await import('#onchain/read/readStanding.ts')
        const standing = await readStanding({ chainId: ask.chainId, account: opened.account, token: ask.tokenIn })
        const told = shown?.plan?.left.map(({ spender }) => spender) ?? []
        return standing.filter(({ spender }) => !told.includes(spender))
      },
      async revoke({ token, spender, amount }, once) {
        const { revoke } = await import('../account/changeApprovals.ts')
        const via = spender === PERMIT2 ? 'token' : 'permit2'
        const left = { chainId: ask.chainId, token, spender, via, amount, expiration: null, balance: 0n } as const
        return revoke(opened.account, left, once)
      },
    },
    onFault(error) {
      const isSlipped = error !== null && slipped.has(error.code)
      pricedOut ||= isSlipped
      if (isSlipped) void measureAnew()
      swap.retry()
    },
    onLeave() {
      if (paysItself)
        void import('../passkey/ownerChanges.ts').then(({ showsChange }) => showsChange(ask.chainId, null))
      forgetRun('swap')
    },
  })

  /** A price past its bound while the pools stand still: a token may keep more than it did. The next quote knows. */
  const measureAnew = async () => {
    const { chainId, tokenIn, tokenOut } = ask
    await Promise.all([measureTax(chainId, tokenIn, true), measureTax(chainId, tokenOut, true)])
    const rose = riseOf(ask, { before: kept, now: $taxes.get() })
    if (!rose) return
    $feeRose.set(rose)
    swap.retry()
  }

  /** SW-7: what a new quote means for what is reviewed. */
  const follow = (quote: SwapQuote) => {
    const { asking, moved, error, fault } = reviewing.$review.get()
    const { trade } = $terms.get()
    const now = tradeOf(quote)
    if (now) quotedAt = Math.max(quotedAt, now.blockTime)
    if (asking || !trade || !now || asksOutput(now) !== asksOutput(trade)) return
    const move = moveOf(trade, now, slippageBps)
    if (pricedOut || move === 'worse') reviewing.move(now)
    else if (move === 'better') {
      reviewing.move(null)
      reviewing.again(freeze(now))
    } else {
      if (moved) reviewing.move(null)
      if ([error, fault].some(each => each?.code === 'swap.quoteOld')) reviewing.lookAnew()
    }
  }

  const { $review, start, acceptPrice, confirmPending, confirm, revoke, stopRevoking } = reviewing
  return {
    ...{ start, acceptPrice, confirmPending, confirm, revoke, stopRevoking },
    $review: computed([$review, $terms, $feeRose], (review, terms, feeRose) =>
      stateOf(review, { ...terms, slippageBps, feeRose }),
    ),
    lookAnew() {
      const { asking, changed, revoking } = $review.get()
      if (asking || changed || revoking) return
      swap.retry()
      reviewing.lookAnew()
    },
  }
}

type Terms = Pick<ReviewState, 'trade' | 'amountIn' | 'amountOut'>
/** The amounts that are reviewed; without a trade (a wrap) what leaves arrives. */
const termsOf = (trade: Trade | null, ask: SwapAsk): Terms => ({
  ...{ trade, amountIn: trade?.amountIn ?? ask.amount, amountOut: trade?.amountOut ?? ask.amount },
})

/** A swap's review, as its dialog reads it. */
function stateOf(
  { status, ready, error, moved, asking, changed, fault, standing, revoking }: Review<SwapLook, Trade>,
  terms: Terms & Pick<ReviewState, 'slippageBps' | 'feeRose'>,
): ReviewState {
  const simulated =
    status === 'failed' && error ? { status, error } : (status === 'ready' && ready?.simulated) || RUNNING
  return {
    ...{ ...terms, plan: ready?.plan ?? null, cost: ready?.cost ?? null, operation: ready?.operation ?? null },
    ...{ simulated, moved, running: asking, changed, error: fault, standing, revoking },
  }
}
const RUNNING = { status: 'running' } as const

type Taxes = ReturnType<typeof $taxes.get>

/** Which of the two tokens keeps more of a swap than it did, in basis points; null: neither. */
function riseOf(ask: SwapAsk, { before, now }: { before: Taxes; now: Taxes }): ReviewState['feeRose'] {
  for (const [id, fee] of [
    [ask.tokenIn, 'sellBps'],
    [ask.tokenOut, 'buyBps'],
  ] as const) {
    const bps = (taxes: Taxes) => taxes[tokenKey(ask.chainId, id)]?.[fee] ?? 0
    if (bps(now) > bps(before))
      return { side: fee === 'sellBps' ? 'input' : 'output', before: bps(before), now: bps(now) }
  }
  return null
}

/** Ways a swap says that the price went past its bound. */
const slipped: ReadonlySet<string> = new Set([
  'swap.priceMoved',
  'swap.raiseSlippage',
  'swap.v2Slippage',
  'swap.v3Slippage',
])

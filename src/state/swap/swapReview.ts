import { atom, type ReadableAtom } from 'nanostores'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { asAppError } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import { atPrice } from '#domain/passkey/Budget.ts'
import type { SteppedPlan } from '#domain/plan/DeedPlan.ts'
import type { SwapQuote } from '#domain/swap/SwapQuote.ts'
import { asksOutput, type Trade } from '#domain/swap/Trade.ts'
import type { Token } from '#domain/token/Token.ts'
import type { StandingApproval } from '#onchain/read/readStanding.ts'
import { onlyOnce } from '../deeds/flow/onlyOnce.ts'
import { confirmNamed } from '../deeds/review/showsChange.ts'
import { forgetRun, stopRun } from '../deeds/runs.ts'
import type { Named } from '#domain/passkey/PendingChange.ts'
import { $connection } from '../wallet/connection.ts'
import { tryBatches } from '../wallet/walletCapabilities.ts'
import { preparePlan } from './preparePlan.ts'
import { moveOf } from './priceMoves.ts'
import type { ReviewState } from './ReviewState.ts'
import { runSwap } from './runSwap.ts'
import { pressOf, type Review, type SwapPress } from './SwapPress.ts'
import type { Swap } from './swap.ts'
import { $swapSettings } from './swapSettings.ts'
import { wrapCost } from './wrapCost.ts'

export type SwapReview = {
  $review: ReadableAtom<ReviewState>
  /** Begins to watch; returns what ends it. */
  start: () => () => void
  acceptPrice: () => void
  /** The person says that a passkey which was added or deleted elsewhere was theirs: its change goes along. */
  confirmPending: (named: Named) => void
  /** Looks anew at what could not be looked at. */
  lookAnew: () => void
  /** Runs what was reviewed; the transaction that did it, null where it is not done. */
  confirm: () => Promise<Hex | null>
  /** Takes a permission back that the review tells of, and looks anew. */
  revoke: (left: StandingApproval) => Promise<void>
  stopRevoking: () => void
}

/** Between two fresh looks at allowances, block time and simulation while the dialog waits (ms). */
const REFRESH = 20_000

const tradeOf = (quote: SwapQuote): Trade | null => (quote.status === 'ok' ? quote.trade : null)

/**
 * One opening of the review dialog, of what was pressed. Null when there is nothing to review or no wallet is
 * connected.
 */
export function makeReview({
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
  const $review = atom<ReviewState>({
    ...{ trade: first, amountIn: first?.amountIn ?? ask.amount, amountOut: first?.amountOut ?? ask.amount },
    ...{ slippageBps, plan: null, cost: null },
    simulated: { status: 'running' },
    operation: paysItself ? { status: 'running' } : null,
    moved: null,
    running: false,
    changed: false,
    error: null,
    standing: [],
    revoking: null,
  })
  const once = onlyOnce()
  let preparing: AbortController | null = null
  /**
   * Time of the youngest block (unix seconds) at which the price was quoted: without new quotes it grows old, and is
   * not signed.
   */
  let quotedAt = first?.blockTime ?? 0
  let pricedOut = false
  const change = (with_: Partial<ReviewState>) => $review.set({ ...$review.get(), ...with_ })

  /**
   * Plan and simulation of what is reviewed, at the latest block. `pricing` false: what it costs stays as it is shown.
   */
  const prepare = async (pricing = true): Promise<SteppedPlan | null> => {
    preparing?.abort()
    const abort = new AbortController()
    preparing = abort
    const { trade, amountIn, slippageBps } = $review.get()
    try {
      const { deadlineMinutes } = $swapSettings.get()
      const { walletCapabilities } = await import('../wallet/walletCapabilities.ts')
      const ways = await walletCapabilities(opened.connectorId, ask.chainId, opened.account)
      const plan = await preparePlan(
        {
          ask,
          trade,
          amount: amountIn,
          quotedAt,
          account: opened.account,
          recipient: recipient?.address,
          slippageBps,
          deadlineMinutes,
          ways,
          ...labels,
        },
        abort.signal,
      )
      if (abort.signal.aborted) return null
      change({ plan })
      if (paysItself && pricing) await price(plan, abort.signal)
      const { rehearsePlan } = await import('#onchain/act/rehearsePlan.ts')
      const preview = await rehearsePlan(plan, abort.signal)
      const cost = trade || paysItself ? null : await wrapCost(plan, preview, abort.signal)
      if (!abort.signal.aborted)
        change({ cost, simulated: preview ? { status: 'ok', ...preview } : { status: 'unavailable' } })
      return plan
    } catch (error) {
      if (!abort.signal.aborted) change({ simulated: { status: 'failed', error: asAppError(error) } })
      return null
    }
  }

  /** What the plan costs as an operation; what goes along is what the dialog shows from now on. */
  const price = async (plan: SteppedPlan, signal: AbortSignal) => {
    const [{ priceOperationOf }, { showsChange }] = await Promise.all([
      import('../deeds/review/operationReview.ts'),
      import('../passkey/ownerChanges.ts'),
    ])
    try {
      const reviewed = await priceOperationOf(plan)
      if (signal.aborted) return
      change({ operation: { status: 'ok', ...reviewed } })
      showsChange(plan.chainId, reviewed.pending?.change ?? null)
    } catch (error) {
      if (!signal.aborted) change({ operation: { status: 'failed', error: asAppError(error) } })
    }
  }

  const freeze = (trade: Trade) => {
    pricedOut = false
    change({
      trade,
      amountIn: trade.amountIn,
      amountOut: trade.amountOut,
      moved: null,
      plan: null,
      simulated: { status: 'running' },
    })
    void prepare()
  }

  const follow = (quote: SwapQuote) => {
    const { trade, running, slippageBps } = $review.get()
    const now = tradeOf(quote)
    if (now) quotedAt = Math.max(quotedAt, now.blockTime)
    if (running || !trade || !now || asksOutput(now) !== asksOutput(trade)) return
    const move = moveOf(trade, now, slippageBps)
    if (pricedOut || move === 'worse') change({ moved: now })
    else if (move === 'better') freeze(now)
    else {
      if ($review.get().moved) change({ moved: null })
      const { simulated, error } = $review.get()
      if (error?.code === 'swap.quoteOld') change({ error: null })
      if (simulated.status === 'failed' && simulated.error.code === 'swap.quoteOld') void prepare()
    }
  }

  /**
   * What stands of the permissions of this token, read anew: a refused signature doesn't take back the approval that
   * was mined before it.
   */
  const lookAtStanding = async () => {
    if (ask.tokenIn === 'NATIVE' || !$review.get().trade) return
    try {
      const { readStanding } = await import('#onchain/read/readStanding.ts')
      const standing = await readStanding({ chainId: ask.chainId, account: opened.account, token: ask.tokenIn })
      const told = $review.get().plan?.left.map(({ spender }) => spender) ?? []
      change({ standing: standing.filter(({ spender }) => !told.includes(spender)) })
    } catch (error) {
      console.warn('Tarn: what stays approved could not be read', error)
    }
  }

  const stopRevoking = () => stopRun('approvals')

  const same = () => {
    const { status, address, connectorId } = $connection.get()
    return status === 'connected' && address === opened.account && connectorId === opened.connectorId
  }

  return {
    $review,
    acceptPrice() {
      const { moved } = $review.get()
      if (!moved) return
      forgetRun('swap')
      change({ error: null })
      freeze(moved)
    },
    start() {
      tryBatches()
      void prepare()
      const offQuote = swap.$quote.listen(follow)
      const offConnection = $connection.listen(() => {
        if (!same()) change({ changed: true })
      })
      const timer = setInterval(() => {
        const { running, changed, revoking } = $review.get()
        if (!running && !changed && !revoking && document.visibilityState === 'visible') void prepare()
      }, REFRESH)
      return () => {
        offQuote()
        offConnection()
        clearInterval(timer)
        preparing?.abort()
        if (paysItself)
          void import('../passkey/ownerChanges.ts').then(({ showsChange }) => showsChange(ask.chainId, null))
        // The wallet's question is no longer shown: a late answer is still followed.
        if ($review.get().revoking) stopRevoking()
        forgetRun('swap')
      }
    },
    confirmPending(named) {
      void confirmNamed(named, prepare)
    },
    lookAnew() {
      const { running, changed, revoking } = $review.get()
      if (running || changed || revoking) return
      change({ error: null, simulated: { status: 'running' } })
      swap.retry()
      void prepare()
    },
    stopRevoking,
    async revoke({ token, spender, amount }) {
      const { running, changed, revoking } = $review.get()
      if (running || changed || revoking) return
      change({ revoking: spender, error: null })
      const { revoke } = await import('../account/changeApprovals.ts')
      const via = spender === PERMIT2 ? 'token' : 'permit2'
      const left = { chainId: ask.chainId, token, spender, via, amount, expiration: null, balance: 0n } as const
      const ended = await revoke(opened.account, left, once)
      const error = ended.status === 'failed' ? ended.error : null
      forgetRun('approvals')
      forgetRun('swap')
      change({ revoking: null, error, simulated: { status: 'running' } })
      await Promise.all([prepare(), lookAtStanding()])
    },
    async confirm() {
      const { moved, running, changed, revoking } = $review.get()
      if (moved || running || changed || revoking) return null
      forgetRun('swap')
      change({ running: true, error: null, standing: [] })
      // Deadline and allowances of this moment; amounts, bounds and the price of an operation are those on screen.
      const { operation } = $review.get()
      const shown = operation?.status === 'ok' ? operation : null
      const made = await prepare(shown === null)
      const plan = made && atPrice(made, shown)
      if (!plan) {
        const { simulated } = $review.get()
        const error = simulated.status === 'failed' ? simulated.error : null
        pricedOut ||= error !== null && slipped.has(error.code)
        change({ running: false, error })
        swap.retry()
        return null
      }
      const { chainId } = $connection.get()
      const review: Review = { ...opened, walletChainId: chainId ?? opened.walletChainId }
      const result = await runSwap(plan, review, { once })
      if (result.status === 'done') return result.value
      change({ running: false, error: result.error })
      if (slipped.has(result.error.code)) pricedOut = true
      swap.retry()
      void lookAtStanding()
      if (same()) void prepare()
      return null
    },
  }
}

/** Ways a swap says that the price went past its bound. */
const slipped: ReadonlySet<string> = new Set([
  'swap.priceMoved',
  'swap.raiseSlippage',
  'swap.v2Slippage',
  'swap.v3Slippage',
])

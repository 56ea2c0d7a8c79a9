import { chainById } from '#domain/chains/chains.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import type { CurrencyLabel, SteppedPlan } from '#domain/plan/DeedPlan.ts'
import { isOld } from '#domain/swap/QuoteAge.ts'
import type { SwapAsk } from '#domain/swap/SwapQuote.ts'
import { maxInOf } from '#domain/swap/tradeLimits.ts'
import * as SwapForm from '#domain/swap/SwapForm.ts'
import type { Trade } from '#domain/swap/Trade.ts'
import { $orderRecords } from '../deeds/records.ts'
import type { WalletCapabilities } from '../wallet/walletCapabilities.ts'

export type PlanTerms = {
  ask: SwapAsk
  /** Null: a wrap or an unwrap of `amount`. */
  trade: Trade | null
  amount: bigint
  /** Unix seconds of the youngest block at which the trade was quoted; counts where there is one. */
  quotedAt: number
  account: Address
  /** Who gets what is bought; missing: the account. */
  recipient?: Address | undefined
  /** How what is sold and bought is called. */
  currencyIn: CurrencyLabel
  currencyOut: CurrencyLabel
  slippageBps: number
  deadlineMinutes: number
  ways: WalletCapabilities
}

/**
 * The plan of a reviewed quote, with the permissions and the block time of now. Throws AppError, `network.frozen` of a
 * node that stands still, `swap.quoteOld` where no recent quote stands behind it.
 */
export async function preparePlan(terms: PlanTerms, signal: AbortSignal): Promise<SteppedPlan> {
  const { ask, trade, amount, account, recipient, currencyIn, currencyOut } = terms
  const shown = { currencyIn, currencyOut, amountIn: trade?.amountIn ?? amount, amountOut: trade?.amountOut ?? amount }
  const wrap = SwapForm.wrapKind({ chainId: ask.chainId, input: ask.tokenIn, output: ask.tokenOut })
  if (wrap) {
    const { planWrap } = await import('#domain/plan/makers/planWrap.ts')
    return planWrap({ account, chainId: ask.chainId, kind: wrap, amount, told: shown })
  }
  const router = chainById(ask.chainId)?.contracts.universalRouter
  if (!trade || !router) throw new AppError('swap.routerUnavailable')

  const [{ readAllowances }, { planSwap }, { refuseFrozen }] = await Promise.all([
    import('#onchain/read/readAllowances.ts'),
    import('#domain/plan/makers/planSwap.ts'),
    import('#onchain/wallet/sameChain.ts'),
  ])
  // The native currency asks for no permission; the wrapper's answer still carries the block's time.
  const token = ask.tokenIn === 'NATIVE' ? (chainById(ask.chainId)?.contracts.wrappedNative ?? router) : ask.tokenIn
  const allowances = await readAllowances({ chainId: ask.chainId, account, token, router }, { signal })
  // Old balances and approvals are the fault of a stale node, not of the user: they are refused first.
  await refuseFrozen(ask.chainId, allowances.blockTime)
  const chain = chainById(ask.chainId)
  if (chain && isOld(terms.quotedAt, allowances.blockTime, chain.blockTime)) throw new AppError('swap.quoteOld')
  const reserved = ask.tokenIn === 'NATIVE' ? 0n : await reservedFor(ask.chainId, account, ask.tokenIn)
  const needed = maxInOf(trade, terms.slippageBps) + reserved
  const swapTerms = {
    trade,
    account,
    slippageBps: terms.slippageBps,
    deadline: allowances.blockTime + BigInt(terms.deadlineMinutes) * 60n,
    allowanceToPermit2: allowances.token,
    permit2Allowance: allowances.permit2,
    permitByCall: terms.ways.permitByCall,
    reserved,
    ...(recipient ? { recipient } : {}),
    told: shown,
  }
  const { batched } = terms.ways
  const make = (resetFirst: boolean): SteppedPlan => {
    const plan = planSwap({ ...swapTerms, resetFirst, batched: batched !== 'never' })
    // One call is no batch: it goes as any transaction does.
    return batched === 'several' && plan.steps.length === 1 ? planSwap({ ...swapTerms, resetFirst }) : plan
  }
  const plan = make(false)
  if (ask.tokenIn === 'NATIVE' || allowances.token === 0n || allowances.token >= needed) return plan
  const { refusesChange } = await import('../deeds/refusesChange.ts')
  const refusing = await refusesChange(plan, [{ token: ask.tokenIn, allowed: allowances.token }], signal)
  return refusing.size > 0 ? make(true) : plan
}

/** What open orders take of the sold token; their code loads only where this browser has an order of the account. */
async function reservedFor(chainId: number, account: Address, token: Address): Promise<bigint> {
  const isOpen = $orderRecords.get().some(each => each.account === account && each.status === 'pending')
  return isOpen ? (await import('../orders/reservedNow.ts')).reservedNow(chainId, token) : 0n
}

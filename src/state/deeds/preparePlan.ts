import { chainById } from '#domain/chains/chains.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import type { Plan } from '#domain/plan/Plan.ts'
import { isOld } from '#domain/swap/QuoteAge.ts'
import type { SwapAsk } from '#domain/swap/SwapQuote.ts'
import * as SwapForm from '#domain/swap/SwapForm.ts'
import type { Trade } from '#domain/swap/Trade.ts'
import type { WalletWays } from '../wallet/walletWays.ts'

export type PlanTerms = {
  ask: SwapAsk
  /** Null: a wrap or an unwrap of `amount`. */
  trade: Trade | null
  amount: bigint
  /** Unix seconds of the youngest block at which the trade was quoted; counts where there is one. */
  quotedAt: number
  account: Address
  slippageBps: number
  deadlineMinutes: number
  ways: WalletWays
}

/** The plan of a reviewed quote, with the permissions and the block time of now. Throws AppError, `swap.quoteOld` where no recent quote stands behind it. */
export async function preparePlan(terms: PlanTerms, signal: AbortSignal): Promise<Plan> {
  const { ask, trade, amount, account } = terms
  const Plan = await import('#domain/plan/Plan.ts')
  const wrap = SwapForm.wrapKind({ chainId: ask.chainId, input: ask.tokenIn, output: ask.tokenOut })
  if (wrap) return Plan.make({ account, wrap: { chainId: ask.chainId, kind: wrap, amount } })
  const router = chainById(ask.chainId)?.contracts.universalRouter
  if (!trade || !router) throw new AppError('swap.routerUnavailable')

  const { readAllowances } = await import('#onchain/read/readAllowances.ts')
  // The native currency asks for no permission; the wrapper's answer still carries the block's time.
  const token = ask.tokenIn === 'NATIVE' ? (chainById(ask.chainId)?.contracts.wrappedNative ?? router) : ask.tokenIn
  const allowances = await readAllowances(ask.chainId, account, token, router, { signal })
  const chain = chainById(ask.chainId)
  if (chain && isOld(terms.quotedAt, allowances.blockTime, chain.blockTime)) throw new AppError('swap.quoteOld')
  const needed = Plan.maxInOf(trade, terms.slippageBps)
  const swapTerms = {
    trade,
    account,
    slippageBps: terms.slippageBps,
    deadline: allowances.blockTime + BigInt(terms.deadlineMinutes) * 60n,
    allowanceToPermit2: allowances.token,
    permit2Allowance: allowances.permit2,
    permitByCall: terms.ways.permitByCall,
  }
  const { batched } = terms.ways
  const make = (resetFirst: boolean): Plan => {
    const plan = Plan.make({ ...swapTerms, resetFirst, batched: batched !== 'never' })
    // One call is no batch: it goes as any transaction does.
    return batched === 'several' && plan.steps.length === 1 ? Plan.make({ ...swapTerms, resetFirst }) : plan
  }
  const plan = make(false)
  if (ask.tokenIn === 'NATIVE' || allowances.token === 0n || allowances.token >= needed) return plan
  return (await refusesChange(plan, signal)) ? make(true) : plan
}

/** USDT and its like refuse to change a permission that isn't zero: found by trying, not by a list of names. */
async function refusesChange(plan: Plan, signal: AbortSignal): Promise<boolean> {
  const step = plan.steps.find(each => each.kind === 'approve')
  if (step?.kind !== 'approve') return false
  const { simulate } = await import('#onchain/node/simulate.ts')
  try {
    await simulate(plan.chainId, plan.account, [step], [], { signal })
    return false
  } catch (error) {
    if (signal.aborted || (error instanceof AppError && error.code.startsWith('network.'))) throw error
    return true
  }
}

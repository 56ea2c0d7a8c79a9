import type { Address } from '../../chains/Chain.ts'
import { maxInOf, minOutOf } from '../../swap/tradeLimits.ts'
import { chainById } from '../../chains/chains.ts'
import { routerCommands } from '../../router/routerCommands.ts'
import * as Fill from '../../swap/Fill.ts'
import type { Trade } from '../../swap/Trade.ts'
import { allow } from '../allow.ts'
import { callOf } from '../callOf.ts'
import type { CallStep, Line, SteppedPlan } from '../DeedPlan.ts'
import { isBatch, type Permit2Allowance } from '../../router/Permit2.ts'

export type SwapTerms = {
  account: Address
  /** Default: the account. */
  recipient?: Address
  trade: Trade
  /** Below 5,000. */
  slippageBps: number
  /** Unix seconds, from block time. */
  deadline: bigint
  /** What Permit2 may take of tokenIn; 0 for native. */
  allowanceToPermit2: bigint
  /** What the router may take of tokenIn through Permit2. */
  permit2Allowance: Permit2Allowance
  /** The token refuses to change a non-zero allowance (USDT). */
  resetFirst: boolean
  /** What open orders take of the sold token by Permit2, raw. */
  reserved?: bigint
  /** The wallet does several calls as one: one question, and all of it is done or nothing. */
  batched?: boolean
  /** No signature is asked for: the router's permission is a transaction. */
  permitByCall?: boolean
  /** How it was shown. */
  told: Line
}

/** SW-4: a swap and the permissions it needs first. Throws a RangeError on terms that no form lets through. */
export function planSwap(terms: SwapTerms): SteppedPlan {
  const { trade, account, recipient = account, slippageBps, deadline, told } = terms
  const { batched = false, permitByCall = false } = terms
  const { chainId, tokenIn, tokenOut } = trade
  const { universalRouter, wrappedNative } = chainById(chainId)?.contracts ?? {}
  if (!universalRouter || !wrappedNative) throw new RangeError(`planSwap: no router on ${chainId}`)
  if (!(Number.isInteger(slippageBps) && slippageBps >= 0 && slippageBps < 5_000))
    throw new RangeError(`planSwap: slippage ${slippageBps}`)
  const minOut = minOutOf(trade, slippageBps)
  const maxIn = maxInOf(trade, slippageBps)
  const { allowanceToPermit2: allowed, permit2Allowance: within, resetFirst, reserved = 0n } = terms
  const allowing = { chainId, spender: universalRouter, until: deadline }
  const first = allow(
    tokenIn === 'NATIVE' ? [] : [{ token: tokenIn, amount: maxIn, reserved, allowed, within, resetFirst }],
    {
      ...allowing,
      by: batched || permitByCall ? 'call' : 'signature',
    },
  )
  // The router is told of one token, as one is sold.
  const permit = first.permit && !isBatch(first.permit) ? first.permit : null
  const swap: CallStep = {
    way: 'call',
    kind: 'swap',
    to: universalRouter,
    value: tokenIn === 'NATIVE' ? maxIn : 0n,
    commands: routerCommands(trade, { wrappedNative, recipient, account, minOut, maxIn }),
    deadline,
    ...(permit ? { permit } : {}),
  }
  const steps = [...first.steps, swap]
  const calls = steps.flatMap(step => (step.way === 'call' ? [callOf(step, null)] : []))
  const swapped = { ...told, route: Fill.expectedOf(trade), ...(recipient === account ? {} : { recipient }) }
  return {
    ...{ deed: 'swap', chainId, account, deadline, calls, steps, batched, left: first.left },
    ...(permit ? { permit } : {}),
    promises: {
      spends: [{ currency: tokenIn, max: maxIn, least: 1n }],
      receives: [{ currency: tokenOut, min: minOut, to: recipient }],
      permits: first.permits,
      items: [],
    },
    lines: calls.map((_, at) => [at === calls.length - 1 ? swapped : told]),
  }
}

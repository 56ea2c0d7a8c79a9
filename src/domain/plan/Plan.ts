import type { Hex } from '../Hex.ts'
import { concatHex, encodeAbiParameters } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import { chainById, PERMIT2 } from '../chains/chains.ts'
import { type Permit2Allowance, type PermitSingle, type PermitTypedData, typedData } from './Permit2.ts'
import { routerCommands } from '../routing/routerCommands.ts'
import type { CurrencyId, Trade } from '../swap/Trade.ts'
import { encode as encodeRouter, type RouterCommand } from './UniversalRouter.ts'

/** One thing the wallet is asked for. Data only: `encodeSwap` turns a swap step into calldata. */
export type PlanStep =
  | { kind: 'wrap' | 'unwrap'; to: Address; data: Hex; value: bigint; amount: bigint }
  | {
      kind: 'resetApproval' | 'approve'
      token: Address
      spender: Address
      amount: bigint
      to: Address
      data: Hex
      value: bigint
    }
  | {
      /** Permit2's own permission, given by a transaction: where several calls are one nothing needs a signature apart, and some wallets sign none. */
      kind: 'allow'
      token: Address
      spender: Address
      amount: bigint
      expiration: bigint
      to: Address
      data: Hex
      value: bigint
    }
  | { kind: 'signPermit'; permit: PermitSingle; typedData: PermitTypedData }
  | { kind: 'swap'; to: Address; value: bigint; commands: RouterCommand[]; deadline: bigint; permit?: PermitSingle }

export type SwapStep = Extract<PlanStep, { kind: 'swap' }>

/** The whole future of one swap, wrap or unwrap, as data. */
export type Plan = {
  chainId: number
  account: Address
  recipient: Address
  /** Absent for a wrap or an unwrap. */
  trade?: Trade
  tokenIn: CurrencyId
  tokenOut: CurrencyId
  /** Least that arrives, raw tokenOut. */
  minOut: bigint
  /** Most that leaves, raw tokenIn (gas not counted). */
  maxIn: bigint
  /** Unix seconds, from block time; 0 for a wrap or an unwrap. */
  deadline: bigint
  steps: PlanStep[]
  /** All steps are calls, sent as one: done together or not at all, one prompt. */
  batched?: boolean
  /** What the router may take is allowed by a transaction of its own, not by a signature. */
  permitByCall?: boolean
  expected: {
    spends: { token: CurrencyId; max: bigint }
    receives: { token: CurrencyId; min: bigint; to: Address }
    /** Permissions that outlive the plan: what an older, larger one leaves. */
    approvalsLeft: { token: Address; spender: Address; amount: bigint }[]
  }
}

type Common = {
  account: Address
  /** Default: the account. */
  recipient?: Address
}
export type SwapTerms = Common & {
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
  /** The wallet does several calls as one. */
  batched?: boolean
  /** No signature is asked for: the router's permission is a transaction. */
  permitByCall?: boolean
}
export type WrapTerms = Common & { wrap: { chainId: number; kind: 'wrap' | 'unwrap'; amount: bigint } }

const BPS = 10_000n
/** approve(address,uint256), deposit(), withdraw(uint256) */
const SELECTORS = { approve: '0x095ea7b3', deposit: '0xd0e30db0', withdraw: '0x2e1a7d4d' } as const
const UINT = { type: 'uint256' } as const
const MAX_ALLOWANCE = (1n << 160n) - 1n

/** Least that an exact-input trade may give: rounded down, at least 1. */
export const minOutOf = (trade: Trade, slippageBps: number): bigint => {
  if (trade.kind === 'exactOut') return trade.amountOut
  const min = (trade.amountOut * (BPS - BigInt(slippageBps))) / BPS
  return min > 0n ? min : 1n
}

/** Most that an exact-output trade may cost: rounded up. */
export const maxInOf = (trade: Trade, slippageBps: number): bigint =>
  trade.kind === 'exactIn' ? trade.amountIn : (trade.amountIn * (BPS + BigInt(slippageBps)) + BPS - 1n) / BPS

/** Everything that will be asked of the wallet, in order, for a trade or a wrap. Pure. Throws on terms that no form lets through. */
export function make(terms: SwapTerms | WrapTerms): Plan {
  return 'wrap' in terms ? makeWrap(terms) : makeSwap(terms)
}

function makeWrap({ wrap: { chainId, kind, amount }, account }: WrapTerms): Plan {
  const to = chainById(chainId)?.contracts.wrappedNative
  if (!to || amount <= 0n) throw new RangeError('Plan: nothing to wrap')
  const data: Hex =
    kind === 'wrap' ? SELECTORS.deposit : concatHex([SELECTORS.withdraw, encodeAbiParameters([UINT], [amount])])
  const [tokenIn, tokenOut]: [CurrencyId, CurrencyId] = kind === 'wrap' ? ['NATIVE', to] : [to, 'NATIVE']
  return {
    chainId,
    account,
    recipient: account,
    tokenIn,
    tokenOut,
    minOut: amount,
    maxIn: amount,
    deadline: 0n,
    steps: [{ kind, to, data, value: kind === 'wrap' ? amount : 0n, amount }],
    expected: {
      spends: { token: tokenIn, max: amount },
      receives: { token: tokenOut, min: amount, to: account },
      approvalsLeft: [],
    },
  }
}

function makeSwap(terms: SwapTerms): Plan {
  const { trade, account, recipient = account, slippageBps, deadline } = terms
  const { allowanceToPermit2, permit2Allowance, resetFirst, batched = false, permitByCall = false } = terms
  const { chainId, tokenIn, tokenOut } = trade
  const { universalRouter, wrappedNative } = chainById(chainId)?.contracts ?? {}
  if (!universalRouter || !wrappedNative) throw new RangeError(`Plan: no router on ${chainId}`)
  if (!(Number.isInteger(slippageBps) && slippageBps >= 0 && slippageBps < 5_000))
    throw new RangeError(`Plan: slippage ${slippageBps}`)
  const minOut = minOutOf(trade, slippageBps)
  const maxIn = maxInOf(trade, slippageBps)
  const steps: PlanStep[] = []
  const approvalsLeft: Plan['expected']['approvalsLeft'] = []
  let permit: PermitSingle | undefined

  if (tokenIn !== 'NATIVE') {
    if (allowanceToPermit2 < maxIn) {
      if (resetFirst && allowanceToPermit2 > 0n) steps.push(approval('resetApproval', tokenIn, 0n))
      steps.push(approval('approve', tokenIn, maxIn))
    } else if (allowanceToPermit2 > maxIn) {
      approvalsLeft.push({ token: tokenIn, spender: PERMIT2, amount: allowanceToPermit2 - maxIn })
    }
    if (permit2Allowance.amount < maxIn || BigInt(permit2Allowance.expiration) < deadline) {
      if (batched || permitByCall) steps.push(allowance(tokenIn, universalRouter, maxIn, deadline))
      else {
        const details = { token: tokenIn, amount: maxIn, expiration: Number(deadline), nonce: permit2Allowance.nonce }
        permit = { details, spender: universalRouter, sigDeadline: deadline }
        steps.push({ kind: 'signPermit', permit, typedData: typedData(chainId, permit) })
      }
    } else if (permit2Allowance.amount > maxIn) {
      const { amount } = permit2Allowance
      approvalsLeft.push({
        token: tokenIn,
        spender: universalRouter,
        amount: amount === MAX_ALLOWANCE ? amount : amount - maxIn,
      })
    }
  }
  const commands = routerCommands(trade, { wrappedNative, recipient, account, minOut, maxIn })
  const value = tokenIn === 'NATIVE' ? maxIn : 0n
  steps.push({ kind: 'swap', to: universalRouter, value, commands, deadline, ...(permit ? { permit } : {}) })
  return {
    chainId,
    account,
    recipient,
    trade,
    tokenIn,
    tokenOut,
    minOut,
    maxIn,
    deadline,
    steps,
    ...(batched ? { batched } : permitByCall ? { permitByCall } : {}),
    expected: {
      spends: { token: tokenIn, max: maxIn },
      receives: { token: tokenOut, min: minOut, to: recipient },
      approvalsLeft,
    },
  }
}

function approval(kind: 'resetApproval' | 'approve', token: Address, amount: bigint): PlanStep {
  const data = concatHex([SELECTORS.approve, encodeAbiParameters([{ type: 'address' }, UINT], [PERMIT2, amount])])
  return { kind, token, spender: PERMIT2, amount, to: token, data, value: 0n }
}

/** Permit2's `approve(token, spender, amount, expiration)`. */
export function allowanceData(token: Address, spender: Address, amount: bigint, expiration: bigint): Hex {
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint160' }, { type: 'uint48' }] as const
  return concatHex(['0x87517c45', encodeAbiParameters(types, [token, spender, amount, Number(expiration)])])
}

function allowance(token: Address, spender: Address, amount: bigint, expiration: bigint): PlanStep {
  return {
    kind: 'allow',
    token,
    spender,
    amount,
    expiration,
    to: PERMIT2,
    data: allowanceData(token, spender, amount, expiration),
    value: 0n,
  }
}

/**
 * Calldata of a swap step. With the permit's signature the permit is its first command; without one it is left out (a simulation
 * that overrides Permit2's allowance, or an allowance that stands already).
 */
export function encodeSwap(step: SwapStep, signature?: Hex): Hex {
  const permit: RouterCommand[] =
    step.permit && signature ? [{ name: 'PERMIT2_PERMIT', permit: step.permit, signature }] : []
  return encodeRouter([...permit, ...step.commands], step.deadline)
}

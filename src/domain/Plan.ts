import type { Hex } from 'viem'
import type { Address } from './chains/Chain.ts'
import type { PermitSingle, PermitTypedData } from './Permit2.ts'
import type { CurrencyId, Trade } from './Trade.ts'
import type { RouterCommand } from './UniversalRouter.ts'

/** One thing the wallet is asked for. Data only: `encodeSwap` turns a swap step into calldata. */
export type PlanStep =
  | { kind: 'wrap' | 'unwrap'; to: Address; data: Hex; value: bigint; amount: bigint }
  | { kind: 'resetApproval' | 'approve'; token: Address; spender: Address; amount: bigint; to: Address; data: Hex; value: 0n }
  | { kind: 'signPermit'; permit: PermitSingle; typedData: PermitTypedData }
  | { kind: 'swap'; to: Address; value: bigint; commands: RouterCommand[]; deadline: bigint; permit?: PermitSingle }

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
  expected: {
    spends: { token: CurrencyId; max: bigint }
    receives: { token: CurrencyId; min: bigint; to: Address }
    /** Permissions that outlive the plan, when an older, larger one was there before. */
    approvalsLeft: { token: Address; spender: Address; amount: bigint }[]
  }
}

import type { Address } from './chains/Chain.ts'
import type { PermitSingle } from './Permit2.ts'
import type { PoolKeyV4 } from './Trade.ts'

/** One action inside a V4_SWAP command. */
export type V4Action =
  | { action: 'SWAP_EXACT_IN'; currencyIn: Address; path: V4PathKey[]; amountIn: bigint; amountOutMinimum: bigint }
  | { action: 'SWAP_EXACT_OUT'; currencyOut: Address; path: V4PathKey[]; amountOut: bigint; amountInMaximum: bigint }
  | { action: 'SWAP_EXACT_IN_SINGLE'; poolKey: PoolKeyV4; zeroForOne: boolean; amountIn: bigint; amountOutMinimum: bigint; hookData: `0x${string}` }
  | { action: 'SWAP_EXACT_OUT_SINGLE'; poolKey: PoolKeyV4; zeroForOne: boolean; amountOut: bigint; amountInMaximum: bigint; hookData: `0x${string}` }
  | { action: 'SETTLE'; currency: Address; amount: bigint; payerIsUser: boolean }
  | { action: 'TAKE'; currency: Address; recipient: Address; amount: bigint }

export type V4PathKey = { intermediateCurrency: Address; fee: number; tickSpacing: number; hooks: Address; hookData: `0x${string}` }

/** One command of UniversalRouter 2.0, decoded. */
export type RouterCommand =
  | { name: 'V3_SWAP_EXACT_IN'; recipient: Address; amountIn: bigint; amountOutMin: bigint; tokens: Address[]; fees: number[]; payerIsUser: boolean }
  | { name: 'V3_SWAP_EXACT_OUT'; recipient: Address; amountOut: bigint; amountInMax: bigint; tokens: Address[]; fees: number[]; payerIsUser: boolean }
  | { name: 'V2_SWAP_EXACT_IN'; recipient: Address; amountIn: bigint; amountOutMin: bigint; tokens: Address[]; payerIsUser: boolean }
  | { name: 'V2_SWAP_EXACT_OUT'; recipient: Address; amountOut: bigint; amountInMax: bigint; tokens: Address[]; payerIsUser: boolean }
  | { name: 'V4_SWAP'; actions: V4Action[] }
  | { name: 'PERMIT2_TRANSFER_FROM'; token: Address; recipient: Address; amount: bigint }
  | { name: 'PERMIT2_PERMIT'; permit: PermitSingle; signature: `0x${string}` }
  | { name: 'SWEEP'; token: Address; recipient: Address; amountMin: bigint }
  | { name: 'WRAP_ETH'; recipient: Address; amount: bigint }
  | { name: 'UNWRAP_WETH'; recipient: Address; amountMin: bigint }

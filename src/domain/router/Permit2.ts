import type { Address } from '../chains/Chain.ts'
import { PERMIT2 } from '../chains/chains.ts'

/** One token that a signature permits: how much, until when (seconds), and the number that is used up. */
export type PermitDetails = { token: Address; amount: bigint; expiration: number; nonce: number }

/** Permit2's PermitSingle: one token, one spender, one amount. Times in seconds. */
export type PermitSingle = { details: PermitDetails; spender: Address; sigDeadline: bigint }

/** Permit2's PermitBatch: several tokens, one spender, one signature. */
export type PermitBatch = { details: readonly PermitDetails[]; spender: Address; sigDeadline: bigint }

/** What one signature permits. */
export type Permission = PermitSingle | PermitBatch

export const isBatch = (permission: Permission): permission is PermitBatch => Array.isArray(permission.details)

/** Each token that a signature permits. */
export const detailsOf = (permission: Permission): readonly PermitDetails[] =>
  isBatch(permission) ? permission.details : [permission.details as PermitDetails]

/** What Permit2 lets a spender take of one owner's token. */
export type Permit2Allowance = { amount: bigint; expiration: number; nonce: number }

/** EIP-712 payload of a permission, ready for eth_signTypedData_v4. */
export type PermitTypedData = {
  domain: { name: 'Permit2'; chainId: number; verifyingContract: Address }
} & (
  | { types: typeof PERMIT_TYPES; primaryType: 'PermitSingle'; message: PermitSingle }
  | { types: typeof BATCH_TYPES; primaryType: 'PermitBatch'; message: PermitBatch }
)

const DETAILS = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
] as const

/** From Permit2's PermitHash. */
export const PERMIT_TYPES = {
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  PermitDetails: DETAILS,
} as const
export const BATCH_TYPES = {
  PermitBatch: [
    { name: 'details', type: 'PermitDetails[]' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  PermitDetails: DETAILS,
} as const

export function typedData(chainId: number, permission: Permission): PermitTypedData {
  const domain = { name: 'Permit2', chainId, verifyingContract: PERMIT2 } as const
  return isBatch(permission)
    ? { domain, types: BATCH_TYPES, primaryType: 'PermitBatch', message: permission }
    : { domain, types: PERMIT_TYPES, primaryType: 'PermitSingle', message: permission }
}

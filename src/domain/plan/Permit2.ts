import type { Address } from '../chains/Chain.ts'
import { PERMIT2 } from '../chains/chains.ts'

/** Permit2's PermitSingle: one token, one spender, one amount. Times in seconds. */
export type PermitSingle = {
  details: { token: Address; amount: bigint; expiration: number; nonce: number }
  spender: Address
  sigDeadline: bigint
}

/** What Permit2 lets a spender take of one owner's token. */
export type Permit2Allowance = { amount: bigint; expiration: number; nonce: number }

/** EIP-712 payload of a PermitSingle, ready for eth_signTypedData_v4. */
export type PermitTypedData = {
  domain: { name: 'Permit2'; chainId: number; verifyingContract: Address }
  types: typeof PERMIT_TYPES
  primaryType: 'PermitSingle'
  message: PermitSingle
}

/** From Permit2's PermitHash. */
export const PERMIT_TYPES = {
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  PermitDetails: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ],
} as const

export function typedData(chainId: number, permit: PermitSingle): PermitTypedData {
  return {
    domain: { name: 'Permit2', chainId, verifyingContract: PERMIT2 },
    types: PERMIT_TYPES,
    primaryType: 'PermitSingle',
    message: permit,
  }
}

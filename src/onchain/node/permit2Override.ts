import { encodeAbiParameters, type Hex, keccak256 } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import type { Permit2Allowance } from '#domain/router/Permit2.ts'

/** State overrides as eth_call and eth_simulateV1 take them. */
export type StateOverride = Record<Address, { stateDiff?: Record<Hex, Hex>; balance?: Hex }>

/**
 * Permit2's storage: nonceBitmap is slot 0, `allowance[owner][token][spender]` slot 1, packed amount | expiration |
 * nonce.
 */
const ALLOWANCE_SLOT = 1n

const inMapping = (key: Address, slot: bigint | Hex): Hex =>
  keccak256(
    typeof slot === 'bigint'
      ? encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [key, slot])
      : encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [key, slot]),
  )

/** The world as it will be once the permit is signed: Permit2 lets `spender` take the owner's token. */
export function permit2Override({
  owner,
  token,
  spender,
  allowance,
}: {
  owner: Address
  token: Address
  spender: Address
  allowance: Permit2Allowance
}): StateOverride {
  const slot = inMapping(spender, inMapping(token, inMapping(owner, ALLOWANCE_SLOT)))
  const packed = allowance.amount | (BigInt(allowance.expiration) << 160n) | (BigInt(allowance.nonce) << 208n)
  return { [PERMIT2]: { stateDiff: { [slot]: `0x${packed.toString(16).padStart(64, '0')}` } } }
}

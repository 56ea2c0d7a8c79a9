import { concatHex, encodeAbiParameters } from 'viem/utils'
import type { PartsCall } from './DeedPlan.ts'
import type { Hex } from './Expectation.ts'
import { isBatch, type Permission } from '../router/Permit2.ts'

/**
 * multicall(bytes[]) · permit(address,PermitSingle,bytes) · permitBatch(address,PermitBatch,bytes) of v4's position
 * manager
 */
const MULTICALL = '0xac9650d8'
const PERMIT = '0x2b67b570'
const PERMIT_BATCH = '0x002a3e3a'
const field = (name: string, type: string) => ({ name, type })
const DETAILS = [
  field('token', 'address'),
  field('amount', 'uint160'),
  field('expiration', 'uint48'),
  field('nonce', 'uint48'),
]
const permission = (details: 'tuple' | 'tuple[]') => ({
  type: 'tuple',
  components: [
    { ...field('details', details), components: DETAILS },
    field('spender', 'address'),
    field('sigDeadline', 'uint256'),
  ],
})

function permitPart(owner: string, permit: Permission, signature: Hex): Hex {
  const types: readonly { type: string }[] = [
    { type: 'address' },
    permission(isBatch(permit) ? 'tuple[]' : 'tuple'),
    { type: 'bytes' },
  ]
  return concatHex([isBatch(permit) ? PERMIT_BATCH : PERMIT, encodeAbiParameters(types, [owner, permit, signature])])
}

/** Calldata of a position manager. The permit comes first, if it is signed and here. */
export function encodeParts({ parts, owner, permit }: PartsCall, signature?: Hex): Hex {
  const all = permit && signature ? [permitPart(owner, permit, signature), ...parts] : parts
  const [only] = all
  if (only && all.length === 1) return only
  return concatHex([MULTICALL, encodeAbiParameters([{ type: 'bytes[]' }], [[...all]])])
}

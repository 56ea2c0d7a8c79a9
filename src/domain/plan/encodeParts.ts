import { concatHex, encodeAbiParameters } from 'viem/utils'
import type { PartsCall } from './DeedPlan.ts'
import type { Hex } from './Ground.ts'
import type { PermitSingle } from './Permit2.ts'

/** multicall(bytes[]) · permit(address,((address,uint160,uint48,uint48),address,uint256),bytes) of v4's position manager */
const MULTICALL = '0xac9650d8'
const PERMIT = '0x2b67b570'
const field = (name: string, type: string) => ({ name, type })
const SINGLE = {
  type: 'tuple',
  components: [
    {
      ...field('details', 'tuple'),
      components: [
        field('token', 'address'),
        field('amount', 'uint160'),
        field('expiration', 'uint48'),
        field('nonce', 'uint48'),
      ],
    },
    field('spender', 'address'),
    field('sigDeadline', 'uint256'),
  ],
} as const

const permitPart = (owner: string, permit: PermitSingle, signature: Hex): Hex =>
  concatHex([
    PERMIT,
    encodeAbiParameters([{ type: 'address' }, SINGLE, { type: 'bytes' }] as readonly { type: string }[], [
      owner,
      permit,
      signature,
    ]),
  ])

/** Calldata of a position manager. The permit comes first, if it is signed and here. */
export function encodeParts({ parts, owner, permit }: PartsCall, signature?: Hex): Hex {
  const all = permit && signature ? [permitPart(owner, permit, signature), ...parts] : parts
  const [only] = all
  if (only && all.length === 1) return only
  return concatHex([MULTICALL, encodeAbiParameters([{ type: 'bytes[]' }], [[...all]])])
}

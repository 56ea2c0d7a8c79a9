// AP-1: the delegation check. One schema for both sides.
import * as v from 'valibot'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))

export const delegationAsked = v.object({
  walletAddresses: v.pipe(v.array(address), v.minLength(1), v.maxLength(10)),
  chainIds: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1), v.maxLength(24)),
})

/** By address, then by chain id; null: no node answered there. */
export const delegationAnswer = v.object({
  delegationDetails: v.record(
    address,
    v.record(
      v.pipe(v.string(), v.regex(/^\d+$/)),
      v.nullable(
        v.object({
          currentDelegationAddress: v.nullable(address),
          isWalletDelegatedToTarn: v.boolean(),
          latestDelegationAddress: address,
          isContract: v.boolean(),
        }),
      ),
    ),
  ),
})

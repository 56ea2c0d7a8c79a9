// AD-6: /api/rewards/<address>. `merkl` is what the configured source answers, `rewards` what our service makes of it.
import * as v from 'valibot'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
const raw = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const proofs = v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))), v.maxLength(64))
const symbol = v.pipe(v.string(), v.maxLength(60))
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77))
const price = v.nullish(v.pipe(v.number(), v.finite(), v.minValue(0)), null)

/** Merkl's `GET /v4/users/<address>/rewards?chainId=…`: by network, amounts of all time. */
export const merkl = v.pipe(
  v.array(
    v.object({
      chain: v.object({ id: v.number() }),
      rewards: v.array(
        v.object({
          recipient: address,
          amount: raw,
          claimed: raw,
          proofs,
          token: v.object({ address, symbol, decimals, price }),
        }),
      ),
    }),
  ),
  v.maxLength(100),
)

export const rewards = v.object({
  rewards: v.pipe(
    v.array(
      v.object({
        chainId: v.number(),
        token: address,
        symbol,
        decimals,
        total: raw,
        claimed: raw,
        priceUsd: v.nullable(v.number()),
        proofs,
      }),
    ),
    v.maxLength(200),
  ),
})
export type RewardsAnswer = v.InferOutput<typeof rewards>

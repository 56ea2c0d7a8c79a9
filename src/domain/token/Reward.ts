// AD-6: what a liquidity campaign owes an account, and the call that fetches it: Merkl's distributor, where claims are
// proven against a Merkle root.
import type { Hex } from '../Hex.ts'
import { encodeAbiParameters } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import { toDecimal } from '../Amount.ts'

/**
 * Merkl's distributor: the same address on every network it serves. Claims go nowhere else, whatever a source of
 * rewards says.
 */
export const DISTRIBUTOR: Address = '0x3ef3d8ba38ebe18db133cec108f4d14ce00dd9ae'

export type Reward = {
  chainId: number
  token: Address
  symbol: string
  decimals: number
  /** Raw, of all time: the distributor pays what of it was not claimed yet. */
  total: bigint
  claimed: bigint
  priceUsd: number | null
  /** Merkle proof of (account, token, total). */
  proofs: readonly Hex[]
}

/** Raw units that can be claimed now. */
export const claimable = ({ total, claimed }: Reward): bigint => (total > claimed ? total - claimed : 0n)

/** What can be claimed; nothing claimable is no reward. */
export const eligible = (rewards: readonly Reward[]): Reward[] => rewards.filter(reward => claimable(reward) > 0n)

/** In USD; null where nothing has a price. */
export function worthOf(rewards: readonly Reward[]): number | null {
  const priced = rewards.filter(({ priceUsd }) => priceUsd !== null)
  if (priced.length === 0) return null
  return priced.reduce(
    (sum, reward) => sum + Number(toDecimal(claimable(reward), reward.decimals)) * reward.priceUsd!,
    0,
  )
}

/** claim(address[] users, address[] tokens, uint256[] amounts, bytes32[][] proofs) */
const CLAIM = '0x71ee95c0'

/** Claims rewards of one network for their own account, all in one call. */
export function claimCall(account: Address, rewards: readonly Reward[]): { to: Address; data: Hex; value: 0n } {
  const types = ['address[]', 'address[]', 'uint256[]', 'bytes32[][]'].map(type => ({ type }))
  const values = [
    rewards.map(() => account),
    rewards.map(({ token }) => token),
    rewards.map(({ total }) => total),
    rewards.map(({ proofs }) => proofs),
  ]
  return { to: DISTRIBUTOR, data: `${CLAIM}${encodeAbiParameters(types, values).slice(2)}`, value: 0n }
}

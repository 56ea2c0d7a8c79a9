import type { Address } from '#domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import type { RequestOptions } from '../node/clients.ts'
import { readAllowances } from './readAllowances.ts'

/** One permission that stands, raw: of Permit2 by the token, or of the router within Permit2. */
export type StandingApproval = { token: Address; spender: Address; amount: bigint }

/**
 * What a swap's steps may have left: the current permissions of a token, no matter what granted them. Throws
 * `network.*`.
 */
export async function readStanding(
  { chainId, account, token }: { chainId: number; account: Address; token: Address },
  options: RequestOptions = {},
): Promise<StandingApproval[]> {
  const router = chainById(chainId)?.contracts.universalRouter
  if (!router) return []
  const { token: own, permit2, blockTime } = await readAllowances({ chainId, account, token, router }, options)
  return [
    ...(own > 0n ? [{ token, spender: PERMIT2, amount: own }] : []),
    ...(permit2.amount > 0n && BigInt(permit2.expiration) >= blockTime
      ? [{ token, spender: router, amount: permit2.amount }]
      : []),
  ]
}

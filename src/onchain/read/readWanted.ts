import type { Address } from '#domain/chains/Chain.ts'
import { MULTICALL3, PERMIT2 } from '#domain/chains/chains.ts'
import type { Wanted } from '#domain/plan/allow.ts'
import { erc20Abi, multicallAbi, permit2Abi } from '../node/abis.ts'
import type { RequestOptions } from '../node/clients.ts'
import { readCalls } from '../node/readCalls.ts'

/** What stands of the permissions that a spender needs, and the chain's time (unix seconds), at one block. */
export type StandingWanted = { standing: Omit<Wanted, 'amount'>[]; blockTime: bigint }

/**
 * Permissions towards a spender who takes of the tokens themselves, or through Permit2. A contract that doesn't answer
 * grants nothing. Throws AppError `network.*`.
 */
export async function readWanted(
  {
    chainId,
    account,
    tokens,
    of: { spender, via },
  }: {
    chainId: number
    account: Address
    tokens: readonly Address[]
    of: { spender: Address; via: 'token' | 'permit2' }
  },
  options: RequestOptions = {},
): Promise<StandingWanted> {
  const trusted = via === 'token' ? spender : PERMIT2
  const { results } = await readCalls(
    chainId,
    [
      { to: MULTICALL3, abi: multicallAbi, functionName: 'getCurrentBlockTimestamp' },
      ...tokens.flatMap(token => [
        { to: token, abi: erc20Abi, functionName: 'allowance', args: [account, trusted] },
        { to: PERMIT2, abi: permit2Abi, functionName: 'allowance', args: [account, token, spender] },
      ]),
    ],
    options,
  )
  return {
    blockTime: (results[0] as bigint | null) ?? 0n,
    standing: tokens.map((token, i) => {
      const [amount, expiration, nonce] = (results[2 + 2 * i] as readonly [bigint, number, number] | null) ?? [0n, 0, 0]
      const allowed = (results[1 + 2 * i] as bigint | null) ?? 0n
      return { token, allowed, ...(via === 'permit2' ? { within: { amount, expiration, nonce } } : {}) }
    }),
  }
}

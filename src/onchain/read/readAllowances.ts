import type { Address } from '#domain/chains/Chain.ts'
import { MULTICALL3, PERMIT2 } from '#domain/chains/chains.ts'
import type { Permit2Allowance } from '#domain/router/Permit2.ts'
import { erc20Abi, multicallAbi, permit2Abi } from '../node/abis.ts'
import type { RequestOptions } from '../node/clients.ts'
import { readCalls } from '../node/readCalls.ts'

export type Allowances = {
  /** What Permit2 may take of the token, raw. */
  token: bigint
  /** What the router may take through Permit2, until when (seconds), and the nonce of the next permit. */
  permit2: Permit2Allowance
  block: bigint
  /** Seconds: deadlines count from here, not from the visitor's clock. */
  blockTime: bigint
}

/**
 * The permissions a swap of `token` by `router` needs, as they stand. A contract that doesn't answer grants nothing.
 */
export async function readAllowances(
  { chainId, account, token, router }: { chainId: number; account: Address; token: Address; router: Address },
  options: RequestOptions = {},
): Promise<Allowances> {
  const { block, results } = await readCalls(
    chainId,
    [
      { to: token, abi: erc20Abi, functionName: 'allowance', args: [account, PERMIT2] },
      { to: PERMIT2, abi: permit2Abi, functionName: 'allowance', args: [account, token, router] },
      { to: MULTICALL3, abi: multicallAbi, functionName: 'getCurrentBlockTimestamp' },
    ],
    options,
  )
  const [amount, expiration, nonce] = (results[1] as readonly [bigint, number, number] | null) ?? [0n, 0, 0]
  return {
    token: (results[0] as bigint | null) ?? 0n,
    permit2: { amount, expiration, nonce },
    block,
    blockTime: (results[2] as bigint | null) ?? 0n,
  }
}

import { type Hex, pad, toEventSelector } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { erc20Abi } from '../node/abis.ts'
import { client } from '../node/clients.ts'
import { readCalls } from '../node/readCalls.ts'

const APPROVAL = toEventSelector('Approval(address,address,uint256)')
/** Blocks back in which what was approved for this plan is looked for. */
const LATELY = 64n

/**
 * ER-2. After an approval was mined: checks what the wallet really granted to a spender. Throws `approve.insufficient`
 * when it is less than was asked, `approve.replaced` when it was what was asked and has changed since: another window,
 * another app.
 */
export async function checkApproval(
  { chainId, account }: { chainId: number; account: Address },
  { token, spender, max }: { token: Address; spender: Address; max: bigint },
  signal: AbortSignal,
): Promise<void> {
  const allowance = { to: token, abi: erc20Abi, functionName: 'allowance', args: [account, spender] } as const
  const { block, results } = await readCalls(chainId, [allowance], { signal })
  if (((results[0] as bigint | null) ?? 0n) >= max) return
  const from = block > LATELY ? block - LATELY : 0n
  const logs = await client(chainId).request<{ data: Hex }[]>(
    'eth_getLogs',
    [
      {
        address: token,
        topics: [APPROVAL, pad(account), pad(spender)],
        fromBlock: `0x${from.toString(16)}`,
        toBlock: 'latest',
      },
    ],
    { signal },
  )
  const granted = logs.some(({ data }) => /^0x[0-9a-f]{64}$/i.test(data) && BigInt(data) === max)
  throw new AppError(granted ? 'approve.replaced' : 'approve.insufficient')
}

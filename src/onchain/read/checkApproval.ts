import { type Hex, pad, toEventSelector } from 'viem'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import type { Plan } from '#domain/plan/Plan.ts'
import { client } from '../node/clients.ts'
import { readAllowances } from './readAllowances.ts'

const APPROVAL = toEventSelector('Approval(address,address,uint256)')
/** Blocks back in which what was approved for this plan is looked for. */
const LATELY = 64n

/**
 * ER-2. After an approval was mined: what the wallet really granted. Throws `approve.insufficient` when it is less than was asked, `approve.replaced` when it
 * was what was asked and somebody changed it since: another window, another app.
 */
export async function checkApproval(
  plan: Plan,
  step: { token: `0x${string}`; amount: bigint },
  signal: AbortSignal,
): Promise<void> {
  const { chainId, account } = plan
  const { token, block } = await readAllowances(chainId, account, step.token, plan.expected.receives.to, { signal })
  if (token >= step.amount) return
  const from = block > LATELY ? block - LATELY : 0n
  const logs = await client(chainId).request<{ data: Hex }[]>(
    'eth_getLogs',
    [
      {
        address: step.token,
        topics: [APPROVAL, pad(account), pad(PERMIT2)],
        fromBlock: `0x${from.toString(16)}`,
        toBlock: 'latest',
      },
    ],
    { signal },
  )
  const granted = logs.some(({ data }) => /^0x[0-9a-f]{64}$/i.test(data) && BigInt(data) === step.amount)
  throw new AppError(granted ? 'approve.replaced' : 'approve.insufficient')
}

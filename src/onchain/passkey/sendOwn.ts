import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import type { Ground } from '#domain/plan/Ground.ts'
import { prove } from '../act/rehearse.ts'
import { sameBalances } from '../wallet/sameBalances.ts'
import { toAppError } from '../node/toAppError.ts'
import { passkeyWallet } from './passkeyAccount.ts'
import { passkeyProvider } from './passkeyProvider.ts'
import { proveChain } from './proveChain.ts'
import { followOperation, type Manner, runCalls } from './runCalls.ts'

/**
 * What the passkey account does about itself, on whatever network: its wallet needs no switch, an operation names its chain (which `runCalls` proves). Guarded, read back,
 * rehearsed and judged as any question to a wallet, with nodes that agree on what it spends, in one prompt; waits for it and answers its transaction. Throws AppError.
 */
export async function sendOwn(
  plan: Ground,
  { guard, ...manner }: Manner & { guard: () => Promise<void> },
): Promise<Hex> {
  try {
    const account = passkeyWallet().address
    const at = { chainId: plan.chainId, account }
    await prove(plan, at, { signal: new AbortController().signal })
    await guard()
    if (passkeyWallet().address !== account) throw new AppError('wallet.changed')
    await sameBalances(passkeyProvider, plan, await proveChain(plan.chainId))
    const { receipt } = await followOperation(plan.chainId, await runCalls(plan.chainId, plan.calls, manner))
    return receipt.transactionHash
  } catch (error) {
    throw toAppError(error, 'approve')
  }
}

import { encodeFunctionData } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import type { TransactionCall } from '../simulate.ts'
import { toAppError } from '../toAppError.ts'
import { passkeyWallet } from './passkeyAccount.ts'
import { followOperation, runCalls } from './runCalls.ts'
import { accountAbi } from './userOperation.ts'

/** Makes a recovery address an owner of the passkey account on a network, or takes that from it, in one prompt, and waits for it. Throws AppError. */
export async function changeRecovery(chainId: number, recovery: Address, owner: boolean): Promise<void> {
  const { address } = passkeyWallet()
  const call: TransactionCall = { to: address, value: 0n, data: encodeFunctionData({ abi: accountAbi, functionName: owner ? 'addOwners' : 'removeOwners', args: [[recovery]] }) }
  try {
    await followOperation(chainId, await runCalls(chainId, [call]))
  } catch (error) {
    throw toAppError(error, 'approve')
  }
}

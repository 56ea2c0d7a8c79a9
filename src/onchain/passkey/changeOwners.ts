import { encodeFunctionData, type Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { ownerOf, type PublicKey } from '#domain/PasskeyAccount.ts'
import type { TransactionCall } from '../simulate.ts'
import { toAppError } from '../toAppError.ts'
import { passkeyWallet } from './passkeyAccount.ts'
import { followOperation, runCalls } from './runCalls.ts'
import { accountAbi } from './userOperation.ts'

type Change = { add: readonly PublicKey[]; remove: readonly PublicKey[]; recovery: readonly Address[] }

/** Adds and removes owners of the account on a network, in one operation and one prompt, and waits for it. Nothing to change asks nobody. Throws AppError. */
export async function changeOwners(chainId: number, { add, remove, recovery }: Change): Promise<void> {
  const { address } = passkeyWallet()
  const call = (functionName: 'addOwners' | 'removeOwners', owners: Hex[]): TransactionCall[] =>
    owners.length === 0 ? [] : [{ to: address, value: 0n, data: encodeFunctionData({ abi: accountAbi, functionName, args: [owners] }) }]
  const calls = [...call('addOwners', [...add.map(ownerOf), ...recovery]), ...call('removeOwners', remove.map(ownerOf))]
  if (calls.length === 0) return
  try {
    await followOperation(chainId, await runCalls(chainId, calls))
  } catch (error) {
    throw toAppError(error, 'approve')
  }
}

import { encodeFunctionData, type Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import type { OwnerChange } from '#domain/passkey/OwnerChange.ts'
import type { TransactionCall } from '../node/simulate.ts'
import { accountAbi } from './userOperation.ts'

/** Calls of an account to itself that add and then remove owners; none for nothing. */
export function ownerCalls(account: Address, { add, remove }: OwnerChange): TransactionCall[] {
  const call = (functionName: 'addOwners' | 'removeOwners', owners: readonly Hex[]): TransactionCall[] =>
    owners.length === 0
      ? []
      : [{ to: account, value: 0n, data: encodeFunctionData({ abi: accountAbi, functionName, args: [owners] }) }]
  return [...call('addOwners', add), ...call('removeOwners', remove)]
}

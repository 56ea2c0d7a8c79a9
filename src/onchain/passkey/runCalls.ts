import type { Hex } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import type { Budget } from '#domain/passkey/Budget.ts'
import { NONE, type OwnerChange } from '#domain/passkey/OwnerChange.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import { planOwners } from '#domain/plan/makers/planOwners.ts'
import { ownersIn } from '#domain/plan/readers/accountReader.ts'
import { readBatch } from '#domain/plan/readers/operationReader.ts'
import { textOf } from '#domain/plan/textOf.ts'
import { refuseChanged } from '../act/rehearse.ts'
import type { TransactionCall } from '../node/simulate.ts'
import { agreePrice } from './cost/agreePrice.ts'
import { prepareOperation } from './cost/priceOperation.ts'
import { refuseUnfunded } from './cost/refuseUnfunded.ts'
import { ownerCalls } from './ownerCalls.ts'
import { ownersNow, passkeyWallet, signAsOwner } from './passkeyAccount.ts'
import { proveChain } from './proveChain.ts'
import { handOperation } from './operation/handOperation.ts'
import { hashOfOperation, type Operation } from './userOperation.ts'

/**
 * What else is to change about the owners of a network, given who they are and what the calls themselves change
 * (`done`): state knows what was agreed to.
 */
type Carried = (chainId: number, owners: readonly Hex[], done: OwnerChange) => Promise<OwnerChange>
let carried: Carried = async () => NONE

/**
 * Says what goes first in every operation that is signed from now on (PK-3). It may ask the person, and throws what
 * stops the operation.
 */
export function carryOwnerChanges(next: Carried): void {
  carried = next
}

/**
 * Does calls as one operation of the account, pending changes of its owners first: built and estimated (a revert is
 * reported before the user is prompted), at the price that was `reviewed` or is accepted now (PK-1), the chain proven
 * (WL-10), signed in one prompt, handed to the bundler. Resolves with the operation's hash as we compute it, and its
 * place in the account's queue. Throws `passkey.*`, `network.*`, or RpcError with what reverted.
 */
export async function runCalls(
  chainId: number,
  calls: readonly TransactionCall[],
  reviewed?: Budget,
): Promise<{ hash: Hex; nonce: bigint }> {
  // An operation is one network's: of none we know, nothing is signed.
  if (!chainById(chainId)) throw new AppError('network.unsupported')
  const { address, first } = passkeyWallet()
  const { owners, usable } = await ownersNow(chainId)
  const change = await carried(chainId, owners, ownersIn(address, calls))
  const own = ownerCalls(address, change)
  const all = [...own, ...calls]
  const signer = { address, first, key: usable[0]!.key }
  const operation = await agreePrice({
    ...{ chainId, calls: all, reviewed },
    prepare: fees => prepareOperation(chainId, { ...signer, fees }, all),
  })
  refuseOther(operation, planOwners({ chainId, account: address, change, calls: own }), calls)
  await refuseUnfunded(chainId, operation, all)
  await proveChain(chainId)
  const signature = await signAsOwner(hashOfOperation(chainId, operation), usable)
  return handOperation(chainId, { ...operation, signature })
}

/**
 * GO-5: reads the operation back: first what was agreed of its owners, then the calls that were asked for, and nothing
 * else. Throws `deed.differs`.
 */
function refuseOther({ sender, callData }: Operation, owners: Expectation, calls: readonly TransactionCall[]): void {
  const read = readBatch(callData)
  const first = read.slice(0, owners.calls.length)
  const question = { chainId: owners.chainId, account: sender.toLowerCase() as Address, calls: first }
  if (first.length > 0) refuseChanged(owners, question)
  const low = calls.map(({ to, data, value }) => ({ to: to.toLowerCase(), data: data.toLowerCase(), value }))
  if (question.account !== owners.account || textOf(read.slice(first.length)) !== textOf(low))
    throw new AppError('deed.differs', { cause: 'operation' })
}

/** Of `wallet_sendCalls`: quantities and calls as EIP-5792 and EIP-1193 write them. */
export const callOfParams = (call: { to?: string; data?: string; value?: string }): TransactionCall => ({
  to: String(call.to).toLowerCase() as TransactionCall['to'],
  data: (call.data ?? '0x') as Hex,
  value: BigInt(call.value ?? '0x0'),
})

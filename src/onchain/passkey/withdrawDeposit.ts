import type { Hex } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import type { OwnerChange } from '#domain/passkey/OwnerChange.ts'
import { ENTRY_POINT, withdrawCall } from '#domain/passkey/PasskeyAccount.ts'
import { planWithdrawal } from '#domain/plan/planAccount.ts'
import { refuseChanged } from '../act/rehearse.ts'
import { simulate, type TransactionCall } from '../node/simulate.ts'
import { toAppError } from '../node/toAppError.ts'
import { ownerCalls } from './ownerCalls.ts'
import { passkeyWallet } from './passkeyAccount.ts'
import { priceOperation, type PricedOperation } from './priceOperation.ts'
import { followOperation, runCalls } from './runCalls.ts'

/** A tight bound for the fee: what is held while it runs can't be withdrawn by it. Percent of the base fee. */
const HEADROOM = 125n
/** Room for a fee that grows until the operation is built. Percent of what it may hold. */
const ROOM = 108n

/** What can be withdrawn of a deposit, and what that costs; `amount` 0: no more lies there than the withdrawal itself may hold. */
export type Withdrawal = PricedOperation & { amount: bigint }

const callOf = (amount: bigint): TransactionCall => ({
  to: ENTRY_POINT,
  value: 0n,
  data: withdrawCall(passkeyWallet().address, amount),
})

/**
 * The deposit itself pays for its withdrawal: what the operation may hold at most stays behind, and what it doesn't use of that is a deposit again. `along`: the change of
 * owners that is signed with it. Throws AppError.
 */
export async function priceWithdrawal(chainId: number, along: OwnerChange): Promise<Withdrawal> {
  const priced = await priceOperation(chainId, [...ownerCalls(passkeyWallet().address, along), callOf(1n)], HEADROOM)
  const stays = (priced.most * ROOM) / 100n
  const amount = priced.deposit - stays
  return { ...priced, amount: amount > 0n ? amount : 0n }
}

/** Withdraws `amount` of the deposit to the account's balance and waits for it. Answers the transaction. Throws AppError. */
export async function withdrawDeposit(chainId: number, amount: bigint): Promise<Hex> {
  const { address } = passkeyWallet()
  const call = callOf(amount)
  try {
    refuseChanged(planWithdrawal(chainId, address, amount, call), { chainId, account: address, calls: [call] })
    const { figures } = await simulate(chainId, address, [call], [{ holder: address, currency: 'NATIVE' }])
    const [native] = figures ?? []
    // What was shown, to the wei, and to nobody else.
    if (native && native.after - native.before !== amount)
      throw new AppError('swap.differs', { cause: chainById(chainId)?.native.symbol })
    const { receipt } = await followOperation(chainId, await runCalls(chainId, [call], { headroom: HEADROOM }))
    return receipt.transactionHash
  } catch (error) {
    throw toAppError(error, 'approve')
  }
}

import { roundedUp, toDecimal } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { mostOf } from '#domain/passkey/Budget.ts'
import * as OperationCost from '#domain/passkey/OperationCost.ts'
import type { TransactionCall } from '../../node/simulate.ts'
import { readFunds } from '../readFunds.ts'
import type { Operation } from '../userOperation.ts'

/**
 * Throws `passkey.unfunded` where an account can't pay for an operation and for what its calls send along;
 * `network.unsupported` on a network we don't know.
 */
export async function refuseUnfunded(
  chainId: number,
  operation: Operation,
  calls: readonly TransactionCall[],
): Promise<void> {
  const chain = chainById(chainId)
  if (!chain) throw new AppError('network.unsupported')
  const sentAlong = calls.reduce((sum, { value }) => sum + value, 0n)
  const funds = await readFunds(chainId, operation.sender.toLowerCase() as Address)
  const short = OperationCost.missing(mostOf(operation), funds, sentAlong)
  if (short === 0n) return
  throw new AppError('passkey.unfunded', {
    values: {
      amount: toDecimal(roundedUp(short), chain.native.decimals),
      symbol: chain.native.symbol,
      network: chain.name,
    },
  })
}

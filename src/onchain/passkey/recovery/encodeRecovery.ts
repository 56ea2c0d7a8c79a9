import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { TransactionCall } from '../../node/simulate.ts'
import { accountAbi, encodeCalls, type Operation } from '../userOperation.ts'

/** What a recovery address makes a wallet do. */
export type RecoveryCall =
  | { kind: 'addOwner'; wallet: Address; owner: Hex }
  | { kind: 'send'; currency: CurrencyId; amount: bigint; to: Address }

export function encodeRecovery(what: RecoveryCall): TransactionCall[] {
  if (what.kind === 'addOwner')
    return [
      {
        to: what.wallet,
        value: 0n,
        data: encodeFunctionData({ abi: accountAbi, functionName: 'addOwners', args: [[what.owner]] }),
      },
    ]
  if (what.currency === 'NATIVE') return [{ to: what.to, value: what.amount, data: '0x' }]
  return [
    {
      to: what.currency,
      value: 0n,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [what.to, what.amount] }),
    },
  ]
}

/** Whether an operation does exactly these calls for this account, and makes nobody else pay or deploy. */
export const sameCalls = (
  { sender, callData, factory, paymaster }: Operation,
  account: Address,
  calls: readonly TransactionCall[],
): boolean => sender === account && callData === encodeCalls(calls) && !factory && !paymaster

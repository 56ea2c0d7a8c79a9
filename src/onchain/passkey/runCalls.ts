import { type Hex, numberToHex } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { client } from '../clients.ts'
import { RpcError } from '../RpcError.ts'
import type { TransactionCall } from '../simulate.ts'
import { passkeyWallet, signAsOwner, usablePasskeys } from './passkeyAccount.ts'
import { buildOperation, hashOfOperation, maxCostOf, type OperationReceipt, readOperation, sendOperation } from './userOperation.ts'

const PACE = 700

/**
 * Does calls as one operation of the account: built and estimated (a revert is told before anybody is asked), signed in one prompt, handed to the
 * bundler. Answers the operation's hash. Throws `passkey.*`, `network.*`, or RpcError with what reverted.
 */
export async function runCalls(chainId: number, calls: readonly TransactionCall[]): Promise<Hex> {
  const { address, first } = passkeyWallet()
  const usable = await usablePasskeys(chainId)
  const operation = await buildOperation(chainId, { address, first, key: usable[0]!.key }, calls)
  const balance = BigInt(await client(chainId).request<Hex>('eth_getBalance', [address, 'latest']))
  const spent = calls.reduce((sum, { value }) => sum + value, 0n)
  if (balance < spent + maxCostOf(operation)) throw new AppError('passkey.unfunded', { values: { symbol: chainById(chainId)?.native.symbol ?? '' } })
  const signature = await signAsOwner(hashOfOperation(chainId, operation), usable)
  return sendOperation(chainId, { ...operation, signature })
}

/** Waits until an operation is in a block. Throws RpcError with the revert's data when its calls failed there; the signal's reason when aborted. */
export async function followOperation(chainId: number, hash: Hex, signal: AbortSignal = AbortSignal.timeout(300_000)): Promise<OperationReceipt> {
  for (;;) {
    signal.throwIfAborted()
    const found = await readOperation(chainId, hash, signal)
    if (found && !found.success) throw new RpcError(3, 'execution reverted', found.reason)
    if (found) return found
    await new Promise(resolve => setTimeout(resolve, PACE))
  }
}

/** Of `wallet_sendCalls`: quantities and calls as EIP-5792 and EIP-1193 write them. */
export const callOfParams = (call: { to?: string; data?: string; value?: string }): TransactionCall => ({
  to: String(call.to).toLowerCase() as TransactionCall['to'],
  data: (call.data ?? '0x') as Hex,
  value: BigInt(call.value ?? '0x0'),
})

export const hexOfChain = (chainId: number): Hex => numberToHex(chainId)

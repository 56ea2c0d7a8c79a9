import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { askWallet, type Waiting } from './askWallet.ts'
import type { Provider } from './Provider.ts'
import type { TransactionCall } from './simulate.ts'

/** ms between looks at a batch. */
const PACE = 1_500

/** True when the wallet does several calls as one (EIP-5792). A wallet that doesn't know the question doesn't. */
export async function canBatch(provider: Provider, chainId: number, account: Address): Promise<boolean> {
  const id = `0x${chainId.toString(16)}`
  try {
    const all = (await provider.request({ method: 'wallet_getCapabilities', params: [account, [id]] })) as Record<string, { atomic?: { status?: string } }> | null
    const status = all?.[id]?.atomic?.status
    return status === 'supported' || status === 'ready'
  } catch (error) {
    console.debug('Tarn: the wallet knows no batches', error)
    return false
  }
}

/** Asks the wallet to do calls as one and waits for their transaction. Throws `wallet.*`, and what `doing` says of a batch that failed. */
export async function sendBatch(provider: Provider, chainId: number, account: Address, calls: readonly TransactionCall[], waiting: Waiting, pace = PACE, doing: 'approve' | 'swap' = 'approve'): Promise<Hex> {
  const params = [
    {
      version: '2.0.0',
      from: account,
      chainId: `0x${chainId.toString(16)}`,
      atomicRequired: true,
      calls: calls.map(({ to, data, value }) => ({ to, data, value: `0x${value.toString(16)}` })),
    },
  ]
  const answer = (await askWallet(provider, { method: 'wallet_sendCalls', params }, doing, waiting)) as { id?: string } | string
  const id = typeof answer === 'string' ? answer : answer?.id
  if (!id) throw new AppError('wallet.unsupported', { cause: answer })
  for (;;) {
    if (waiting.stop.aborted) throw new AppError('wallet.noAnswer')
    const { status, receipts } = (await provider.request({ method: 'wallet_getCallsStatus', params: [id] })) as {
      status: number
      receipts?: { transactionHash: Hex }[]
    }
    // 1xx is under way, 2xx done, anything else is not done.
    if (status >= 200 && status < 300 && receipts?.[0]) return receipts[0].transactionHash
    if (status >= 300) throw new AppError(`${doing}.failed`, { cause: { status, hash: receipts?.[0]?.transactionHash } })
    await new Promise(resolve => setTimeout(resolve, pace))
  }
}

/** The transaction of a batch that the wallet calls failed, from what sendBatch threw: it was mined, and what it carried was undone. Null: none was. */
export function undoneIn(error: unknown): Hex | null {
  const { status, hash } = ((error instanceof AppError ? error.cause : null) ?? {}) as { status?: number; hash?: Hex }
  return status !== undefined && status >= 500 && hash ? hash : null
}

import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { NOBODY, SMART_ACCOUNT } from '#domain/Delegation.ts'
import { AppError } from '#domain/Errors.ts'
import { askWallet, type Waiting } from './askWallet.ts'
import type { Provider } from './Provider.ts'

/** ms between looks at what becomes of it. */
const PACE = 1_500

/**
 * Asks the wallet to take on our delegation on a network, or to give up the one it has: a call to itself that moves nothing, with ERC-7902's eip7702Auth.
 * Resolves with its transaction. Throws `wallet.*`, `delegation.enableFailed`, `delegation.disableFailed`.
 */
export async function changeDelegation(provider: Provider, chainId: number, account: Address, on: boolean, waiting: Waiting, pace = PACE): Promise<Hex> {
  const failed = (cause: unknown) => new AppError(on ? 'delegation.enableFailed' : 'delegation.disableFailed', { cause })
  const params = [
    {
      version: '2.0.0',
      from: account,
      chainId: `0x${chainId.toString(16)}`,
      atomicRequired: true,
      calls: [{ to: account, data: '0x', value: '0x0' }],
      capabilities: { eip7702Auth: { account: on ? SMART_ACCOUNT : NOBODY } },
    },
  ]
  const answer = (await askWallet(provider, { method: 'wallet_sendCalls', params }, 'sign', waiting).catch((error: unknown) => {
    throw error instanceof AppError && error.code.startsWith('wallet.') && error.code !== 'wallet.badSignature' ? error : failed(error)
  })) as { id?: string } | string
  const id = typeof answer === 'string' ? answer : answer?.id
  if (!id) throw failed(answer)
  for (;;) {
    if (waiting.stop.aborted) throw new AppError('wallet.noAnswer')
    const told = (await provider.request({ method: 'wallet_getCallsStatus', params: [id] })) as { status: number; receipts?: { transactionHash: Hex }[] }
    const hash = told.receipts?.[0]?.transactionHash
    if (told.status >= 200 && told.status < 300 && hash) return mined(provider, hash, pace)
    if (told.status >= 300) throw failed(told.status)
    await new Promise(resolve => setTimeout(resolve, pace))
  }
}

/** Looks at most this often for a block that holds what the wallet calls done. */
const LOOKS = 20

/** Some wallets say done when it is sent: what stands after it is asked for only when it is mined. After half a minute the wallet is believed. */
async function mined(provider: Provider, hash: Hex, pace: number): Promise<Hex> {
  for (let look = 0; look < LOOKS; look++) {
    if (await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })) return hash
    await new Promise(resolve => setTimeout(resolve, pace))
  }
  return hash
}

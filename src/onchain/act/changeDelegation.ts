import type { Hex } from 'viem'
import { NOBODY } from '#domain/account/Delegation.ts'
import { AppError } from '#domain/Errors.ts'
import type { Ground } from '#domain/plan/Ground.ts'
import { askWallet, type Waiting } from '../wallet/askWallet.ts'
import type { Door } from '../wallet/Door.ts'
import { followBatch } from './followBatch.ts'
import type { Provider } from '../wallet/Provider.ts'
import { queueOf, readAnswered } from './queueOf.ts'
import { prove } from './rehearse.ts'

/** ms between looks at what becomes of it. */
const PACE = 1_500

/**
 * Asks the wallet to take on our delegation on a network, or to give up the one it has, as planned (`planDelegation`): a call to itself that moves nothing, with
 * ERC-7902's eip7702Auth, read back, rehearsed and judged first (GO-5). Resolves with its transaction. Throws `wallet.*`, `delegation.enableFailed`, `delegation.disableFailed`, and `transaction.underWay` when somebody stops waiting
 * after the wallet took it.
 */
export async function changeDelegation(
  door: Door,
  plan: Ground,
  waiting: Omit<Waiting, 'onLate'>,
  pace = PACE,
): Promise<Hex> {
  const { provider, chainId, account } = door
  const { delegate = NOBODY } = plan.promises
  const on = delegate !== NOBODY
  const failed = (cause: unknown) =>
    new AppError(on ? 'delegation.enableFailed' : 'delegation.disableFailed', { cause })
  await prove(plan, door, { signal: waiting.stop })
  const before = await queueOf(chainId, account)
  const params = [
    {
      version: '2.0.0',
      from: account,
      chainId: `0x${chainId.toString(16)}`,
      atomicRequired: true,
      calls: plan.calls.map(({ to, data, value }) => ({ to, data, value: `0x${value.toString(16)}` })),
      capabilities: { eip7702Auth: { account: delegate } },
    },
  ]
  const answer = (await askWallet(door, plan, { method: 'wallet_sendCalls', params }, 'sign', waiting).catch(
    (error: unknown) => {
      const own = error instanceof AppError && error.code !== 'wallet.badSignature'
      throw own ? error : failed(error)
    },
  )) as { id?: string } | string
  const id = typeof answer === 'string' ? answer : answer?.id
  if (!id) throw failed(answer)
  try {
    const hash = await followBatch(provider, id, failed, waiting.stop, pace)
    await readAnswered(chainId, account, hash, before)
    return await mined(provider, hash, waiting.stop, pace)
  } catch (error) {
    throw waiting.stop.aborted ? new AppError('transaction.underWay', { cause: error }) : error
  }
}

/** Looks at most this often for a block that holds what the wallet calls done. */
const LOOKS = 20

/** Some wallets say done when it is sent: what stands after it is asked for only when it is mined. After half a minute the wallet is believed. */
async function mined(provider: Provider, hash: Hex, stop: AbortSignal, pace: number): Promise<Hex> {
  for (let look = 0; look < LOOKS && !stop.aborted; look++) {
    if (await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })) return hash
    await new Promise(resolve => setTimeout(resolve, pace))
  }
  return hash
}

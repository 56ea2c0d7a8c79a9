import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { deeds, type Deed } from '#domain/deeds.ts'
import { AppError } from '#domain/Errors.ts'
import type { Budget } from '#domain/passkey/Budget.ts'
import type { Ground, Place } from '#domain/plan/Ground.ts'
import { askWallet, type Waiting } from '../wallet/askWallet.ts'
import type { Door } from '../wallet/Door.ts'
import { followBatch } from './followBatch.ts'
import type { Provider } from '../wallet/Provider.ts'
import { SLOW_WALLET } from '../wallet/waitForWallet.ts'
import type { TransactionCall } from '../node/simulate.ts'
import { queueOf, readAnswered } from './queueOf.ts'
import { prove } from './rehearse.ts'

/** True when the wallet does several calls as one (EIP-5792). A wallet that doesn't know the question doesn't. */
export async function canBatch(provider: Provider, chainId: number, account: Address): Promise<boolean> {
  const id = `0x${chainId.toString(16)}`
  try {
    const all = (await provider.request({ method: 'wallet_getCapabilities', params: [account, [id]] })) as Record<
      string,
      { atomic?: { status?: string } }
    > | null
    const status = all?.[id]?.atomic?.status
    return status === 'supported' || status === 'ready'
  } catch (error) {
    console.debug('Tarn: the wallet knows no batches', error)
    return false
  }
}

const hex = (n: bigint | number): Hex => `0x${n.toString(16)}`
/** Which operation's place it takes (ER-8); only a wallet of ours is asked for that. */
const inHex = ({ operation, nonce, maxFeePerGas, maxPriorityFeePerGas }: Place) => ({
  ...{ operation, nonce: hex(nonce) },
  ...{ maxFeePerGas: hex(maxFeePerGas), maxPriorityFeePerGas: hex(maxPriorityFeePerGas) },
})
/** The price that was reviewed of an operation (PK-1); only a wallet of ours is told. */
const budgetInHex = (budget: Budget) =>
  Object.fromEntries(Object.entries(budget).map(([name, amount]) => [name, hex(amount)]))

type Asking = {
  doing: Deed
  /** As they are asked; default: the plan's own. */
  calls?: readonly TransactionCall[]
  /** ms between looks; for tests. */
  pace?: number
}
type BatchWaiting = Omit<Waiting, 'onLate'> & {
  /** The batch was done after all, when nobody waited any more. */
  onLate: (hash: Hex) => void
}

/**
 * Asks the wallet to do a plan's calls as one, with the delegation that it promises (OB-8): read back, rehearsed and judged first (GO-5), in time (SW-6). Answers what the
 * wallet calls the batch. Throws `deed.differs`, `swap.expired`, `wallet.*`. `onLate` hears of one that was taken when nobody waited any more.
 */
export async function askBatch(
  door: Door,
  { plan, asking: { doing, calls = plan.calls } }: { plan: Ground; asking: Asking },
  waiting: Omit<Waiting, 'onLate'> & { onLate: (id: string) => void },
): Promise<string> {
  const { chainId, account } = door
  const { delegate } = plan.promises
  const idOf = (answer: unknown): string => {
    const id = typeof answer === 'string' ? answer : (answer as { id?: unknown } | null)?.id
    if (typeof id === 'string' && id !== '') return id
    throw delegate
      ? new AppError(deeds[doing].failed, { cause: answer })
      : new AppError('wallet.unsupported', { cause: answer })
  }
  await prove(plan, door, { signal: waiting.stop, calls })
  const params = [
    {
      version: '2.0.0',
      from: account,
      chainId: `0x${chainId.toString(16)}`,
      atomicRequired: true,
      // ERC-7902.
      ...(delegate ? { capabilities: { eip7702Auth: { account: delegate } } } : {}),
      ...(plan.again ? { capabilities: { operationPlace: inHex(plan.again) } } : {}),
      ...(plan.budget ? { capabilities: { operationBudget: budgetInHex(plan.budget) } } : {}),
      calls: calls.map(({ to, data, value }) => ({ to, data, value: `0x${value.toString(16)}` })),
    },
  ]
  return idOf(
    await askWallet(
      door,
      { reviewed: plan, request: { method: 'wallet_sendCalls', params }, doing },
      {
        ...waiting,
        onLate: answer => waiting.onLate(idOf(answer)),
      },
    ),
  )
}

/**
 * The same, and waits for the batch's transaction. Throws what `askBatch` does, `wallet.answeredEarlier` where its transaction is an older one, what `doing` says of a batch that
 * failed, and `transaction.underWay` when somebody stops waiting after the wallet took it: it may still be done, and is told to `onLate`.
 */
export async function sendBatch(
  door: Door,
  { plan, asking }: { plan: Ground; asking: Asking },
  waiting: BatchWaiting,
): Promise<Hex> {
  const { provider, chainId, account } = door
  const { doing, pace } = asking
  const failed = (cause: unknown) => new AppError(deeds[doing].failed, { cause })
  const before = await queueOf(chainId, account)
  const follow = async (id: string, signal: AbortSignal): Promise<Hex> => {
    const hash = await followBatch(provider, { id, failed, signal, pace })
    await readAnswered({ chainId, account, hash, before })
    return hash
  }
  const late = (id: string) =>
    follow(id, new AbortController().signal).then(waiting.onLate, error =>
      console.warn('Tarn: a batch nobody waits for was not done', error),
    )
  const id = await askBatch(door, { plan, asking }, { ...waiting, onLate: taken => void late(taken) })
  // A wallet that took it and says nothing more can be left as one that never answered.
  const slow = setTimeout(waiting.onSlow, waiting.slowAfter ?? SLOW_WALLET)
  try {
    return await follow(id, waiting.stop)
  } catch (error) {
    if (!waiting.stop.aborted) throw error
    void late(id)
    throw new AppError('transaction.underWay', { cause: error })
  } finally {
    clearTimeout(slow)
  }
}

/** The transaction of a batch that the wallet calls failed, from what sendBatch threw: it was mined, and what it carried was undone. Null: none was. */
export function undoneIn(error: unknown): Hex | null {
  const { status, hash } = ((error instanceof AppError ? error.cause : null) ?? {}) as { status?: number; hash?: Hex }
  return status !== undefined && status >= 500 && hash ? hash : null
}

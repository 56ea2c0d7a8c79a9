import type { Hex } from 'viem'
import { deeds, type Deed } from '#domain/deeds.ts'
import { AppError } from '#domain/Errors.ts'
import type { Budget } from '#domain/passkey/Budget.ts'
import type { Expectation, Place } from '#domain/plan/Expectation.ts'
import { askWallet, type Waiting } from '../../wallet/askWallet.ts'
import type { WalletSession } from '../../wallet/WalletSession.ts'
import type { TransactionCall } from '../../node/simulate.ts'
import { prove } from '../rehearse.ts'

const hex = (n: bigint | number): Hex => `0x${n.toString(16)}`
/** Longest id that EIP-5792 allows: 4,096 bytes in hex. */
const LONGEST = 8_194

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
}

/**
 * Asks the wallet to do a plan's calls as one, with the delegation that it promises (OB-8): read back, rehearsed and
 * judged first (GO-5), in time (SW-6). Resolves with the wallet's id of the batch. Throws `deed.differs`,
 * `swap.expired`, `wallet.*`. `onLate` is called with the id of a batch that the wallet took after the caller stopped
 * waiting.
 */
export async function askBatch(
  session: WalletSession,
  { plan, asking: { doing, calls = plan.calls } }: { plan: Expectation; asking: Asking },
  waiting: Omit<Waiting, 'onLate'> & { onLate: (id: string) => void },
): Promise<string> {
  const { chainId, account } = session
  const { delegate } = plan.promises
  const idOf = (answer: unknown): string => {
    // The first draft of EIP-5792 answers the id alone.
    const given = typeof answer === 'object' ? (answer as { id?: unknown } | null)?.id : answer
    const id = typeof given === 'number' ? String(given) : given
    if (typeof id === 'string' && id !== '' && id.length <= LONGEST) return id
    throw delegate
      ? new AppError(deeds[doing].failed, { cause: answer })
      : new AppError('wallet.unsupported', { cause: answer })
  }
  await prove(plan, session, { signal: waiting.stop, calls })
  const params = [
    {
      version: '2.0.0',
      from: account,
      chainId: `0x${chainId.toString(16)}`,
      atomicRequired: true,
      // ERC-7902: whose code is set, and to which contract's.
      ...(delegate ? { capabilities: { eip7702Auth: { account, delegation: delegate } } } : {}),
      ...(plan.again ? { capabilities: { operationPlace: inHex(plan.again) } } : {}),
      ...(plan.budget ? { capabilities: { operationBudget: budgetInHex(plan.budget) } } : {}),
      calls: calls.map(({ to, data, value }) => ({ to, data, value: `0x${value.toString(16)}` })),
    },
  ]
  return idOf(
    await askWallet(
      session,
      { reviewed: plan, request: { method: 'wallet_sendCalls', params }, doing },
      {
        ...waiting,
        onLate: answer => {
          try {
            waiting.onLate(idOf(answer))
          } catch (error) {
            console.warn('Tarn: a late answer of the wallet names no batch', error)
          }
        },
      },
    ),
  )
}

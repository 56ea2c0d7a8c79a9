import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import { readCall } from '#domain/plan/readCall.ts'
import { askWallet, type Waiting } from '../wallet/askWallet.ts'
import { client } from '../node/clients.ts'
import type { WalletSession } from '../wallet/WalletSession.ts'
import { type AskedCall, callMark } from './findAsked.ts'
import type { Sent } from './followTransaction.ts'
import { type Queue, queueOf, readAnswered } from './queueOf.ts'
import { prove } from './rehearse.ts'
import type { TransactionCall } from '../node/simulate.ts'
import { type Doing, toAppError } from '../node/toAppError.ts'

const hex = (n: bigint | number): Hex => `0x${n.toString(16)}`
const isHash = (answer: unknown): answer is Hex => typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)

/** Room above the estimate: between estimate and block the pools move, and a swap may cross one tick more. Percent. */
const GAS_ROOM = 130n

type Asking = {
  doing: Doing
  /** As it is asked, where a signature was added since the plan was made; default: the plan's one call. */
  call?: TransactionCall | undefined
}

/**
 * Asks the wallet to send the one transaction of a plan: read back, rehearsed and judged against the plan's promises
 * first (GO-5), in time (SW-6). `onLate` is called with an answer that comes after the caller stopped waiting. Throws
 * `deed.differs`, `swap.expired`, `wallet.answeredEarlier`, and the AppError of a refusal or of an estimate that
 * reverts.
 */
export async function sendCall(
  session: WalletSession,
  { plan, doing, call = plan.calls[0] }: { plan: Expectation } & Asking,
  waiting: Omit<Waiting, 'onLate' | 'onAsked'> & {
    onLate: (sent: Sent) => void
    onAsked?: (asked: AskedCall) => void
  },
): Promise<Sent> {
  const { chainId, account } = session
  if (!call) throw new AppError('deed.differs', { cause: 'no call' })
  await prove(plan, session, { signal: waiting.stop, calls: [call] })
  // What the call itself carries: an approval may be mined late.
  const { again } = plan
  const own = Number(again ? plan.deadline : (readCall(call, plan)?.deadline ?? 0n))
  const rpc = client(chainId)
  const base = { from: account, to: call.to, data: call.data, value: hex(call.value) }
  let gas: Hex, count: Hex, queue: Queue
  try {
    ;[gas, count, queue] = await Promise.all([
      rpc.request<Hex>('eth_estimateGas', [base]),
      rpc.request<Hex>('eth_getTransactionCount', [account, 'pending']),
      queueOf(chainId, account),
    ])
  } catch (error) {
    throw toAppError(error, 'simulate')
  }
  const sentOf = async (answer: unknown): Promise<Sent> => {
    if (!isHash(answer)) throw new AppError('wallet.unsupported', { cause: answer })
    const hash = answer.toLowerCase() as Hex
    const known = await readAnswered({ chainId, account, hash, before: queue })
    // The expected nonce while our node hasn't heard of it; none of the account's where another account carries it (a
    // relay, a Safe's owner).
    const nonce =
      known?.from.toLowerCase() === account ? known.nonce : known ? Number.MAX_SAFE_INTEGER : (again?.nonce ?? count)
    return { ...call, hash, chainId, account, deadline: own, sentBlock: queue.head, nonce: Number(nonce) }
  }
  const place = again && {
    nonce: hex(again.nonce),
    maxFeePerGas: hex(again.maxFeePerGas),
    maxPriorityFeePerGas: hex(again.maxPriorityFeePerGas),
  }
  // What takes a place was offered with its gas: no more is asked for.
  const limit = again?.gas ?? (BigInt(gas) * GAS_ROOM) / 100n
  const params = [{ ...base, gas: hex(limit), chainId: hex(chainId), ...place }]
  const answer = await askWallet(
    session,
    { reviewed: plan, request: { method: 'eth_sendTransaction', params }, doing },
    {
      ...waiting,
      onAsked: () => waiting.onAsked?.({ spent: queue.spent, head: queue.head, call: callMark(call) }),
      onLate: late => {
        sentOf(late).then(waiting.onLate, error =>
          console.warn('Tarn: a late answer of the wallet was no transaction', error),
        )
      },
    },
  )
  return sentOf(answer)
}

import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { compare } from '#domain/plan/compare.ts'
import type { Expectation, Question } from '#domain/plan/Expectation.ts'
import { client } from '../node/clients.ts'
import { addressAt, callData, readWords } from '../node/readWords.ts'
import { refuseFrozen } from '../wallet/sameChain.ts'
import { judgeCalls, type Preview } from './judgeCalls.ts'
import type { StateOverride } from '../node/permit2Override.ts'
import type { TransactionCall } from '../node/simulate.ts'

type At = { chainId: number; account: Address }
/** `calls`: as they are asked, where a signature was added since; default: the plan's own. */
type Rehearsing = { signal: AbortSignal; calls?: readonly TransactionCall[]; overrides?: StateOverride }

/** GO-5: refuses a question that is not what was reviewed. Throws `deed.differs`. */
export function refuseChanged(plan: Expectation, question: Question): void {
  const differences = compare(plan, question)
  if (differences.length > 0) throw new AppError('deed.differs', { cause: differences.join(', ') })
}

/**
 * GO-5: reads the calls of a plan, runs them on our own node and judges what they do; what another account does by them
 * is judged as that account's. Null when the node can simulate them only one by one. Throws AppError, `network.frozen`
 * where they fail on a node whose head is old; the signal's reason when aborted.
 */
export async function rehearse(
  plan: Expectation,
  at: At,
  { signal, calls = plan.calls, overrides = {} }: Rehearsing,
): Promise<Preview | null> {
  const { delegate } = plan.promises
  refuseChanged(plan, { chainId: at.chainId, account: at.account, calls, ...(delegate ? { delegate } : {}) })
  try {
    if (plan.acts) await judgeCalls(plan.acts, { calls: [...plan.acts.calls], overrides: {} }, signal)
    const [preview] = await Promise.all([
      judgeCalls(plan, { calls: [...calls], overrides }, signal),
      refuseForeign(plan, signal),
    ])
    return preview
  } catch (error) {
    if (!signal.aborted) await refuseOld(at.chainId, error)
    throw error
  }
}

const OWNER_OF = '0x6352211e'

/**
 * LP-4: v3's manager lets any account add to any position, which would be a gift. Throws `liquidity.notYours` where a
 * position that grows is no longer the account's.
 */
async function refuseForeign({ chainId, account, promises }: Expectation, signal: AbortSignal): Promise<void> {
  const grow = (promises.positions ?? []).filter(({ adds }) => adds)
  if (grow.length === 0) return
  const calls = grow.map(({ contract, id }) => ({ to: contract, data: callData(OWNER_OF, id) }))
  const owners = await readWords(client(chainId), { calls, block: 'latest' }, { signal })
  if (owners.some(owner => owner === null || addressAt(owner, 0) !== account)) throw new AppError('liquidity.notYours')
}

/** A failure on an old block is its node's fault: throws `network.frozen` where the head of the node isn't current. */
async function refuseOld(chainId: number, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.code.startsWith('network.')) return
  const head = await client(chainId)
    .request<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
    .catch((unread: unknown) => {
      console.debug('Tarn: whether the node is in the present could not be read', unread)
      return null
    })
  if (head) await refuseFrozen(chainId, BigInt(head.timestamp))
}

/**
 * The same right before a request, and in time by the network's own clock (SW-6). Throws `swap.expired`,
 * `wallet.noAnswer` when the caller stopped waiting, and what `rehearse` throws.
 */
export async function prove(
  plan: Expectation,
  at: At,
  { signal, calls }: Omit<Rehearsing, 'overrides'>,
): Promise<void> {
  try {
    await refuseLate(plan, signal)
    await rehearse(plan, at, { signal, ...(calls ? { calls } : {}) })
  } catch (error) {
    throw signal.aborted ? new AppError('wallet.noAnswer', { cause: error }) : error
  }
}

/** Throws `swap.expired` past the plan's deadline. */
export async function refuseLate({ chainId, deadline }: Expectation, signal: AbortSignal): Promise<void> {
  if (deadline === 0n) return
  const block = await client(chainId).request<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false], { signal })
  if (BigInt(block.timestamp) >= deadline) throw new AppError('swap.expired')
}

import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { callOf } from '#domain/plan/callOf.ts'
import { deeds } from '#domain/deeds.ts'
import { type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import { client } from '../node/clients.ts'
import type { AskContext } from './askStep.ts'
import { askBatch } from './batch/askBatch.ts'
import { nameOfBatch } from './batch/BatchAsk.ts'
import { keepTaker } from './batch/batchStatus.ts'
import type { Sent } from './followTransaction.ts'
import { queueOf } from './queueOf.ts'

/** Of what no nonce of the account's is known to carry. */
const NO_NONCE = Number.MAX_SAFE_INTEGER

/**
 * A whole plan as one batch of the wallet: one question. Answers as soon as the wallet took it: it has a name of its
 * own before it has a transaction, and is remembered and followed by it. Throws AppError.
 */
export async function askAsOne(plan: DeedPlan, context: Omit<AskContext, 'plan' | 'signature'>): Promise<Sent> {
  const { session, signal, told } = context
  told('checking')
  await session.guard()
  const { chainId, account, deed } = plan
  const deadline = Number(plan.deadline)
  // What is more than calls is no batch.
  const calls = stepsOf(plan).map(step => {
    if (step.way !== 'call') throw new AppError('deed.differs', { cause: step.way })
    return callOf(step, null)
  })
  const last = calls.at(-1)
  if (!last) throw new AppError(deeds[deed].failed)
  const { operationOf } = session.provider
  const place = operationOf ? { sentBlock: await headOf(chainId, signal) } : await queueOf(chainId, account)
  const takenAs = (id: string): Sent => {
    const sent = { ...last, chainId, account, deadline, nonce: NO_NONCE }
    if ('sentBlock' in place) {
      const operation = operationOf!(id)
      return { ...sent, ...place, hash: operation.hash, operation }
    }
    const { head: sentBlock, spent } = place
    const name = nameOfBatch({ chainId, account, id, sentBlock })
    keepTaker(name, session.provider)
    return { ...sent, sentBlock, hash: name, batch: { id, name, spent, calls } }
  }
  const waiting = {
    stop: context.stop,
    onSlow: () => told('slow'),
    onAsked: () => told('wallet'),
    onLate: (id: string) => context.onLate(takenAs(id)),
  }
  return takenAs(await askBatch(session, { plan, asking: { doing: deed, calls } }, waiting))
}

const headOf = async (chainId: number, signal: AbortSignal): Promise<number> =>
  Number(await client(chainId).request<Hex>('eth_blockNumber', [], { signal }))

import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { groundOf } from '#domain/plan/groundOf.ts'
import type { Plan } from '#domain/plan/Plan.ts'
import { client } from '../node/clients.ts'
import type { Sent } from './followTransaction.ts'
import type { StepContext } from './runStep.ts'
import { sendBatch, undoneIn } from './sendBatch.ts'

/** Of a smart account's transaction: somebody else's nonce carried it, and none of its own is ever spent. */
const NO_NONCE = Number.MAX_SAFE_INTEGER

/** A whole plan as one batch of the wallet: one question. Throws AppError. */
export async function runBatch(plan: Plan, context: StepContext): Promise<Sent> {
  const { door, signal, told } = context
  told('checking')
  await door.guard()
  // What wants a signature apart is no batch.
  if (plan.steps.some(({ kind }) => kind === 'signPermit')) throw new AppError('deed.differs', { cause: 'permit' })
  const ground = groundOf(plan)
  const head = await client(plan.chainId).request<Hex>('eth_blockNumber', [], { signal })
  const last = ground.calls.at(-1)
  if (!last) throw new AppError('swap.failed')
  const sentOf = (hash: Hex): Sent => ({
    ...last,
    hash: hash.toLowerCase() as Hex,
    chainId: plan.chainId,
    account: plan.account,
    deadline: Number(plan.deadline),
    sentBlock: Number(head),
    nonce: NO_NONCE,
  })
  const waiting = {
    stop: context.stop,
    onSlow: () => told('slow'),
    onAsked: () => told('wallet'),
    onLate: (hash: Hex) => context.onLate(sentOf(hash)),
  }
  try {
    return sentOf(await sendBatch(door, ground, { doing: 'swap' }, waiting))
  } catch (error) {
    // It failed on the chain: that is a transaction to be told, with what it cost.
    const mined = undoneIn(error)
    if (!mined) throw error
    return { ...sentOf(mined), undone: true }
  }
}

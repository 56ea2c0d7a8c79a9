import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { callOf } from '#domain/plan/callOf.ts'
import { deeds } from '#domain/deeds.ts'
import { type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import { client } from '../node/clients.ts'
import type { AskContext } from './askStep.ts'
import type { Sent } from './followTransaction.ts'
import { askBatch, sendBatch, undoneIn } from './sendBatch.ts'

/** Of a smart account's transaction: somebody else's nonce carried it, and none of its own is ever spent. */
const NO_NONCE = Number.MAX_SAFE_INTEGER

/** A whole plan as one batch of the wallet: one question. Throws AppError. */
export async function askAsOne(plan: DeedPlan, context: Omit<AskContext, 'plan' | 'signature'>): Promise<Sent> {
  const { door, signal, told } = context
  told('checking')
  await door.guard()
  const { chainId, account, deadline, deed } = plan
  // What is more than calls is no batch.
  const calls = stepsOf(plan).map(step => {
    if (step.way !== 'call') throw new AppError('deed.differs', { cause: step.way })
    return callOf(step, null)
  })
  const head = await client(chainId).request<Hex>('eth_blockNumber', [], { signal })
  const last = calls.at(-1)
  if (!last) throw new AppError(deeds[deed].failed)
  const sentOf = (hash: Hex): Sent => ({
    ...last,
    hash: hash.toLowerCase() as Hex,
    chainId,
    account,
    deadline: Number(deadline),
    sentBlock: Number(head),
    nonce: NO_NONCE,
  })
  const waiting = {
    stop: context.stop,
    onSlow: () => told('slow'),
    onAsked: () => told('wallet'),
    onLate: (hash: Hex) => context.onLate(sentOf(hash)),
  }
  const { operationOf } = door.provider
  if (operationOf) {
    // It has a name of its own before it has a transaction: it is remembered by it at once, whoever still waits.
    const operationFor = (id: string): Sent => {
      const operation = operationOf(id)
      return { ...sentOf(operation.hash), operation }
    }
    const onLate = (id: string) => context.onLate(operationFor(id))
    return operationFor(await askBatch(door, { plan, asking: { doing: deed, calls } }, { ...waiting, onLate }))
  }
  try {
    return sentOf(await sendBatch(door, { plan, asking: { doing: deed, calls } }, waiting))
  } catch (error) {
    // It failed on the chain: that is a transaction to be told, with what it cost.
    const mined = undoneIn(error)
    if (!mined) throw error
    return { ...sentOf(mined), undone: true }
  }
}

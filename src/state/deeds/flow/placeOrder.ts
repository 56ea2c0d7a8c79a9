import { askBook } from '#data/orders/askBook.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import { encodeOrder, hashOrder, type Order } from '#domain/orders/Order.ts'
import { subjectOf } from '#domain/plan/DeedIdentity.ts'
import { type DeedPlan, linesOf, stepsOf } from '#domain/plan/DeedPlan.ts'
import { proveOrder } from '#onchain/orders/proveOrder.ts'
import { client } from '#onchain/node/clients.ts'
import type { OrderRecord } from '../DeedRecord.ts'
import { recordId } from '../kinds/recordKinds.ts'
import { addRecord, changeRecord } from '../records.ts'
import type { Running } from '../runs.ts'

type Place = { plan: DeedPlan; at: number; flow: string; order: Order }

/** Whether the book itself answered that it won't keep the order: not one that is away, or whose answer was lost. */
function isRefusal({ code, cause }: AppError): boolean {
  const { error } = (typeof cause === 'object' && cause !== null ? cause : {}) as { error?: { code?: unknown } }
  return typeof error?.code === 'string' && (code === 'network.unsupported' || !code.startsWith('network.'))
}

/**
 * LM-3: hands a signed order to the book. A signed order is worth what it sells to anyone who has it, so it is proved
 * by our own node, remembered, and only then handed over; neither a lost answer nor a page that goes makes it
 * forgotten. Returns its hash. Throws AppError: `order.signer` and others of proveOrder, before anyone has it;
 * `order.unposted` where it is unknown whether the book has it; the book's refusal.
 */
export async function placeOrder(
  place: Place,
  signature: Hex | null,
  { run, onHanding }: { run: Running; onHanding: (known: Hex) => void },
): Promise<Hex> {
  const { plan, order } = place
  if (!signature) throw new AppError('deed.differs', { cause: 'no signature' })
  await proveOrder(order, signature, { signal: AbortSignal.any([run.stop, run.signal]) })
  const sentBlock = Number(await client(plan.chainId).request<Hex>('eth_blockNumber', [], { signal: run.signal }))
  if (run.stop.aborted) throw new AppError('wallet.noAnswer')
  const record = recordOf(place, signature, sentBlock)
  // Followed for as long as it may be filled: no run waits for that.
  void addRecord<OrderRecord>(record)
  onHanding(record.follow.hash)
  return handOver({ ...record, id: recordId(record), status: 'pending', addedAt: Date.now() }, signature)
}

/** The record of a signed order, before anyone else has it. */
function recordOf(
  { plan, at, flow, order }: Place,
  signature: Hex,
  sentBlock: number,
): Omit<OrderRecord, 'id' | 'status' | 'addedAt'> {
  const [line] = linesOf(plan, at)
  if (!line) throw new AppError('deed.differs', { cause: 'no line' })
  const { currencyIn, currencyOut, amountIn, amountOut } = line
  return {
    ...{ deed: plan.deed, account: plan.account, currencyIn, currencyOut },
    ...{ amountIn: String(amountIn), amountOut: String(amountOut) },
    ...(order.recipient === order.maker ? {} : { recipient: order.recipient }),
    ...{ flow: { id: flow, step: at, of: stepsOf(plan).length }, subject: subjectOf(plan, at) },
    follow: {
      ...{ by: 'order', hash: hashOrder(order), order: encodeOrder(order), signature, posted: 'no', sentBlock },
    },
  }
}

/**
 * Hands a remembered order over, where its person asks for it. An answer that is lost is asked again by its hash, and
 * the same order is handed over once more: that changes nothing where the book has it already. Its answer counts only
 * for this very order. Returns the hash. Throws AppError: see placeOrder.
 */
export async function handOver(record: OrderRecord, signature: Hex): Promise<Hex> {
  const { hash, order } = record.follow
  const told = await askBook
    .put(hash, { order, signature })
    .catch(async (error: unknown) => {
      if (isRefusal(asAppError(error))) throw error
      return (await askBook.state(hash)) ?? askBook.put(hash, { order, signature })
    })
    .catch((error: unknown) => {
      const refusal = asAppError(error)
      if (!isRefusal(refusal)) throw new AppError('order.unposted', { cause: error })
      // It has seen the signature: what it says of itself doesn't make the order worthless.
      changeRecord(record, { posted: 'refused' })
      throw refusal.code === 'order.failed' ? new AppError('order.refused', { cause: error }) : refusal
    })
  if (told.hash !== hash) throw new AppError('order.unposted', { cause: `the book speaks of ${told.hash}` })
  changeRecord(record, { posted: 'yes' })
  return hash
}

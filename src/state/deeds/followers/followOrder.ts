import { askBook } from '#data/orders/askBook.ts'
import { AppError } from '#domain/Errors.ts'
import { decodeOrder, hashOrder, type Order, ORDER_CHAIN } from '#domain/orders/Order.ts'
import { chainById } from '#domain/chains/chains.ts'
import { type OrderStanding, readOrderStanding } from '#onchain/orders/readOrderStanding.ts'
import { type DeedRecord, isOrder, type OrderRecord, type RecordChange } from '../DeedRecord.ts'
import type { Follower } from './Follower.ts'

/** ms between two looks: a block of Ethereum. */
const PACE = chainById(ORDER_CHAIN)?.blockTime ?? 12_000
/** Blocks after which an end is looked at once more: a reorganisation may have taken its block away. */
const DEPTH = 3

function own(record: DeedRecord): { record: OrderRecord; order: Order } {
  const order = isOrder(record) ? decodeOrder(record.follow.order) : null
  if (!isOrder(record) || order === null || hashOrder(order) !== record.follow.hash || order.maker !== record.account)
    throw new AppError('order.failed', { cause: record.id })
  return { record, order }
}

/**
 * TX-1, LM-3: a signed order, by our own node alone: filled by the reactor's event in a receipt, its number used up
 * without one, or past its end. What the book says ends nothing; it is asked whether it has the order.
 */
export const followOrder: Follower = {
  async settle(record, stop, { note, away, latest }) {
    const { order, record: ordered } = own(record)
    for (let look = 0; ; look++) {
      try {
        const change = changeOf(ordered, await standingOf(ordered, order, stop))
        away(false)
        if (change) return change
      } catch (error) {
        if (stop.aborted) return null
        // Whatever a node answers, the order may still be filled: it is asked again.
        console.warn('Tarn: what became of an order could not be read', error)
        away(true)
      }
      const { follow } = own(latest()).record
      // At the first look the page that signed it hands it over.
      if (look > 0 && follow.posted === 'no' && (await isInBook(ordered, stop))) note({ posted: 'yes' })
      await pause(PACE, stop)
    }
  },
  async stands(record) {
    const { order, record: ordered } = own(record)
    const { signal } = new AbortController()
    await pause(DEPTH * PACE, signal)
    const change = changeOf(ordered, await standingOf(ordered, order, signal))
    return change?.status === record.status && (change.hash ?? undefined) === ordered.follow.filledBy
  },
}

const standingOf = ({ follow: { hash, sentBlock } }: OrderRecord, order: Order, signal: AbortSignal) =>
  readOrderStanding({ order, hash, sentBlock }, { signal })

/** What becomes of the record; null: it may still be filled. */
function changeOf({ currencyIn, currencyOut }: OrderRecord, standing: OrderStanding): RecordChange | null {
  if (standing.is === 'live') return null
  if (standing.is === 'cancelled') return { status: 'canceled', error: 'deed.cancelled' }
  if (standing.is === 'expired') return { status: 'expired', error: 'order.expired' }
  const { by: hash, filler, sold, came, least, at: filledAt } = standing
  const filled = { hash, filler, filledAt, cost: null, posted: 'yes' } as const
  if (came === null) return { ...filled, status: 'confirmed', moves: null }
  const moves = [
    { currency: currencyIn, raw: sold.toString(), way: 'out' },
    { currency: currencyOut, raw: came.toString(), way: 'in' },
  ] as const
  return came >= least
    ? { ...filled, status: 'confirmed', moves }
    : { ...filled, status: 'changed', error: 'deed.lessArrived', moves }
}

/** Whether the book knows this very order. It may say whatever it likes of it; nothing follows where it is away. */
const isInBook = ({ follow: { hash } }: OrderRecord, stop: AbortSignal): Promise<boolean> =>
  askBook.state(hash, stop).then(
    told => told?.hash === hash,
    () => false, // it is asked again
  )

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

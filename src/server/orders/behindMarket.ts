import * as v from 'valibot'
import { ZERO_ADDRESS } from '#domain/Hex.ts'
import { leastAt, type Order, ORDER_CHAIN } from '#domain/orders/Order.ts'
import { askIndexers } from '../market/askIndexers.ts'
import type { BookOrder } from './book.ts'

/** A paused order that would sell so much below the market wakes only by its maker's wish. Bps. */
const BEHIND = 100
const TIMEOUT_MS = 3_000
const priced = v.object({ priceUsd: v.nullable(v.number()), decimals: v.number() })

/** What a whole unit of a token costs, and its decimals; null: the market does not know it. Throws when it is away. */
async function priceOf(indexerUrl: string, address: string): Promise<v.InferOutput<typeof priced> | null> {
  const token = address === ZERO_ADDRESS ? 'NATIVE' : address
  const path = `/api/market/tokens/${ORDER_CHAIN}/${token}`
  const answer = await askIndexers({ list: indexerUrl, path, init: { signal: AbortSignal.timeout(TIMEOUT_MS) } })
  if (answer.ok) return v.parse(priced, await answer.json())
  if (answer.status === 404) return null
  throw new Error(`the index answered ${answer.status}`)
}

/**
 * What an order asks for. A part of a plan falls to its minimum in its slot by its maker's will: it is as far behind as
 * what it began with is.
 */
const askOf = (order: Order, time: number): bigint => (order.notBefore ? order.start : leastAt(order, BigInt(time)))

/**
 * Whether an order asks for at least 1 % less than the market gives now, by prices of the index. A token without a
 * price is behind nothing; null: the index is away, nothing is known. `time`: of the head, unix seconds.
 */
export const behindMarket =
  (indexerUrl: string) =>
  async ({ order }: Pick<BookOrder, 'order'>, time: number): Promise<boolean | null> => {
    const prices = await Promise.all([priceOf(indexerUrl, order.sells), priceOf(indexerUrl, order.buys)]).catch(
      (error: unknown) => {
        console.warn(`orders: no market: ${error instanceof Error ? error.message : String(error)}`)
        return null
      },
    )
    if (prices === null) return null
    const [sold, bought] = prices
    if (!sold?.priceUsd || !bought?.priceUsd) return false
    const gives = (Number(order.amount) / 10 ** sold.decimals) * sold.priceUsd
    const asks = (Number(askOf(order, time)) / 10 ** bought.decimals) * bought.priceUsd
    return asks <= gives * (1 - BEHIND / 10_000)
  }

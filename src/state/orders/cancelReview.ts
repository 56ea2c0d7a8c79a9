import type { Address } from '#domain/chains/Chain.ts'
import { wordsInUse, wordsOfMaker } from '#domain/orders/nonces.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { planCancelOrders, planCancelWords } from '#domain/plan/makers/planOrder.ts'
import { makePlanReview, type PlanReviewing } from '../deeds/review/planReview.ts'
import { goesAsOneOn } from '../wallet/walletCapabilities.ts'
import { $orders, isLive, type OwnedOrder } from './orders.ts'
import { sessionOf } from './orderSessions.ts'

/** `onSent`: the cancellation was handed to the network. */
export type CancelAsk = {
  account: Address
  connectorId: string
  orders: readonly Pick<OwnedOrder, 'hash' | 'order' | 'labels'>[]
  onSent?: () => void
}

/**
 * LM-5: the review of a cancellation: one call for all orders of a word of Permit2's bitmap. The orders may still be
 * filled until it is mined; the book hands them out no more once it is sent, where this device is signed in.
 */
export const makeCancelReview = ({ account, orders, onSent }: CancelAsk): PlanReviewing =>
  makePlanReview({
    ...{ key: 'cancelLimit', chainId: ORDER_CHAIN, about: orders.map(({ hash }) => hash), after: 0 },
    // What is taken back is never barred.
    touches: null,
    async plan() {
      const plan = planCancelOrders(
        account,
        orders.map(({ order, labels }) => ({
          nonce: order.nonce,
          told: {
            ...{ currencyIn: labels.sells, currencyOut: labels.buys },
            ...{ amountIn: order.amount, amountOut: order.end },
          },
        })),
      )
      return { ...plan, batched: plan.calls.length > 1 && (await goesAsOneOn(ORDER_CHAIN, account)) }
    },
    listeners: () => ({
      onSent() {
        onSent?.()
        void hide(account, orders)
      },
    }),
  })

/**
 * LM-5: the review of cancelling everything, without the book: what any browser ever signed for the account here can't
 * be filled then.
 */
export const makeCancelAllReview = (account: Address): PlanReviewing =>
  makePlanReview({
    ...{ key: 'cancelAllLimits', chainId: ORDER_CHAIN, about: [account], after: 0 },
    touches: null,
    async plan(signal) {
      const { readOrderWords } = await import('#onchain/orders/readOrderWords.ts')
      const words = wordsOfMaker(account)
      const known = new Set($orders.get().map(({ order }) => order.nonce >> 8n))
      const plan = planCancelWords(account, wordsInUse(words, await readOrderWords(account, words, { signal }), known))
      return { ...plan, batched: plan.calls.length > 1 && (await goesAsOneOn(ORDER_CHAIN, account)) }
    },
    listeners: () => ({ onSent: () => void hide(account, $orders.get().filter(isLive)) }),
  })

/** Asks the book to hand the orders out no more. Never throws: it may hand them out until they are cancelled. */
async function hide(account: Address, orders: CancelAsk['orders']): Promise<void> {
  const token = sessionOf(account)
  if (!token) return
  try {
    const { askBook } = await import('#data/orders/askBook.ts')
    await askBook.hide(token, { hashes: orders.map(({ hash }) => hash) })
  } catch (error) {
    console.warn('Tarn: the book was not told of a cancellation', error)
  }
}

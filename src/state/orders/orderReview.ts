import { delegateOf, SMART_ACCOUNT } from '#domain/account/Delegation.ts'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { ZERO_ADDRESS } from '#domain/Hex.ts'
import { freeNonce, wordsOfMaker } from '#domain/orders/nonces.ts'
import { type Order, ORDER_CHAIN } from '#domain/orders/Order.ts'
import { reservedOf } from '#domain/orders/reserved.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import { planOrder } from '#domain/plan/makers/planOrder.ts'
import { isDevnet } from '#onchain/node/isDevnet.ts'
import type { OrderGround } from '#onchain/orders/readOrderGround.ts'
import { refusesChange } from '../deeds/refusesChange.ts'
import { makePlanReview, type PlanReviewing } from '../deeds/review/planReview.ts'
import { type ReadyPlan, readyPlan } from '../deeds/review/readyPlan.ts'
import { $orders, isLive, type OwnedOrder, refreshOrders, takingOf } from './orders.ts'

/** What a person wants to sign, frozen. Raw units; `buys`: the zero address is the native currency. */
export type OrderDraft = {
  sells: Address
  amount: bigint
  buys: Address
  least: bigint
  /** Seconds from the head's time on, between a minute and a year. */
  lifetime: bigint
  labels: { sells: CurrencyLabel; buys: CurrencyLabel }
}

export type OrderAsk = {
  account: Address
  connectorId: string
  draft: OrderDraft
  /** LM-2: looks at the market anew, with each look and before the wallet is asked. Throws AppError. */
  guard?: (signal: AbortSignal) => Promise<void>
}

/** A look at an order: its plan, and what it stands on. Raw units. */
export type OrderLook = ReadyPlan & {
  order: Order
  ground: OrderGround
  /** What all live orders of that token need together, this one too. */
  reserved: bigint
  /** The account's other live orders of that token. */
  others: readonly OwnedOrder[]
}

/** LM-4. */
const MOST_LIVE = 100

/**
 * LM-3: the review of one limit order. Each look reads anew, at the newest block, what the order stands on: its number,
 * what may be taken, what other orders reserve. Its press resolves with the order's hash once the book has it.
 */
export const makeOrderReview = (ask: OrderAsk): PlanReviewing<OrderLook> =>
  makePlanReview<OrderLook>({
    ...{ key: 'limit', chainId: ORDER_CHAIN, about: [ask.account, ask.draft.sells, ask.draft.buys], after: 0 },
    touches: { addresses: [ask.account], tokens: [ask.draft.sells, ask.draft.buys].filter(id => id !== ZERO_ADDRESS) },
    look: signal => lookAt(ask, signal),
    // Another order or an approval may have come since it was shown; the terms are those of the draft.
    plan: async signal => (await makePlan(ask, signal)).plan,
  })

async function lookAt(ask: OrderAsk, signal: AbortSignal): Promise<OrderLook> {
  const { plan, ...facts } = await makePlan(ask, signal)
  // Without a transaction there is nothing to rehearse or to pay.
  if (plan.calls.length === 0) return { plan, block: facts.ground.block, cost: 0n, operation: null, ...facts }
  return { ...(await readyPlan(plan, signal)), ...facts }
}

async function makePlan({ account, connectorId, draft, guard }: OrderAsk, signal: AbortSignal) {
  const { sells, amount, buys, least, lifetime, labels } = draft
  await Promise.all([refreshOrders(), guard?.(signal)])
  const words = wordsOfMaker(account)
  const [{ readOrderGround }, { refuseFrozen }] = await Promise.all([
    import('#onchain/orders/readOrderGround.ts'),
    import('#onchain/wallet/sameChain.ts'),
  ])
  const ground = await readOrderGround({ account, token: sells, words }, { signal })
  await refuseFrozen(ORDER_CHAIN, ground.time)
  await refuseSigner(account, connectorId, ground.code)
  const own = $orders.get()
  if (own.filter(isLive).length >= MOST_LIVE) throw new AppError('order.full')
  if (ground.balance < amount) throw new AppError('swap.insufficientFunds')
  const deadline = ground.time + lifetime
  const order: Order = {
    ...{
      maker: account,
      nonce: nonceFrom(words, ground, own),
      deadline,
      sells,
      amount,
      buys,
      start: least,
      end: least,
    },
    ...{ recipient: account, from: deadline, notBefore: false },
  }
  const reserved = reservedOf(takingOf(own), sells) + amount
  const terms = {
    ...{ order, time: ground.time, allowed: ground.allowed, reserved },
    told: { currencyIn: labels.sells, currencyOut: labels.buys, amountIn: amount, amountOut: least },
  }
  const plain = planOrder({ ...terms, resetFirst: false })
  const refusing = await refusesChange(plain, [{ token: sells, allowed: ground.allowed }], signal)
  const plan = refusing.size > 0 ? planOrder({ ...terms, resetFirst: true }) : plain
  const others = own.filter(each => isLive(each) && each.order.sells === sells)
  return { plan, order, ground, reserved, others }
}

/** The first number of the maker's words that neither the chain, nor the book, nor this browser knows. */
function nonceFrom(words: readonly bigint[], ground: OrderGround, own: readonly OwnedOrder[]): bigint {
  const taken = new Set(own.map(({ order }) => order.nonce))
  for (const [nth, word] of words.entries()) {
    const nonce = freeNonce(word, ground.words[nth] ?? 0n, taken)
    if (nonce !== null) return nonce
  }
  throw new AppError('order.full')
}

/**
 * PR-5: whose signature Permit2 would not count is told before anything is asked. Throws `order.signer`,
 * `order.devnet`.
 */
async function refuseSigner(account: Address, connectorId: string, code: string): Promise<void> {
  const { paysItself, signsOrders } = walletTraits(connectorId)
  if (!signsOrders) throw new AppError('order.signer')
  const delegate = delegateOf(code)
  if (!paysItself && code !== '0x' && delegate !== SMART_ACCOUNT) throw new AppError('order.signer')
  // A passkey account's contract stands on devnets alone.
  if (!isDevnet || paysItself) return
  const { readDevnetAccounts } = await import('#onchain/read/readDevnetAccounts.ts')
  if (!(await readDevnetAccounts()).includes(account)) throw new AppError('order.devnet')
}

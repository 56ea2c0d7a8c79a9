import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { type Hex, ZERO_ADDRESS } from '#domain/Hex.ts'
import type { LimitPrice } from '#domain/orders/limit/LimitPrice.ts'
import { marketFor } from '#domain/orders/overTime/marketFor.ts'
import { type OverTime, partsOf, sumsOf, tooLow } from '#domain/orders/overTime/partsOf.ts'
import { unsignedState } from '#domain/orders/overTime/progressOf.ts'
import { encodeOrder, hashOrder, type Order, ORDER_CHAIN, wordOf } from '#domain/orders/Order.ts'
import { reservedOf } from '#domain/orders/reserved.ts'
import { ordersOf, type SteppedPlan } from '#domain/plan/DeedPlan.ts'
import { planParts } from '#domain/plan/makers/planOrder.ts'
import type { OrderGround } from '#onchain/orders/readOrderGround.ts'
import { newFlow } from '../../deeds/flow/newFlow.ts'
import { makePlanReview, type PlanReviewing } from '../../deeds/review/planReview.ts'
import type { ReadyPlan } from '../../deeds/review/readyPlan.ts'
import { readLimitMarket } from '../../limit/readLimitMarket.ts'
import { firstFree, MOST_LIVE, type OrderBasis, permitting, readBasis, readyOrders } from '../orderBasis.ts'
import { isLive, takingOf } from '../orders.ts'
import { hasBegun, keepPlan, partsOfPlan, type StoredPlan, storedPlan } from './storedPlans.ts'

/** What a person wants to sell over time, frozen as it was shown. */
export type PlanDraft = { over: OverTime; labels: StoredPlan['labels'] }

/** A new plan, or one of which a part is signed already, and whose rest is to be signed. */
export type PlanAsk = { account: Address; connectorId: string } & ({ draft: PlanDraft } | { stored: StoredPlan })

/** A look at a plan: what is signed now, and what it stands on. Raw units. */
export type PlanLook = ReadyPlan & {
  /** Parts that are signed now, in the order of their slots: so many signatures. */
  parts: readonly Order[]
  /** What all live orders of that token need together, these parts too. */
  reserved: bigint
  /** The market of now, of one part: what the minimums are held to. */
  market: LimitPrice
}

/** A plan as its review holds it, under its name. */
type Asked = PlanAsk & { id: string; labels: StoredPlan['labels']; tokens: readonly [Address, Address] }

function askedOf(ask: PlanAsk): Asked {
  if ('draft' in ask) {
    const { over, labels } = ask.draft
    return { ...ask, id: newFlow(), labels, tokens: [over.sells, over.buys] }
  }
  const { id, labels } = ask.stored
  const { sells = ZERO_ADDRESS, buys = ZERO_ADDRESS } = partsOfPlan(ask.stored)[0] ?? {}
  return { ...ask, id, labels, tokens: [sells, buys] }
}

/**
 * GO-16: the review of a plan that runs over time. Each look reads anew what its parts stand on, and the market that
 * their minimums are held to. All parts are remembered before the first is asked for: a plan of which some are signed
 * goes on with the very same orders, also after a reload. Its press resolves with the hash of the last part once the
 * book has it.
 */
export function makeOverTimeReview(ask: PlanAsk): PlanReviewing<PlanLook> {
  const asked = askedOf(ask)
  const { account, id, labels, tokens } = asked
  return makePlanReview<PlanLook>({
    ...{ key: 'limit', chainId: ORDER_CHAIN, about: [account, id], after: 0 },
    touches: { addresses: [account], tokens: tokens.filter(each => each !== ZERO_ADDRESS) },
    async look(signal) {
      const { plan, ground, ...facts } = await lookAt(asked, signal)
      return { ...(await readyOrders(plan, ground, signal)), ...facts }
    },
    // Another order or an approval may have come since it was shown; the terms are those of the draft.
    plan: async signal => (await lookAt(asked, signal)).plan,
    listeners(plan) {
      const before = storedPlan(id)
      if (!before || !hasBegun(before))
        keepPlan({ id, account, labels, orders: ordersOf(plan).map(encodeOrder), addedAt: Date.now() })
      return {}
    },
  })
}

type Looked = Pick<PlanLook, 'parts' | 'reserved' | 'market'> & { plan: SteppedPlan; ground: OrderGround }

async function lookAt(asked: Asked, signal: AbortSignal): Promise<Looked> {
  const { account, connectorId, id, labels, tokens } = asked
  const [sells] = tokens
  const stored = storedPlan(id)
  const begun = stored && hasBegun(stored) ? stored : null
  const basis = await readBasis({ account, connectorId, sells }, signal, begun?.id)
  const { ground, own } = basis
  const { parts, about } = begun ? restOf(begun, basis) : newParts(asked, basis)
  if (parts.length === 0) throw new AppError('order.planOver')
  const live = own.filter(isLive)
  if (live.length + parts.length > MOST_LIVE) throw new AppError('order.full')
  // All of its parts must be there, those that are signed already, too.
  const hashes = new Set<Hex>(begun ? partsOfPlan(begun).map(hashOrder) : [])
  const signed = sumsOf(live.filter(({ hash }) => hashes.has(hash)).map(({ order }) => order)).sells
  const { sells: sum } = sumsOf(parts)
  if (ground.balance < sum + signed) throw new AppError('swap.insufficientFunds')
  const market = await marketNow(parts[0]!, labels, signal)
  if (tooLow(parts, market).length > 0) throw new AppError('order.tooLow')
  const reserved = reservedOf(takingOf(own), sells) + sum
  const orders = parts.map(order => ({
    order,
    told: { currencyIn: labels.sells, currencyOut: labels.buys, amountIn: order.amount, amountOut: order.end },
  }))
  const terms = { orders, about, time: ground.time, allowed: ground.allowed, reserved }
  const plan = await permitting(resetFirst => planParts({ ...terms, resetFirst }), { token: sells, ground, signal })
  return { plan, ground, parts, reserved, market }
}

type Parts = { parts: readonly Order[]; about: string }

/** The parts of a new plan: its first slot opens now. */
function newParts(asked: Asked, basis: OrderBasis): Parts {
  // Nothing of it is signed, and its records are gone.
  if (!('draft' in asked)) return { parts: [], about: '' }
  const { over } = asked.draft
  const nonces = firstFree(over.count, basis)
  const parts = partsOf(over, { maker: asked.account, nonces, begins: basis.ground.time })
  return { parts, about: `over time ${over.amount} ${over.count} ${over.interval} ${over.lessBps}` }
}

/** What is left to sign of a plan: slots that are not over, numbers that neither chain nor browser knows as used. */
function restOf(stored: StoredPlan, { ground, words, own }: OrderBasis): Parts {
  const known = new Set(own.map(({ hash }) => hash))
  const isUsed = ({ nonce }: Order): boolean => {
    const { word, bit } = wordOf(nonce)
    return (((ground.words[words.indexOf(word)] ?? 0n) >> BigInt(bit)) & 1n) === 1n
  }
  const parts = stored.stopped
    ? []
    : partsOfPlan(stored).filter(
        order => !known.has(hashOrder(order)) && !isUsed(order) && unsignedState(order, ground.time) === 'unsigned',
      )
  return { parts, about: `rest of ${stored.id} ${parts.length}` }
}

/** The market of one part, read anew. Throws `order.noMarket`. */
async function marketNow(
  { sells, buys, amount }: Order,
  labels: StoredPlan['labels'],
  signal: AbortSignal,
): Promise<LimitPrice> {
  const reading = await readLimitMarket(
    {
      sells: { address: sells, decimals: labels.sells.decimals },
      buys: { address: buys === ZERO_ADDRESS ? 'NATIVE' : buys, decimals: labels.buys.decimals },
      size: { field: 'input', raw: amount },
    },
    signal,
  )
  const market = marketFor(reading.market)
  if (market === null) throw new AppError('order.noMarket')
  return market
}

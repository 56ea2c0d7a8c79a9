import { computed } from 'nanostores'
import type { Hex } from '#domain/Hex.ts'
import { hashOrder, type Order } from '#domain/orders/Order.ts'
import {
  type Part,
  type PartState,
  progressOf,
  type Progress,
  unsignedState,
} from '#domain/orders/overTime/progressOf.ts'
import { seriesOf } from '#domain/orders/overTime/seriesOf.ts'
import { $account } from '../../wallet/connection.ts'
import { $orders, type OwnedOrder } from '../orders.ts'
import { $storedPlans, partsOfPlan, type StoredPlan } from './storedPlans.ts'

/** One part of a plan: its order, and what is known of it; `owned` null: it is not signed, or no longer remembered. */
export type PlanPart = Part & { order: Order; hash: Hex; owned: OwnedOrder | null }

/** GO-16: a plan that runs over time, as its maker's list has it. `createdAt`: unix seconds. */
export type OwnedPlan = {
  /** Of the stored plan, or of its first part where another device signed it. */
  id: string
  labels: StoredPlan['labels']
  parts: readonly PlanPart[]
  progress: Progress
  createdAt: number
  /** Whose rest may still be signed here; null: there is none, or it is not known. */
  rest: StoredPlan | null
}

/** How a signed part stands: all that may still be filled is open. */
const states: Readonly<Record<OwnedOrder['status'], PartState>> = {
  ...{ unposted: 'open', open: 'open', paused: 'open', stale: 'open', cancelling: 'open' },
  ...{ filled: 'filled', cancelled: 'cancelled', expired: 'expired' },
}

/**
 * The connected account's plans of which something was signed, newest first; `orders`: those that are no parts. Plans
 * of other devices are found by their orders.
 */
export const $plans = computed([$orders, $storedPlans, $account], (orders, stored, account) => {
  const time = BigInt(Math.floor(Date.now() / 1000))
  const byHash = new Map(orders.map(owned => [owned.hash, owned]))
  const mine = stored.filter(each => each.account === account)
  const kept = mine.flatMap(plan => {
    const parts = partsOfPlan(plan).map(order => partOf(order, byHash.get(hashOrder(order)) ?? null, time))
    return parts.some(({ owned }) => owned !== null) ? [planOf(parts, plan)] : []
  })
  const known = new Set(kept.flatMap(({ parts }) => parts.map(({ hash }) => hash)))
  const found = seriesOf(orders.filter(({ hash }) => !known.has(hash)))
    .filter(series => series.length > 1)
    .map(series =>
      planOf(
        series.map(owned => partOf(owned.order, owned, time)),
        null,
      ),
    )
  const plans = [...kept, ...found].sort((a, b) => b.createdAt - a.createdAt)
  const inPlans = new Set(plans.flatMap(({ parts }) => parts.map(({ hash }) => hash)))
  return { plans, orders: orders.filter(({ hash }) => !inPlans.has(hash)) }
})

function partOf(order: Order, owned: OwnedOrder | null, time: bigint): PlanPart {
  const state = owned ? states[owned.status] : unsignedState(order, time)
  return { order, hash: owned?.hash ?? hashOrder(order), owned, state, fill: owned && fillOf(owned) }
}

/** What moved, as the receipt shows it. The price of its moment is found with the list (pricesAt). */
function fillOf({ status, record: { moves } }: OwnedOrder): Part['fill'] {
  if (status !== 'filled' || !moves) return null
  const [out, came] = (['out', 'in'] as const).map(way => moves.find(move => move.way === way))
  return out && came ? { sold: BigInt(out.raw), came: BigInt(came.raw), market: null } : null
}

function planOf(parts: readonly PlanPart[], stored: StoredPlan | null): OwnedPlan {
  const progress = progressOf(parts)
  const first = parts.find(({ owned }) => owned !== null)!.owned!
  return {
    ...{ id: stored?.id ?? first.hash, labels: first.labels, parts, progress },
    createdAt: stored ? Math.floor(stored.addedAt / 1000) : first.createdAt,
    rest: stored && !stored.stopped && progress.unsigned > 0 ? stored : null,
  }
}

/** Parts whose numbers a cancellation uses up: all that may be filled, and those that may still be signed. */
export const cancellable = ({ parts }: OwnedPlan): readonly PlanPart[] =>
  parts.filter(({ state, owned }) => state === 'unsigned' || (state === 'open' && owned?.status !== 'cancelling'))

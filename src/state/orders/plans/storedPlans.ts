import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { decodeOrder, hashOrder, type Order } from '#domain/orders/Order.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import { isHex, isLabel } from '../../deeds/kinds/evmKind.ts'
import { $orderRecords } from '../../deeds/records.ts'
import { storedList } from '../../stored/storedList.ts'

/**
 * GO-16: a plan that runs over time, from before its first signature on. `id`: of this browser; `orders`: all parts as
 * the reactor takes them, also those that are not signed; `addedAt`: ms since 1970; `stopped`: no more of it is to be
 * signed. Which parts were signed, the records of orders say.
 */
export type StoredPlan = {
  id: string
  account: Address
  orders: readonly Hex[]
  labels: { sells: CurrencyLabel; buys: CurrencyLabel }
  addedAt: number
  stopped?: true
}

/** Of all accounts: the oldest go first. */
const KEEP = 50

function readPlan(value: unknown): StoredPlan | null {
  const { id, account, orders, labels, addedAt, stopped } = (value ?? {}) as Record<string, unknown>
  const { sells, buys } = (labels ?? {}) as Record<string, unknown>
  const isWhole =
    typeof id === 'string' &&
    /^[0-9a-f]{32}$/.test(id) &&
    isHex(account, 42) &&
    Array.isArray(orders) &&
    orders.length > 0 &&
    orders.every(each => isHex(each) && decodeOrder(each as Hex)?.maker === account) &&
    isLabel(sells) &&
    isLabel(buys) &&
    Number.isSafeInteger(addedAt) &&
    (stopped === undefined || stopped === true)
  return isWhole ? (value as StoredPlan) : null
}

const memory = storedList<StoredPlan>({
  key: 'tarn.orderPlans',
  read: readPlan,
  id: ({ id }) => id,
  keep: all => all.slice(0, KEEP),
})

/** Every plan that this browser began, newest first. */
export const $storedPlans = memory.$list

/** Its parts, in the order of their slots. */
export const partsOfPlan = ({ orders }: StoredPlan): readonly Order[] =>
  orders.flatMap(bytes => decodeOrder(bytes) ?? [])

/** What is stored of a plan now; null: nothing is. */
export const storedPlan = (id: string): StoredPlan | null => memory.read().find(each => each.id === id) ?? null

/** Keeps a plan, in the place of what was kept of it. */
export const keepPlan = (plan: StoredPlan): void =>
  memory.change(all => [plan, ...all.filter(({ id }) => id !== plan.id)])

/** No more of it is signed from now on. */
export const stopPlan = (id: string): void =>
  memory.change(all => all.map(each => (each.id === id ? { ...each, stopped: true } : each)))

/** Whether a part of it was signed: an order of it is remembered. */
export function hasBegun(plan: StoredPlan): boolean {
  const hashes = new Set<Hex>(partsOfPlan(plan).map(hashOrder))
  return $orderRecords.get().some(({ follow }) => hashes.has(follow.hash))
}

/**
 * Numbers of the parts of an account's plans, but for those of one plan: also of parts that wait to be signed, and of
 * plans that were asked for in vain, as a wallet may have signed what never came back.
 */
export const plannedNonces = (account: Address, but?: string): readonly bigint[] =>
  memory
    .read()
    .filter(each => each.account === account && each.id !== but)
    .flatMap(partsOfPlan)
    .map(({ nonce }) => nonce)

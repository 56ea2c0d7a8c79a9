import { atom, computed, onMount } from 'nanostores'
import type { OrderState, OwnOrder } from '#data/orders/orderSchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shapeOf } from '#domain/deeds.ts'
import { AppError } from '#domain/Errors.ts'
import { type Hex, ZERO_ADDRESS } from '#domain/Hex.ts'
import { cancels } from '#domain/orders/cancels.ts'
import { decodeOrder, hashOrder, type Order, ORDER_CHAIN } from '#domain/orders/Order.ts'
import type { Taking } from '#domain/orders/reserved.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import type { OrderRecord, Transaction } from '../deeds/DeedRecord.ts'
import { $orderRecords, $transactions, addRecord } from '../deeds/records.ts'
import { resolveToken } from '../tokens/tokens.ts'
import { $account } from '../wallet/connection.ts'
import { $orderSessions, forgetSession, sessionOf, tokenIn } from './orderSessions.ts'

/**
 * What an order is to its maker. `unposted`: signed, and the book is not known to have it. `cancelling`: its
 * cancellation is sent; it may still be filled until that is mined. `open`, `paused` and `stale` are as the book says;
 * an end is what our own node says.
 */
export type OrderStatus = 'unposted' | 'open' | 'paused' | 'stale' | 'cancelling' | 'filled' | 'cancelled' | 'expired'

/** A limit order of this account. `createdAt`: unix seconds. */
export type OwnedOrder = {
  hash: Hex
  order: Order
  status: OrderStatus
  /** Of one that is paused, or that the book did not take. */
  why: 'funds' | 'signature' | 'token' | 'refused' | null
  /** The transaction. */
  filledBy: Hex | null
  filler: Address | null
  createdAt: number
  labels: { sells: CurrencyLabel; buys: CurrencyLabel }
  /** With what moved, once it is filled (amountsOf), and why it ended otherwise. */
  record: OrderRecord
}

/** What the book says of orders that may still be filled, by hash. */
const $book = atom<Readonly<Record<Hex, Pick<OrderState, 'status' | 'why'>>>>({})

/** This account's orders that this browser knows, newest first. */
export const $orders = computed([$orderRecords, $transactions, $book, $account], (records, sent, book, account) => {
  const waiting = sent.filter(({ deed, status }) => shapeOf(deed).group === 'order' && status === 'pending')
  return records
    .filter(each => each.account === account)
    .flatMap((record): OwnedOrder[] => {
      const order = decodeOrder(record.follow.order)
      return order ? [ownedOf(record, order, { book, cancelling: waiting })] : []
    })
    .sort((a, b) => b.createdAt - a.createdAt)
})

function ownedOf(
  record: OrderRecord,
  order: Order,
  known: { book: Readonly<Record<Hex, Pick<OrderState, 'status' | 'why'>>>; cancelling: readonly Transaction[] },
): OwnedOrder {
  const { hash, filledBy = null, filler = null } = record.follow
  return {
    ...{ hash, order, ...statusOf(record, order, known), filledBy, filler, record },
    createdAt: Math.floor(record.addedAt / 1000),
    labels: { sells: record.currencyIn, buys: record.currencyOut },
  }
}

function statusOf(
  { status, account, follow: { hash, posted } }: OrderRecord,
  { nonce }: Order,
  { book, cancelling }: Parameters<typeof ownedOf>[2],
): Pick<OwnedOrder, 'status' | 'why'> {
  if (status === 'confirmed' || status === 'changed') return { status: 'filled', why: null }
  if (status === 'canceled') return { status: 'cancelled', why: null }
  if (status !== 'pending') return { status: 'expired', why: null }
  const isCancelling = cancelling.some(
    ({ account: by, follow: { to, data, batch } }) =>
      by === account && [{ to, data }, ...(batch?.calls ?? [])].some(call => cancels(call, nonce)),
  )
  if (isCancelling) return { status: 'cancelling', why: null }
  if (posted === 'no') return { status: 'unposted', why: null }
  if (posted === 'refused') return { status: 'paused', why: 'refused' }
  // Whatever else the book says of one that our node sees alive.
  const told = book[hash]
  return told?.status === 'paused' || told?.status === 'stale'
    ? { status: told.status, why: told.why }
    : { status: 'open', why: null }
}

/** Those that may still be filled: each counts (LM-4). */
export const isLive = ({ status }: OwnedOrder): boolean => !['filled', 'cancelled', 'expired'].includes(status)

/** Of orders, what they may still take (orders/reserved). One that the book refused takes nothing by itself. */
export const takingOf = (orders: readonly OwnedOrder[]): Taking[] =>
  orders.filter(isLive).map(({ hash, order: { sells, amount }, status, why }) => ({
    ...{ hash, sells, amount },
    status: status === 'stale' || why === 'refused' ? 'stale' : status === 'paused' ? 'paused' : 'open',
  }))

/** Whether this device may read the account's list: null while no account is connected. */
export const $signedIn = computed(
  [$account, $orderSessions],
  (account, sessions) => account && tokenIn(sessions, account) !== null,
)

/** Seconds that an order lives at most, and a minute: a year. */
const LIFE = 365 * 86_400 + 60
/** ms between two looks at the book while orders are in sight. */
const EVERY = 15_000

onMount($orders, () => {
  void refreshOrders()
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void refreshOrders()
  }, EVERY)
  return () => clearInterval(timer)
})

/**
 * Asks the book about the account's orders: its whole list where the device is signed in, else each that is known here.
 * Orders that another device signed are remembered here from then on, and followed by our own node. Never throws: while
 * the book is away, what was known stays.
 */
export async function refreshOrders(): Promise<void> {
  const account = $account.get()
  if (!account) return
  const { askBook } = await import('#data/orders/askBook.ts')
  const token = sessionOf(account as Address)
  try {
    if (token) {
      const { items } = await askBook.mine(token)
      note(items)
      await adopt(account as Address, items)
      return
    }
    // Of one that it was not handed, or did not take, it knows nothing that counts (statusOf).
    const own = $orderRecords
      .get()
      .filter(each => each.account === account && each.status === 'pending' && each.follow.posted === 'yes')
    const told = await Promise.all(own.map(({ follow }) => askBook.state(follow.hash)))
    note(told.filter(each => each !== null))
  } catch (error) {
    if (token && isSignedOut(error)) forgetSession(token)
    console.warn('Tarn: the book of orders could not be asked', error)
  }
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof AppError && (error.cause as { error?: { code?: string } } | null)?.error?.code === 'session'

const note = (told: readonly OrderState[]): void =>
  $book.set({ ...$book.get(), ...Object.fromEntries(told.map(({ hash, status, why }) => [hash, { status, why }])) })

/** What a list says of orders that this browser has no record of. It must be the maker's own, under its own hash. */
async function adopt(account: Address, items: readonly OwnOrder[]): Promise<void> {
  const known = new Set($orderRecords.get().map(({ follow }) => follow.hash as string))
  const found = items.flatMap(item => {
    const order = decodeOrder(item.order as Hex)
    const isOwn = order?.maker === account && hashOrder(order) === item.hash && !known.has(item.hash)
    return isOwn ? [{ item, order }] : []
  })
  for (const { item, order } of found) {
    const [currencyIn, currencyOut] = await Promise.all([labelOf(order.sells), labelOf(order.buys)])
    void addRecord<OrderRecord>({
      ...{ deed: 'limit', account, currencyIn, currencyOut, addedAt: item.createdAt * 1000 },
      ...{ amountIn: String(order.amount), amountOut: String(order.end) },
      ...(order.recipient === account ? {} : { recipient: order.recipient }),
      follow: {
        ...{ by: 'order', hash: item.hash as Hex, order: item.order as Hex, posted: 'yes' },
        sentBlock: await firstBlock(order),
      },
    })
  }
}

/**
 * A block that is not later than an order's signature, which this browser did not see: it lives for a year at most, and
 * blocks of Ethereum come no faster than their time. Those of a devnet do. What the book says of it is not believed.
 */
async function firstBlock({ deadline }: Order): Promise<number> {
  const [{ client }, { isDevnet }] = await Promise.all([
    import('#onchain/node/clients.ts'),
    import('#onchain/node/isDevnet.ts'),
  ])
  if (isDevnet) return 0
  const rpc = client(ORDER_CHAIN)
  const head = await rpc.request<{ number: Hex; timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
  const seconds = Number(BigInt(head.timestamp) - deadline) + LIFE
  const blocks = Math.ceil((seconds * 1000) / (chainById(ORDER_CHAIN)?.blockTime ?? 12_000))
  return Math.max(0, Number(head.number) - Math.max(0, blocks))
}

async function labelOf(token: Address): Promise<CurrencyLabel> {
  const id = token === ZERO_ADDRESS ? 'NATIVE' : token
  const known = await resolveToken(ORDER_CHAIN, id)
  return { id, symbol: known?.symbol ?? '', decimals: known?.decimals ?? 0 }
}

/**
 * Hands an order over that was signed and never got to the book, where its person asks for it. Throws AppError: see
 * placeOrder.
 */
export async function postOrder(hash: Hex): Promise<void> {
  const record = $orderRecords.get().find(({ follow }) => follow.hash === hash)
  const { signature } = record?.follow ?? {}
  if (!record || !signature) throw new AppError('order.failed', { cause: 'no signature is kept' })
  const { handOver } = await import('../deeds/flow/placeOrder.ts')
  await handOver(record, signature)
}

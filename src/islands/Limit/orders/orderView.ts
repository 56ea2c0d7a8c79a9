import { amountDigits } from '#domain/chains/amountDigits.ts'
import { toRaw } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import { independentPrice } from '#domain/orders/limit/LimitMarket.ts'
import { aboveMarket, toTyped } from '#domain/orders/limit/LimitPrice.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { shownShort } from '#domain/people/Typed.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { amountsOf } from '#state/deeds/amountsOf.ts'
import { isLive, type OwnedOrder } from '#state/orders/orders.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import type { KnownToken, TokenKey } from '#state/tokens/tokens.ts'
import { tokenKey } from '#state/tokens/tokens.ts'
import type { OrderView } from '#ui/limit/OrderRow.tsx'
import { apart } from '../../apart.ts'

export type Tokens = Readonly<Record<TokenKey, KnownToken | null>>

const symbolOf = ({ symbol }: CurrencyLabel): string => safeText(symbol, 12)

/** An amount of one of an order's currencies; `paid`: what leaves, rounded up. Never less than six digits of it. */
export const orderAmount = (say: Say, raw: bigint, label: CurrencyLabel, paid = false): string => {
  const digits = amountDigits({ chainId: ORDER_CHAIN, address: label.id })
  return apart(say, `${say.amount(raw, label.decimals, paid ? 'paid' : digits)} ${symbolOf(label)}`)
}

/** The dollar price of a currency; the native one has that of its wrapped token. */
function priceOf(tokens: Tokens, { id }: CurrencyLabel): number | null {
  const wrapped = chainById(ORDER_CHAIN)?.contracts.wrappedNative
  return tokens[tokenKey(ORDER_CHAIN, id === 'NATIVE' && wrapped ? wrapped : id)]?.priceUsd ?? null
}

/** How far an order's price lies above the market's (below: negative), as a fraction; null: a price is missing. */
function distanceOf({ order, labels }: OwnedOrder, tokens: Tokens): number | null {
  const market = independentPrice(priceOf(tokens, labels.sells), priceOf(tokens, labels.buys), {
    sold: labels.sells.decimals,
    bought: labels.buys.decimals,
  })
  return market && Number(aboveMarket({ buys: order.end, sells: order.amount }, market)) / 10_000
}

export function markOf(tokens: Tokens, { id, symbol }: CurrencyLabel): OrderView['sold'] {
  const known = tokens[tokenKey(ORDER_CHAIN, id)]
  const { listed = false, logoUrl = null, color = null } = known ?? {}
  return { symbol, address: id, listed, logoUrl, color }
}

/** A plain decimal, with its digits grouped. */
export function decimalText(say: Say, decimal: string): string {
  const places = (decimal.split('.')[1] ?? '').length
  const read = toRaw(decimal, places)
  return read.status === 'ok' ? say.amount(read.raw, places) : decimal
}

/** How far a price lies above the market's (below: negative), a fraction. */
export function distanceText(say: Say, above: number): string {
  // Less than can be written as a percentage.
  if (Math.abs(above) < 0.0001) return say.t('limit.distance.at')
  const percent = apart(say, say.figure('percent', Math.abs(above)))
  return say.t(above > 0 ? 'limit.distance.above' : 'limit.distance.below', { percent })
}

/** The price of one sold token, and how far the market is from it while it waits for that. */
function priceText(say: Say, owned: OwnedOrder, tokens: Tokens): string {
  const { order, labels } = owned
  const scale = { sold: labels.sells.decimals, bought: labels.buys.decimals }
  const typed = toTyped({ buys: order.end, sells: order.amount }, false, scale)
  const price = say.t('limits.price', {
    price: apart(say, `${typed ? decimalText(say, typed.decimal) : ''} ${symbolOf(labels.buys)}`),
    symbol: symbolOf(labels.sells),
  })
  const distance = isLive(owned) ? distanceOf(owned, tokens) : null
  if (distance === null) return price
  return `${price} · ${distanceText(say, distance)}`
}

const tones: Readonly<Record<OwnedOrder['status'], OrderView['status']['tone']>> = {
  unposted: 'bad',
  open: 'plain',
  paused: 'bad',
  stale: 'bad',
  cancelling: 'pending',
  filled: 'good',
  cancelled: 'plain',
  expired: 'plain',
}

/** Why an order is not filled now, or what it brought. */
function notesOf(say: Say, owned: OwnedOrder, tokens: Tokens): string[] {
  const { status, why, labels, filler, order, record } = owned
  if (status === 'unposted' || status === 'cancelling') return [say.t(`limits.note.${status}`)]
  if (status === 'paused') return [say.t(`limits.note.${why ?? 'funds'}`, { symbol: symbolOf(labels.sells) })]
  if (status === 'stale') {
    const distance = distanceOf(owned, tokens)
    return distance !== null && distance < 0
      ? [say.t('limits.note.stale', { percent: apart(say, say.figure('percent', -distance)) })]
      : [say.t('limits.note.staleUnknown')]
  }
  if (status !== 'filled') return []
  const { amountOut } = amountsOf(record)
  const by = filler ? [say.t('limits.note.by', { filler: shownShort(filler) })] : []
  if (amountOut === null) return by
  const [came, least] = [orderAmount(say, amountOut, labels.buys), orderAmount(say, order.end, labels.buys)]
  return [say.t('limits.note.came', { came, least }), ...by]
}

/** One order as its row shows it. */
export function orderView(say: Say, owned: OwnedOrder, tokens: Tokens): OrderView {
  const { hash, order, labels, status, filledBy, createdAt } = owned
  const alive = isLive(owned)
  return {
    key: hash,
    sold: markOf(tokens, labels.sells),
    bought: markOf(tokens, labels.buys),
    title: say.t('limits.order', {
      sold: orderAmount(say, order.amount, labels.sells, true),
      bought: orderAmount(say, order.end, labels.buys),
    }),
    price: priceText(say, owned, tokens),
    time: alive
      ? say.t('limits.until', { date: say.figure('date', Number(order.deadline)) })
      : say.t('limits.placed', { date: say.figure('date', createdAt) }),
    status: { text: say.t(`limits.status.${status}`), tone: tones[status] },
    notes: notesOf(say, owned, tokens),
    act: status === 'unposted' ? say.t('limits.place') : status === 'stale' ? say.t('limits.wake') : null,
    cancels: alive && status !== 'cancelling',
    href: filledBy && !onDevnet ? `${chainById(ORDER_CHAIN)?.explorer}/tx/${filledBy}` : undefined,
  }
}

/** Of tokens whose orders need more together than is held: what they need, and what there is. Raw units. */
export function shortOf(
  orders: readonly OwnedOrder[],
  heldOf: (token: CurrencyLabel) => bigint | null,
): { label: CurrencyLabel; needed: bigint; held: bigint }[] {
  const takes = orders.filter(each => isLive(each) && each.status !== 'stale' && each.why !== 'refused')
  const byToken = new Map<string, { label: CurrencyLabel; needed: bigint; count: number }>()
  for (const { order, labels } of takes) {
    const known = byToken.get(order.sells) ?? { label: labels.sells, needed: 0n, count: 0 }
    byToken.set(order.sells, { ...known, needed: known.needed + order.amount, count: known.count + 1 })
  }
  return [...byToken.values()].flatMap(({ label, needed, count }) => {
    const held = heldOf(label)
    return count > 1 && held !== null && held < needed ? [{ label, needed, held }] : []
  })
}

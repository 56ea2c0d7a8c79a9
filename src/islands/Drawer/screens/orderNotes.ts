import { PERMIT2 } from '#domain/chains/chains.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { reservedOf, starvedBy } from '#domain/orders/reserved.ts'
import { type Approval, lowered } from '#domain/plan/Approval.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { ApprovalChange } from '#state/account/changeApprovals.ts'
import { isLive, type OwnedOrder, takingOf } from '#state/orders/orders.ts'
import { apart } from '../../apart.ts'

/** Orders take what they sell by Permit2, as far as the token lets it. */
const servesOrders = ({ chainId, spender, via }: Approval): boolean =>
  chainId === ORDER_CHAIN && spender === PERMIT2 && via === 'token'

/** An amount of what an order sells or buys; `paid`: rounded up. */
export const amountIn = (say: Say, raw: bigint, label: OwnedOrder['labels']['sells'], paid = false): string =>
  apart(say, `${say.amount(raw, label.decimals, paid ? 'paid' : undefined)} ${safeText(label.symbol, 12)}`)

/**
 * GO-7: what a permission is to an account's limit orders: what open ones need of it, that those it served have all
 * ended, or nothing.
 */
export function orderNote(say: Say, approval: Approval, orders: readonly OwnedOrder[]): string {
  if (!servesOrders(approval)) return ''
  const own = orders.filter(({ order }) => order.sells === approval.token)
  const live = own.filter(isLive)
  const [first] = own
  if (!first) return ''
  if (live.length === 0) return say.t('approvals.orders.surplus')
  const needed = reservedOf(takingOf(live), approval.token)
  if (needed === 0n) return ''
  const amount = amountIn(say, needed, first.labels.sells, true)
  const takes = takingOf(live).filter(({ status }) => status !== 'stale')
  return say.t('approvals.orders.needs', { count: takes.length, amount })
}

/** Orders that a change of permissions leaves without what they need, though they have it now. */
export function pausedBy(
  change: ApprovalChange,
  approvals: readonly Approval[],
  orders: readonly OwnedOrder[],
): readonly OwnedOrder[] {
  const starved = approvals.filter(servesOrders).flatMap(approval => {
    const { token, balance, amount } = approval
    const left = change === 'revoke' ? 0n : lowered(approval)
    return starvedBy(takingOf(orders), token, {
      before: { balance, allowed: amount },
      after: { balance, allowed: left },
    })
  })
  return orders.filter(({ hash }) => starved.some(each => each.hash === hash))
}

/** An order in words: what it sells, for what at least. */
export const orderTitle = (say: Say, { order, labels }: OwnedOrder): string =>
  say.t('limits.order', {
    sold: amountIn(say, order.amount, labels.sells, true),
    bought: amountIn(say, order.end, labels.buys),
  })

import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { type CurrencyId, safeText } from '#domain/token/Token.ts'
import { $orders } from '#state/orders/orders.ts'
import { tokenMarks, tradedFor } from '#state/orders/tokenMarks.ts'
import { $tokens, resolveToken, tokenKey } from '#state/tokens/tokens.ts'
import type { ChartOf } from '#ui/chart/ChartFigure.tsx'
import type { MarkedPrice } from '#ui/chart/drawMarket.ts'
import { apart } from '../apart.ts'
import { pageSay } from '../pageSay.ts'

/**
 * Tells where the connected account's open orders of a chart's token stand, now and with each change, and lists them
 * beside the chart for those who hear it.
 */
export async function watchTokenOrders(
  { setting, section }: { setting: Pick<ChartOf, 'chainId' | 'id'>; section: HTMLElement },
  tell: (marks: readonly MarkedPrice[]) => void,
): Promise<void> {
  if (setting.chainId !== ORDER_CHAIN) return
  const say = await pageSay('orders')
  const token = setting.id as CurrencyId
  const list = Object.assign(document.createElement('ul'), { className: 'unseen' })
  list.setAttribute('role', 'list')
  list.setAttribute('aria-label', say.t('chart.orders'))
  const told = () => {
    const usdOf = (id: CurrencyId) => $tokens.get()[tokenKey(ORDER_CHAIN, id)]?.priceUsd ?? null
    const marks = tokenMarks($orders.get(), token, usdOf).map(({ side, amount, label, usd }) => {
      const worded = apart(say, `${say.amount(amount, label.decimals)} ${safeText(label.symbol, 12)}`)
      return { price: usd, title: say.t(`chart.order.${side}`, { amount: worded }) }
    })
    list.replaceChildren(
      ...marks.map(({ price, title }) =>
        Object.assign(document.createElement('li'), { textContent: `${title} · ${say.figure('price', price)}` }),
      ),
    )
    if (marks.length === 0) list.remove()
    else if (!list.isConnected) section.append(list)
    tell(marks)
  }
  $tokens.listen(told)
  $orders.subscribe(orders => {
    for (const id of tradedFor(orders, token)) void resolveToken(ORDER_CHAIN, id)
    told()
  })
}

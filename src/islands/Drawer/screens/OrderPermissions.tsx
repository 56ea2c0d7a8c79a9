import type { Say } from '#i18n/Say.ts'
import { isLive, type OwnedOrder } from '#state/orders/orders.ts'
import { goTo } from '#state/settings/drawer.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { amountIn } from './orderNotes.ts'

/** GO-7: open limit orders as permissions: what each lets be taken, for what at least and until when. */
export function OrderPermissions({ say, orders }: { say: Say; orders: readonly OwnedOrder[] }) {
  const live = orders.filter(isLive)
  if (live.length === 0) return null
  return (
    <section className="order-permissions">
      <h3>{say.t('limits.title')}</h3>
      <p className="soft">{say.t('approvals.orders.why')}</p>
      <ul role="list" className="account-rows approvals">
        {live.map(({ hash, order, labels }) => (
          <li key={hash} className="approval">
            <div className="account-row">
              <span className="account-what">
                <bdi translate="no" className="account-title">
                  {amountIn(say, order.amount, labels.sells, true)}
                </bdi>
                <span className="soft">
                  {say.t('approvals.orders.taker', { bought: amountIn(say, order.end, labels.buys) })}
                </span>
                <span className="soft">
                  {say.t('approvals.until', { date: say.figure('date', Number(order.deadline)) })}
                </span>
              </span>
            </div>
          </li>
        ))}
      </ul>
      <Button size="s" onClick={() => goTo('limits')}>
        {say.t('approvals.orders.end')}
      </Button>
    </section>
  )
}

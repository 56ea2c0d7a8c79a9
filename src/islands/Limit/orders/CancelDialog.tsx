import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { type CancelAsk, makeCancelReview } from '#state/orders/cancelReview.ts'
import { $orders } from '#state/orders/orders.ts'
import { PlanDialog } from '../../deeds/PlanDialog.tsx'
import { plainToken } from '../../deeds/plainToken.ts'
import { usePlanReview } from '../../deeds/usePlanReview.ts'
import { orderAmount } from './orderView.ts'

type Props = {
  say: Say
  account: Address
  connectorId: string
  orders: CancelAsk['orders']
  /** It was handed to the network. */
  onSent?: () => void
  onClose: () => void
}

/** LM-5: one or many orders are cancelled, in the frame of every deed. What it began with is frozen. */
export function CancelDialog({ say, account, connectorId, orders, onSent, onClose }: Props) {
  const [begun] = useState(orders)
  const now = useStore($orders)
  const reviewed = usePlanReview({
    ...{ runKey: 'cancelLimit', account, key: begun.map(({ hash }) => hash).join(), onClose },
    make: () => makeCancelReview({ account, connectorId, orders: begun, ...(onSent && { onSent }) }),
  })
  const count = begun.length
  const words = new Set(begun.map(({ order }) => order.nonce >> 8n)).size
  // One that was filled before the cancellation was mined is not cancelled.
  const filled = now.filter(({ hash, status }) => status === 'filled' && begun.some(each => each.hash === hash)).length
  return (
    <PlanDialog
      {...{ say, reviewed }}
      chainId={ORDER_CHAIN}
      runKey="cancelLimit"
      titles={{
        review: say.t('limits.cancelReview', { count }),
        doing: say.t('limits.cancelling', { count }),
        done: filled > 0 ? say.t('limits.filledFirst', { count: filled }) : say.t('limits.cancelled', { count }),
      }}
      tokens={begun
        .slice(0, 3)
        .map(({ labels: { sells } }) =>
          plainToken({ chainId: ORDER_CHAIN, address: sells.id, symbol: safeText(sells.symbol, 12) }),
        )}
      amounts={begun.map(({ order, labels }) => orderAmount(say, order.amount, labels.sells, true)).join(' + ')}
      view={{
        parts: [
          {
            heading: say.t('limits.ends'),
            amounts: begun.map(({ order, labels }) => ({
              text: say.t('limits.order', {
                sold: orderAmount(say, order.amount, labels.sells, true),
                bought: orderAmount(say, order.end, labels.buys),
              }),
              bound: say.t('limits.until', { date: say.figure('date', Number(order.deadline)) }),
            })),
          },
        ],
        note: [
          say.t('limits.note.cancelling'),
          ...(words > 1 ? [say.t('limits.cancelCalls', { count: words })] : []),
        ].join(' '),
      }}
      act={say.t('limits.cancel', { count })}
      onDone={onClose}
    />
  )
}

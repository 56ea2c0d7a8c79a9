import { useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { expiries } from '#domain/orders/limit/LimitForm.ts'
import { fillsAt, marketOf } from '#domain/orders/limit/LimitMarket.ts'
import { aboveMarket, type LimitPrice, toTyped } from '#domain/orders/limit/LimitPrice.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import { ZERO_ADDRESS } from '#domain/Hex.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { guardMarket } from '#state/limit/guardMarket.ts'
import type { LimitReading } from '#state/limit/readLimitMarket.ts'
import { makeOrderReview } from '#state/orders/orderReview.ts'
import { PlanPanel } from '#ui/deeds/PlanPanel.tsx'
import { DataRows } from '#ui/primitives/DataRows.tsx'
import { apart } from '../apart.ts'
import { DeedDialog } from '../deeds/DeedDialog.tsx'
import { usePlanReview } from '../deeds/usePlanReview.ts'
import { LimitDone } from './LimitDone.tsx'
import { orderProof, permitPart } from './orders/orderProof.ts'
import { decimalText, distanceText, orderAmount } from './orders/orderView.ts'
import type { Limiting } from './useLimit.ts'

type Props = { say: Say; limit: Limiting; connectorId: string; onClose: () => void; onDone: () => void }

/** What was asked for, frozen as it is shown. */
type Begun = { sold: Token; bought: Token; sells: bigint; buys: bigint; price: LimitPrice; lifetime: bigint }

function begunOf({ sold, bought, amounts, form }: Limiting): Begun | null {
  if (!sold || !bought || !amounts) return null
  const { sells, buys } = amounts
  // The price of what is really signed: both amounts are whole numbers.
  return { sold, bought, sells, buys, price: { buys, sells }, lifetime: BigInt(expiries[form.expiry]) }
}

const labelOf = ({ address, symbol, decimals }: Token): CurrencyLabel => ({ id: address, symbol, decimals })

/** LM-3: one limit order from its review to its receipt, in the frame of every deed. */
export function LimitDialog({ say, limit, connectorId, onClose, onDone }: Props) {
  const [begun] = useState(() => begunOf(limit))
  const [linked] = useState(limit.form.linked)
  const account = limit.account as Address | null
  const [reading, setReading] = useState<LimitReading | null>(null)
  const reviewed = usePlanReview({
    ...{ runKey: 'limit', account, key: begun && account ? 'order' : null, onClose },
    make: () => makeOrderReview(askOf(begun!, { account: account!, connectorId, tell: setReading })),
  })
  if (!begun || !account) return null
  const { sold, bought, sells, buys } = begun
  const [from, to] = [labelOf(sold), labelOf(bought)]
  const [out, back] = [orderAmount(say, sells, from, true), orderAmount(say, buys, to)]
  const { deed, ready: look, status } = reviewed
  const ends = look ? say.figure('date', Number(look.order.deadline)) : '–'
  if (deed.done) return <LimitDone {...{ say, sold, bought, out, back, ends }} onClose={onDone} />
  const permits = (look?.plan.calls.length ?? 0) > 0
  const notes = [
    say.t('limit.review.fills'),
    ...(linked.includes('price') ? [say.t('limit.review.linkedPrice')] : []),
    ...(linked.includes('expiry') ? [say.t('limit.review.linkedExpiry', { date: ends })] : []),
    ...(look && look.others.length > 0
      ? [say.t('limit.review.together', { amount: orderAmount(say, look.reserved, from, true) })]
      : []),
  ]
  return (
    <DeedDialog
      {...{ say, deed, status }}
      runKey="limit"
      titles={{ review: say.t('limit.review.title'), doing: say.t('limit.review.doing') }}
      tokens={[sold, bought]}
      amounts={out}
      into={back}
      act={say.t('limit.review.act')}
    >
      <PlanPanel
        say={say}
        onPending={deed.confirmPending}
        view={{
          parts: [
            { heading: say.t('limit.review.sells'), amounts: [{ text: `− ${out}`, bound: null }] },
            { heading: say.t('limit.review.buys'), amounts: [{ text: `+ ${back}`, bound: null }] },
            ...(permits && look ? [permitPart(say, look.reserved, from)] : []),
          ],
          note: notes.join(' '),
          ...orderProof(say, look, status === 'failed' || deed.error !== null),
        }}
      />
      <DataRows rows={factsOf(say, begun, { reading: reading ?? limit.reading, ends })} />
    </DeedDialog>
  )
}

/** Each look reads the market anew: an order that stands against it is not signed. */
function askOf(
  { sold, bought, sells, buys, price, lifetime }: Begun,
  { account, connectorId, tell }: { account: Address; connectorId: string; tell: (reading: LimitReading) => void },
): Parameters<typeof makeOrderReview>[0] {
  return {
    ...{ account, connectorId },
    draft: {
      ...{ sells: sold.address as Address, amount: sells, least: buys, lifetime },
      buys: bought.address === 'NATIVE' ? ZERO_ADDRESS : bought.address,
      labels: { sells: labelOf(sold), buys: labelOf(bought) },
    },
    async guard(signal) {
      const size = { field: 'input', raw: sells } as const
      tell(await guardMarket({ sells: sold, buys: bought, size }, price, signal))
    },
  }
}

/** Its price beside the market's, what the market must give for it to be filled, and when it ends. */
function factsOf(
  say: Say,
  { sold, bought, buys, price }: Begun,
  { reading, ends }: { reading: LimitReading | null; ends: string },
): (readonly [string, string])[] {
  const to = labelOf(bought)
  const each = (of: LimitPrice) => {
    const typed = toTyped(of, false, { sold: sold.decimals, bought: bought.decimals })
    return typed ? apart(say, `${decimalText(say, typed.decimal)} ${to.symbol}`) : '–'
  }
  const market = reading && marketOf(reading.market)
  const above = market && Number(aboveMarket(price, market)) / 10_000
  return [
    [
      say.t('limit.review.price', { symbol: sold.symbol }),
      above === null ? each(price) : `${each(price)} · ${distanceText(say, above)}`,
    ],
    [say.t('limit.review.market'), market ? each(market) : '–'],
    [
      say.t('limit.review.when'),
      reading?.gas == null
        ? orderAmount(say, buys, to)
        : say.t('limit.review.withGas', {
            amount: orderAmount(say, fillsAt(buys, reading.gas), to, true),
            gas: orderAmount(say, reading.gas, to, true),
          }),
    ],
    [say.t('limit.review.ends'), ends],
    [say.t('limit.review.network'), chainById(ORDER_CHAIN)?.name ?? ''],
  ]
}

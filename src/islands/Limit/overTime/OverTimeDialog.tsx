import { useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { ZERO_ADDRESS } from '#domain/Hex.ts'
import type { LimitPrice } from '#domain/orders/limit/LimitPrice.ts'
import {
  FEWEST_PARTS,
  type Interval,
  intervals,
  MOST_LESS_BPS,
  MOST_PARTS,
  type OverTime,
  planFault,
  USUAL_LESS_BPS,
} from '#domain/orders/overTime/partsOf.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { OverTimeForm } from '#ui/limit/OverTimeForm.tsx'
import { readTyped } from '../../../i18n/typedAmount.ts'
import { PlanSigning } from './PlanSigning.tsx'

type Props = {
  say: Say
  account: Address
  connectorId: string
  sold: Token
  bought: Token
  /** All that is to be sold, raw units, and the market of that moment: both stay as they are while it is open. */
  amount: bigint
  market: LimitPrice
  onClose: () => void
  onDone: () => void
}

/** LIST: how far below the market a part's minimum may be chosen to lie, in bps. */
const LESSES = [100, USUAL_LESS_BPS, 500, 1_000, MOST_LESS_BPS]
const labelOf = ({ address, symbol, decimals }: Token): CurrencyLabel => ({ id: address, symbol, decimals })

/** GO-16: an amount is sold in parts over time. */
export function OverTimeDialog({ say, account, connectorId, sold, bought, amount, market, onClose, onDone }: Props) {
  const [count, setCount] = useState('6')
  const [interval, setInterval] = useState<Interval>('day')
  const [less, setLess] = useState(USUAL_LESS_BPS)
  const labels = { sells: labelOf(sold), buys: labelOf(bought) }
  const over: OverTime = {
    sells: sold.address as Address,
    buys: bought.address === 'NATIVE' ? ZERO_ADDRESS : bought.address,
    ...{ amount, count: Number(readTyped(count, say.tag) ?? Number.NaN), interval },
    ...{ market, lessBps: less },
  }
  const fault = planFault(over)
  return (
    <PlanSigning
      {...{ say, account, labels, onClose, onDone }}
      title={say.t('limit.over.title')}
      tokens={[sold, bought]}
      asked={
        fault === null
          ? { key: `${over.count} ${interval} ${less}`, ask: { account, connectorId, draft: { over, labels } } }
          : null
      }
    >
      <OverTimeForm
        {...{ say, count, interval, less }}
        intervals={Object.keys(intervals)}
        lesses={LESSES.map(bps => [bps, say.figure('percent', bps / 10_000)])}
        fault={
          fault === null
            ? null
            : fault === 'count'
              ? say.t('limit.over.badCount', { fewest: FEWEST_PARTS, most: MOST_PARTS })
              : say.t('limit.over.tooSmall')
        }
        on={{ count: setCount, interval: key => setInterval(key as Interval), less: setLess }}
      />
    </PlanSigning>
  )
}

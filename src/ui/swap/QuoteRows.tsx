import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import type { QuoteView } from './QuoteView.ts'

function Row({
  name,
  hint,
  tone = 'plain',
  children,
}: {
  name: string
  hint?: string
  tone?: string
  children: ReactNode
}) {
  return (
    <div className="quote-row">
      <dt title={hint}>{name}</dt>
      <dd className={`tone-${tone}`}>{children}</dd>
    </div>
  )
}

type Props = {
  say: Say
  quote: QuoteView
  /** Its rate stands elsewhere already. */
  brief?: boolean
  /** A review shows what it costs, and folds what holds it in. */
  part?: 'cost' | 'bounds'
}

/** SW-5: what the network takes where there is no quote. */
export const CostRow = ({ say, cost }: { say: Say; cost: string }) => (
  <dl className="quote-rows">
    <Row name={say.t('swap.networkCost')}>
      <bdi translate="no">{cost}</bdi>
    </Row>
  </dl>
)

/** SW-5: what a quote means, one line a fact. */
export function QuoteRows({ say, quote, brief, part }: Props) {
  const [cost, bounds] = [part !== 'bounds', part !== 'cost']
  return (
    <dl className="quote-rows">
      {bounds && !brief && (
        <Row name={say.t('swap.rate')}>
          <bdi translate="no">{quote.rate}</bdi>
        </Row>
      )}
      {bounds && (
        <Row name={say.t(quote.boundKind === 'atLeast' ? 'swap.atLeast' : 'swap.atMost')}>
          <bdi translate="no">{quote.bound}</bdi>
        </Row>
      )}
      {cost && (
        <Row name={say.t('swap.priceImpact')} tone={quote.impactTone}>
          {say.figure('percent', quote.impact)}
        </Row>
      )}
      {bounds && (
        <Row name={say.t('swap.slippage')}>
          {quote.slippageAuto
            ? say.t('swap.slippage.auto', { percent: say.figure('percent', quote.slippage) })
            : say.figure('percent', quote.slippage)}
        </Row>
      )}
      {bounds && <Row name={say.t('swap.poolFee')}>{say.figure('fee', quote.fee)}</Row>}
      {cost &&
        quote.tokenFees.map(fee => (
          <Row
            key={fee.symbol + fee.kind}
            name={say.t(fee.kind === 'buy' ? 'swap.buyFee' : 'swap.sellFee', { symbol: fee.symbol })}
            tone="amber"
          >
            {say.figure('percent', fee.fraction)}
          </Row>
        ))}
      {cost && quote.choiceCost && (
        <Row name={say.t('swap.protocols.cost')} tone="amber">
          <bdi translate="no">{quote.choiceCost}</bdi>
        </Row>
      )}
      {cost && (
        <Row name={say.t('swap.networkCost')} tone={quote.networkTone}>
          <bdi translate="no">{quote.networkCost}</bdi>
        </Row>
      )}
    </dl>
  )
}

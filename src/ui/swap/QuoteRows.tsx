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

/** SW-5: what a quote means, one line a fact. */
export function QuoteRows({ say, quote, brief }: { say: Say; quote: QuoteView; brief?: boolean }) {
  return (
    <dl className="quote-rows">
      {!brief && (
        <Row name={say.t('swap.rate')}>
          <bdi>{quote.rate}</bdi>
        </Row>
      )}
      <Row name={say.t(quote.boundKind === 'atLeast' ? 'swap.atLeast' : 'swap.atMost')}>
        <bdi>{quote.bound}</bdi>
      </Row>
      <Row name={say.t('swap.priceImpact')} tone={quote.impactTone}>
        {say.figure('percent', quote.impact)}
      </Row>
      <Row name={say.t('swap.slippage')}>
        {quote.slippageAuto
          ? say.t('swap.slippage.auto', { percent: say.figure('percent', quote.slippage) })
          : say.figure('percent', quote.slippage)}
      </Row>
      <Row name={say.t('swap.poolFee')}>{say.figure('percent', quote.fee)}</Row>
      {quote.tokenFees.map(fee => (
        <Row
          key={fee.symbol + fee.kind}
          name={say.t(fee.kind === 'buy' ? 'swap.buyFee' : 'swap.sellFee', { symbol: fee.symbol })}
          tone="amber"
        >
          {say.figure('percent', fee.fraction)}
        </Row>
      ))}
      <Row name={say.t('swap.networkCost')} tone={quote.networkTone}>
        <bdi>{quote.networkCost}</bdi>
      </Row>
    </dl>
  )
}

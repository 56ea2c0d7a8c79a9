import { useId } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'
import { QuoteRows } from './QuoteRows.tsx'
import type { QuoteView } from './QuoteView.ts'
import { RouteReceipt } from './RouteReceipt.tsx'

type Props = {
  say: Say
  quote: QuoteView | null
  stale: boolean
  asking: boolean
  open: boolean
  onToggle?: () => void
}

/**
 * Below the button: the rate and what carries the trade; pressed, everything about the quote. Its place is kept while
 * there is none.
 */
export function QuoteLine({ say, quote, stale, asking, open, onToggle }: Props) {
  const id = useId()
  if (!quote) return <p className="quote-line soft">{say.t('swap.bestOf')}</p>
  const pools = new Set(quote.trade.legs.flatMap(leg => leg.hops.map(hop => hop.pool.id))).size
  return (
    <>
      <button
        type="button"
        className={`quote-line${stale ? ' stale' : ''}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        <bdi translate="no">{quote.rate}</bdi>
        <span>
          <span>{asking ? say.t('swap.askingHooks') : say.t('swap.pools', { count: pools })}</span> ·{' '}
          <bdi translate="no">{quote.networkCost}</bdi>
          <Icon name="chevronDown" className={open ? 'small turned' : 'small'} />
        </span>
      </button>
      <div id={id} className="quote-more" hidden={!open}>
        <QuoteRows say={say} quote={quote} brief />
        <RouteReceipt say={say} quote={quote} />
      </div>
    </>
  )
}

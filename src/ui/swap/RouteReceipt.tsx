import { DYNAMIC_FEE, feeFraction } from '#domain/protocols/Pool.ts'
import type { RouteHop, TradeLeg } from '#domain/swap/Trade.ts'
import type { Say } from '#i18n/Say.ts'
import type { QuoteView } from './QuoteView.ts'
import { RibbonStream } from './RouteRibbon.tsx'

/** Beyond these the paths are folded away: many streams carry a few drops each. */
const SHOWN = 4

const hopText = (say: Say, hop: RouteHop) =>
  `${hop.pool.version} · ${hop.fee > 0 || hop.pool.fee !== DYNAMIC_FEE ? say.figure('fee', feeFraction(hop.fee)) : say.t('explore.fee.dynamic')}`

/** Tokens between the two ends of a leg: `via WBTC, DAI`. */
function wayOf(leg: TradeLeg, symbolOf: QuoteView['symbolOf']): string {
  return leg.hops
    .slice(0, -1)
    .map(hop => symbolOf(hop.tokenOut))
    .join(' · ')
}

/** SW-2: where the amount flows: each path with its pools, its fee and its share as a bar. */
export function RouteReceipt({ say, quote }: { say: Say; quote: QuoteView }) {
  const { trade, gain, symbolOf } = quote
  const legs = [...trade.legs].sort((a, b) => b.shareBps - a.shareBps)
  return (
    <section className="receipt" aria-label={say.t('swap.route')}>
      <div className="receipt-head">
        <strong>{say.t('swap.route')}</strong>
        {gain && <span className="receipt-gain">{say.t('swap.route.gain', { amount: gain })}</span>}
      </div>
      {legs.length > 1 && <RibbonStream shares={legs.map(leg => leg.shareBps)} />}
      <Legs say={say} legs={legs.slice(0, SHOWN)} symbolOf={symbolOf} />
      {legs.length > SHOWN && (
        <details className="receipt-more">
          <summary>{say.t('swap.route.more', { count: legs.length - SHOWN })}</summary>
          <Legs say={say} legs={legs.slice(SHOWN)} symbolOf={symbolOf} plain />
        </details>
      )}
    </section>
  )
}

/** `plain`: without bars, one line a path. A path that takes everything needs no share. */
function Legs({
  say,
  legs,
  symbolOf,
  plain,
}: {
  say: Say
  legs: TradeLeg[]
  symbolOf: QuoteView['symbolOf']
  plain?: boolean
}) {
  const whole = legs.length === 1 && legs[0]?.shareBps === 10_000
  return (
    <ul role="list" className={`receipt-legs${plain ? ' receipt-plain' : ''}`}>
      {legs.map((leg, index) => (
        <li key={index}>
          <span className="receipt-pools">
            <bdi translate="no">{leg.hops.map(hop => hopText(say, hop)).join(' › ')}</bdi>
            {leg.hops.length > 1 && <small>{say.t('swap.route.via', { tokens: wayOf(leg, symbolOf) })}</small>}
          </span>
          {!plain && !whole && (
            <svg className="receipt-bar" width="100%" height="6" aria-hidden="true">
              <rect className="track" width="100%" height="6" rx="3" />
              <rect className="fill" width={`${leg.shareBps / 100}%`} height="6" rx="3" />
            </svg>
          )}
          <span className="receipt-share">{say.figure('percent', leg.shareBps / 10_000)}</span>
        </li>
      ))}
    </ul>
  )
}

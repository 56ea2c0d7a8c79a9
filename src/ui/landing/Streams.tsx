import { amountDigits } from '#domain/chains/amountDigits.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Trade, TradeLeg } from '#domain/swap/Trade.ts'
import type { TokenRef } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'
import { Fact } from './Fact.tsx'

/** More streams than this are drops: the smallest flow together as the last. */
const SHOWN = 4
/** Pixels: a stream's row, and the whole amount's width. */
const [ROW, WHOLE] = [64, 84]

export type TradeShown = {
  trade: Trade
  /** The most that one pool alone gives, raw; null where none holds both. */
  bestPool: bigint | null
  tokenIn: TokenRef
  tokenOut: TokenRef
  symbols: ReadonlyMap<string, string>
}

/**
 * LD-6: a trade as our router splits it: each path a stream as wide as its share, and what that brings over one pool.
 */
export function Streams({ say, shown }: { say: Say; shown: TradeShown }) {
  const { trade, bestPool, tokenIn, tokenOut, symbols } = shown
  const sorted = [...trade.legs].sort((a, b) => b.shareBps - a.shareBps)
  const amount = (raw: bigint, token: TokenRef, digits = 8) =>
    `${say.amount(raw, token.decimals, amountDigits(token, digits))} ${safeText(token.symbol, 12)}`
  const given = amount(trade.amountIn, tokenIn)
  const wayOf = ({ hops }: TradeLeg) => {
    const tokens = hops.slice(0, -1).map(hop => safeText(symbols.get(hop.tokenOut) ?? '', 12))
    return {
      pools: hops.map(hop => hop.pool.version).join(' › '),
      via: tokens.length === 0 ? null : say.t('swap.route.via', { tokens: tokens.join(' · ') }),
    }
  }
  const apart = sorted.length > SHOWN ? sorted.slice(0, SHOWN - 1) : sorted
  const rest = sorted.slice(apart.length)
  const legs = [
    ...apart.map(leg => ({ shareBps: leg.shareBps, ...wayOf(leg) })),
    ...(rest.length > 0
      ? [
          {
            shareBps: rest.reduce((sum, { shareBps }) => sum + shareBps, 0),
            pools: say.t('landing.route.rest', { count: rest.length }),
            via: null,
          },
        ]
      : []),
  ]
  const height = legs.length * ROW
  // All streams leave as one body and meet again as one: stacked at both ends, each in its row between.
  let at = (height - WHOLE) / 2
  const paths = legs.map((leg, i) => {
    const width = Math.max(2, (leg.shareBps / 10_000) * WHOLE)
    const [end, mid] = [at, ROW * (i + 0.5) - width / 2]
    at += width
    const down = (y: number, m: number) => `C14 ${y} 20 ${m} 36 ${m}H64C80 ${m} 86 ${y} 100 ${y}`
    const back = (y: number, m: number) => `C86 ${y} 80 ${m} 64 ${m}H36C20 ${m} 14 ${y} 0 ${y}`
    const n = (value: number) => Number(value.toFixed(1))
    return `M0 ${n(end)}${down(n(end), n(mid))}V${n(end + width)}${back(n(end + width), n(mid + width))}z`
  })
  // The difference of what is read: cents that aren't written are not counted.
  const cent = amountDigits(tokenOut, 0) === 'cents' ? 10n ** BigInt(Math.max(0, tokenOut.decimals - 2)) : 1n
  const read = (raw: bigint) => raw - (raw % cent)
  const gain = bestPool === null ? null : read(trade.amountOut) - read(bestPool)
  return (
    <figure className="route-shown">
      <div className="streams">
        <TokenIcon {...tokenIn} size={64} />
        <div className="stream-rows">
          <svg viewBox={`0 0 100 ${height}`} width="100%" height={height} preserveAspectRatio="none" aria-hidden="true">
            {paths.map((path, i) => (
              <path key={path} className={`stream-${i}`} d={path} />
            ))}
          </svg>
          <ul role="list">
            {legs.map((leg, i) => (
              <li key={i}>
                <span>{leg.pools}</span> {leg.via && <span className="stream-via">{leg.via}</span>}{' '}
                <b>{say.figure('percent', leg.shareBps / 10_000)}</b>
              </li>
            ))}
          </ul>
        </div>
        <TokenIcon {...tokenOut} size={64} />
      </div>
      <dl className="route-facts">
        {bestPool !== null && (
          <Fact label={say.t('landing.route.single', { given })}>
            <bdi translate="no" dir="ltr">
              {amount(bestPool, tokenOut)}
            </bdi>
          </Fact>
        )}
        <Fact label={say.t('landing.route.split', { given })}>
          <bdi translate="no" dir="ltr">
            {amount(trade.amountOut, tokenOut)}
          </bdi>
        </Fact>
        {gain !== null && gain > 0n && (
          <Fact label={say.t('landing.route.kept')}>
            <bdi translate="no" dir="ltr" className="gained">
              +{amount(gain, tokenOut, 5)}
            </bdi>
          </Fact>
        )}
      </dl>
      <figcaption className="soft small">
        {say.t('landing.route.found', { block: say.figure('count', Number(trade.block)) })}
      </figcaption>
    </figure>
  )
}

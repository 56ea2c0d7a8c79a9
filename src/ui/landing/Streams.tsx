import { safeText } from '#domain/token/Token.ts'
import type { Trade, TradeLeg } from '#domain/swap/Trade.ts'
import type { Say } from '#i18n/Say.ts'

/** More streams than this are drops: the largest are drawn. */
const SHOWN = 4
const [TOP, BOTTOM] = [44, 226]

export type RouteShown = {
  trade: Trade
  amountIn: { raw: bigint; decimals: number; symbol: string }
  amountOut: { raw: bigint; decimals: number; symbol: string }
  symbols: ReadonlyMap<string, string>
}

/** LD-6: a trade as our router splits it: each path a stream as wide as its share. */
export function Streams({ say, route }: { say: Say; route: RouteShown }) {
  const { trade, amountIn, amountOut, symbols } = route
  const legs = [...trade.legs].sort((a, b) => b.shareBps - a.shareBps).slice(0, SHOWN)
  const amount = ({ raw, decimals, symbol }: RouteShown['amountIn']) =>
    `${say.amount(raw, decimals, 6)} ${safeText(symbol, 12)}`
  const textOf = ({ hops, shareBps }: TradeLeg) => {
    const tokens = hops
      .slice(0, -1)
      .map(hop => safeText(symbols.get(hop.tokenOut) ?? '', 12))
      .join(' · ')
    const pools = hops.map(hop => hop.pool.version).join(' › ')
    const way = tokens === '' ? pools : `${pools} ${say.t('swap.route.via', { tokens })}`
    return `${way} · ${say.figure('percent', shareBps / 10_000)}`
  }
  const heightOf = (i: number) => (legs.length === 1 ? 130 : TOP + ((BOTTOM - TOP) * i) / (legs.length - 1))
  return (
    <figure className="route-shown">
      <svg className="streams" viewBox="0 0 480 260" role="img" aria-label={legs.map(textOf).join(', ')}>
        {legs.map((leg, i) => {
          const y = heightOf(i)
          const width = Math.max(3, (leg.shareBps / 10_000) * 46)
          return (
            <g key={i} className={`stream-${leg.hops[0]!.pool.version}`}>
              <path d={`M54 130C150 130 130 ${y} 240 ${y}S330 130 426 130`} strokeWidth={width.toFixed(1)} />
              <text x="240" y={y <= 130 ? y - width / 2 - 8 : y + width / 2 + 18} textAnchor="middle">
                {textOf(leg)}
              </text>
            </g>
          )
        })}
        <circle cx="48" cy="130" r="30" />
        <circle cx="432" cy="130" r="30" />
        <text className="stream-end" x="48" y="135" textAnchor="middle">
          {safeText(amountIn.symbol, 6)}
        </text>
        <text className="stream-end" x="432" y="135" textAnchor="middle">
          {safeText(amountOut.symbol, 6)}
        </text>
      </svg>
      <figcaption className="soft small">
        {say.t('landing.route.found', {
          given: amount(amountIn),
          got: amount(amountOut),
          block: say.figure('count', Number(trade.block)),
        })}
      </figcaption>
    </figure>
  )
}

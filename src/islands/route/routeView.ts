// GO-6: a trade's costs, its pools and the routes beside it, as the review draws them.
import { chainById } from '#domain/chains/chains.ts'
import { feeFraction } from '#domain/protocols/Pool.ts'
import * as NetValue from '#domain/swap/NetValue.ts'
import * as RouteCosts from '#domain/swap/RouteCosts.ts'
import type { CurrencyId, RouteHop, Trade } from '#domain/swap/Trade.ts'
import { safeText, shortAddress, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { Without } from '#state/swap/compareRoutes.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import type { RouteCostsView } from '#ui/swap/review/RouteCosts.tsx'
import { apart } from '../apart.ts'

type Line = RouteCostsView['parts'][number]
type Sides = { input: Token; output: Token }

/** Below this a difference is no difference to a person. */
const NOTHING = 0.000_005
/** Digits that a float's price really has. */
const DIGITS = 12

/** `v3 · 0.05%` */
const poolText = (say: Say, version: string, fee: number): string =>
  `${version} · ${say.figure('fee', feeFraction(fee))}`

function known(chainId: number, address: string): { symbol: string; decimals: number } | null {
  const native = /^0x0{40}$/.test(address)
  const token = $tokens.get()[tokenKey(chainId, native ? 'NATIVE' : (address as CurrencyId))]
  return token ?? (native ? (chainById(chainId)?.native ?? null) : null)
}

/** One whole token in, in whole tokens out; null where a token isn't known. */
function priceText(
  say: Say,
  { chainId, hop, price }: { chainId: number; hop: RouteHop; price: number },
): string | null {
  const [from, to] = [known(chainId, hop.tokenIn), known(chainId, hop.tokenOut)]
  if (!from || !to || !(price > 0)) return null
  const whole = price * 10 ** (from.decimals - to.decimals)
  const scale = Math.max(0, DIGITS - Math.ceil(Math.log10(whole)))
  return say.amount(BigInt(Math.round(whole * 10 ** scale)), scale, 6)
}

/** The parts of what the trade loses, with each one's share of what it would be. */
function partsOf(say: Say, trade: Trade, { input, output }: Sides): Line[] {
  const { ideal, tax, fees, depth, gas, whole } = RouteCosts.waterfall(trade)
  const token = trade.kind === 'exactIn' ? output : input
  const worded = (raw: bigint) => `${say.amount(raw, token.decimals, 6)} ${safeText(token.symbol, 12)}`
  const share = (raw: bigint) => (ideal > 0n ? Number(raw) / Number(ideal) : 0)
  const line = (key: string, raw: bigint): Line => ({
    key,
    name: say.t(`route.part.${key}`),
    value: apart(say, `${worded(raw)} (${say.figure('percent', share(raw))})`),
  })
  return [
    { key: 'ideal', name: say.t('route.part.ideal'), value: apart(say, worded(ideal)) },
    ...(tax > 0n ? [line('tax', tax)] : []),
    line('fees', fees),
    line('depth', depth),
    ...(trade.gasCostInQuote === undefined ? [] : [line('gas', gas)]),
    line('whole', whole),
  ]
}

function poolsOf(say: Say, trade: Trade): Line[] {
  return RouteCosts.poolMoves(trade.legs).map(({ hop, before, after }): Line => {
    const [was, is] = [
      priceText(say, { chainId: trade.chainId, hop, price: before }),
      priceText(say, { chainId: trade.chainId, hop, price: after }),
    ]
    const change = say.figure('change', after / before - 1)
    const symbol = (address: string) => safeText(known(trade.chainId, address)?.symbol ?? shortAddress(address), 12)
    return {
      key: `${hop.pool.id}${hop.zeroForOne}`,
      name: `${poolText(say, hop.pool.version, hop.fee)} · ${symbol(hop.tokenIn)} › ${symbol(hop.tokenOut)}`,
      value:
        was && is
          ? `${say.t('route.price', { before: apart(say, was), after: apart(say, is) })} (${apart(say, change)})`
          : change,
    }
  })
}

/** How much worse, in words. */
const worseText = (say: Say, worse: number): string =>
  worse < NOTHING ? say.t('route.same') : say.t('route.worse', { percent: say.figure('percent', worse) })

function othersOf(say: Say, trade: Trade, without: readonly Without[]): Line[] {
  const paths = trade.alternatives.map((each, at): Line & { worse: number } => {
    const worse = NetValue.worseBy(RouteCosts.alternativeOf(trade, each), trade)
    const pools = each.legs.flatMap(leg => leg.hops).map(hop => poolText(say, hop.pool.version, hop.fee))
    return {
      key: `path${at}`,
      name: say.t('route.path', { pools: pools.join(' › ') }),
      value: worseText(say, worse),
      worse,
    }
  })
  const less = without.map(({ protocol, trade: other }): Line & { worse: number } => {
    const worse = other ? NetValue.worseBy(other, trade) : Number.POSITIVE_INFINITY
    return {
      key: protocol,
      name: say.t('route.without', { protocol }),
      value: other ? worseText(say, worse) : say.t('route.noWay'),
      worse,
    }
  })
  // Two pools of a version and a fee that are as much worse are one line to a person.
  const said = new Set<string>()
  return [...paths, ...less]
    .sort((a, b) => a.worse - b.worse)
    .filter(({ name, value }) => !said.has(`${name} ${value}`) && said.add(`${name} ${value}`))
}

/** `without`: null while it is looked for. */
export const routeView = (
  say: Say,
  {
    trade: { wanted: _, ...trade },
    sides,
    without,
  }: {
    // One that stands in for an exact output is looked at as what it is: other routes are worse by what they give for
    // the same input.
    trade: Trade
    sides: Sides
    without: readonly Without[] | null
  },
): RouteCostsView => ({
  parts: partsOf(say, trade, sides),
  pools: poolsOf(say, trade),
  others: without && othersOf(say, trade, without),
})

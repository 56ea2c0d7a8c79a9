// A moment of the swap as the panel and the review draw it.
import { amountDigits } from '#domain/chains/amountDigits.ts'
import { toNumber } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import { splitGain } from '#domain/routing/tradeFigures.ts'
import * as Issue from '#domain/swap/Issue.ts'
import * as Safety from '#domain/token/Safety.ts'
import * as NetValue from '#domain/swap/NetValue.ts'
import * as Slippage from '#domain/swap/Slippage.ts'
import type { Side } from '#domain/swap/SwapForm.ts'
import { amountsOf } from '#domain/swap/SwapQuote.ts'
import { safeText, shortAddress, type Token } from '#domain/token/Token.ts'
import { asksOutput, type CurrencyId, type Trade } from '#domain/swap/Trade.ts'
import type { Say } from '#i18n/Say.ts'
import { worth } from '#i18n/worth.ts'
import type { SwapMoment } from '#state/swap/swap.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import type { QuoteView } from '#ui/swap/QuoteView.ts'
import type { RibbonView } from '#ui/swap/RouteRibbon.tsx'
import type { SideView } from '#ui/swap/SideView.ts'
import { boughtBoxText, boxText } from '../../i18n/typedAmount.ts'

export function sideView(
  say: Say,
  { moment, side, hidden }: { moment: SwapMoment; side: Side; hidden: boolean },
): SideView {
  const { situation, quote, figures } = moment
  const { form } = situation
  const facts = situation[side]
  const token = facts?.token ?? null
  const amounts = amountsOf(quote)
  const raw = side === 'input' ? amounts.amountIn : amounts.amountOut
  const own = form.field === side
  const computed = (raw: bigint, of: Token) =>
    side === 'output' ? boughtBoxText(raw, of, say) : boxText(raw, of.decimals, say, 'paid')
  const text = own ? form.text : raw !== null && token && form.decimal !== null ? computed(raw, token) : ''
  const usd = side === 'input' ? figures.inUsd : figures.outUsd
  const balance = side === 'input' ? situation.balanceIn : moment.balanceOut
  const difference = side === 'output' ? figures.difference : null
  return {
    token,
    risk: Safety.tone(facts?.level ?? 'none'),
    text,
    stale: !own && quote.status === 'loading',
    waits: !own && quote.status === 'loading' && text === '',
    fiat: usd === null || text === '' ? null : worth(say, usd),
    change: difference === null || Math.abs(difference) < 0.00005 || text === '' ? null : difference,
    changeTone: (difference ?? 0) < -Issue.LOSS_RED ? 'red' : (difference ?? 0) < -Issue.LOSS_AMBER ? 'amber' : 'plain',
    balance: balance === null || !token ? null : say.amount(balance, token.decimals, amountDigits(token, 5)),
    hidden,
  }
}

/** The trade that may be shown now: of this block, or of the one before while the next is looked for. */
export const tradeOf = ({ quote }: SwapMoment): Trade | null =>
  quote.status === 'ok' ? quote.trade : quote.status === 'loading' ? quote.last : null

export function quoteView(
  say: Say,
  { moment, trade, slippageBps }: { moment: SwapMoment; trade: Trade; slippageBps: number },
): QuoteView | null {
  const { situation, figures } = moment
  const { input, output } = situation
  if (!input || !output) return null
  const symbolIn = safeText(input.token.symbol, 12)
  const symbolOut = safeText(output.token.symbol, 12)
  const one = (raw: bigint, { token }: { token: Token }, digits: 'cents' | 'paid' | undefined = amountDigits(token)) =>
    `${say.amount(raw, token.decimals, digits)} ${safeText(token.symbol, 12)}`
  const exactIn = trade.kind === 'exactIn'
  const chain = chainById(trade.chainId)
  const gain = splitGain(trade)
  return {
    trade,
    rate: say.t('swap.rateOf', {
      base: symbolIn,
      price: rateText(say, { trade, decimalsIn: input.token.decimals, decimalsOut: output.token.decimals }),
      quote: symbolOut,
    }),
    bound: exactIn
      ? one(trade.wanted ?? Slippage.atLeast(trade.amountOut, slippageBps), output)
      : one(Slippage.atMost(trade.amountIn, slippageBps), input, 'paid'),
    boundKind: exactIn ? 'atLeast' : 'atMost',
    impact: trade.priceImpactBps / 10_000,
    impactTone:
      trade.priceImpactBps >= Issue.IMPACT_RED_BPS
        ? 'red'
        : trade.priceImpactBps > Issue.IMPACT_AMBER_BPS
          ? 'amber'
          : 'plain',
    fee: trade.feeBps / 10_000,
    networkCost: networkCost(say, { usd: costOf(moment, trade), trade, native: chain?.native }),
    networkTone: (figures.networkCostShare ?? 0) > Issue.NETWORK_COST_SHARE ? 'amber' : 'plain',
    slippage: slippageBps / 10_000,
    slippageAuto: situation.slippage.custom.status !== 'ok',
    tokenFees: [
      ...(output.buyFeeBps > 0
        ? [{ symbol: symbolOut, kind: 'buy' as const, fraction: output.buyFeeBps / 10_000 }]
        : []),
      ...(input.sellFeeBps > 0
        ? [{ symbol: symbolIn, kind: 'sell' as const, fraction: input.sellFeeBps / 10_000 }]
        : []),
    ],
    gain: gain === null ? null : exactIn ? one(gain, output) : one(gain, input),
    choiceCost: choiceCost(say, { quote: moment.quote, trade }, { input: input.token, output: output.token }),
    symbolOf: address => symbolOf(trade.chainId, address),
  }
}

/**
 * What the chosen protocols give less than all of them would, net of gas; null where nothing was chosen, or nothing is
 * lost by it.
 */
function choiceCost(
  say: Say,
  { quote, trade }: { quote: SwapMoment['quote']; trade: Trade },
  { input, output }: { input: Token; output: Token },
): string | null {
  const all = quote.status === 'ok' ? quote.all : undefined
  if (!all) return null
  const lost = NetValue.of(all) - NetValue.of(trade)
  const asksOut = asksOutput(trade)
  const { decimals, symbol } = asksOut ? input : output
  return NetValue.worseBy(trade, all) < 0.000_005
    ? null
    : say.t(asksOut ? 'swap.protocols.more' : 'swap.protocols.less', {
        amount: `${say.amount(lost, decimals, 6)} ${safeText(symbol, 12)}`,
      })
}

/** The route at a glance. */
export const ribbonOf = (quote: QuoteView | null): RibbonView | null =>
  quote && {
    shares: quote.trade.legs.map(leg => leg.shareBps),
    pools: new Set(quote.trade.legs.flatMap(leg => leg.hops.map(hop => hop.pool.id))).size,
    gain: quote.gain,
  }

/** In dollars; of a trade that costs more gas than the moment's (approvals beside it) by as much more. */
function costOf({ figures, situation }: SwapMoment, { gasCost }: Trade): number | null {
  const usd = figures.networkCostUsd
  const { operation, gasCost: told } = situation
  if (usd === null || operation || gasCost === undefined || !told) return usd
  return (usd * Number(gasCost)) / Number(told)
}

function networkCost(
  say: Say,
  {
    usd,
    trade,
    native,
  }: { usd: number | null; trade: Trade; native: { symbol: string; decimals: number } | undefined },
): string {
  if (usd !== null) return say.figure('usdFull', usd)
  if (trade.gasCost === undefined || !native) return say.figure('usdFull', null)
  return `${say.amount(trade.gasCost, native.decimals, 3)} ${native.symbol}`
}

/** How many of the output one of the input is. */
export function rateText(
  say: Say,
  {
    trade: { amountIn, amountOut },
    decimalsIn,
    decimalsOut,
  }: { trade: Pick<Trade, 'amountIn' | 'amountOut'>; decimalsIn: number; decimalsOut: number },
): string {
  if (amountIn === 0n) return '–'
  // Eighteen digits of headroom: a rate between a token of 24 decimals and one of none still shows.
  const scale = 18
  const raw = (amountOut * 10n ** BigInt(decimalsIn + scale)) / amountIn
  // A price: six significant digits in all.
  return say.amount(raw, decimalsOut + scale, 6)
}

function symbolOf(chainId: number, address: string): string {
  const native = /^0x0{40}$/.test(address) ? 'NATIVE' : (address as CurrencyId)
  const known = $tokens.get()[tokenKey(chainId, native)]
  return known ? safeText(known.symbol, 12) : shortAddress(address)
}

/** Worth of an amount beside it in the review. */
export const fiatOf = (
  say: Say,
  { raw, decimals, price }: { raw: bigint; decimals: number; price: number | null },
): string | null => (price === null ? null : worth(say, toNumber(raw, decimals) * price))

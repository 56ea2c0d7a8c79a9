// The form of a limit order as its panel draws it.
import { amountDigits } from '#domain/chains/amountDigits.ts'
import { chainById } from '#domain/chains/chains.ts'
import { toDecimal, toNumber } from '#domain/Amount.ts'
import { firstBlock } from '#domain/issues/Issue.ts'
import type { LimitIssue } from '#domain/orders/limit/LimitIssue.ts'
import { fillsAt, marketOf } from '#domain/orders/limit/LimitMarket.ts'
import { aboveMarket, givesAway } from '#domain/orders/limit/LimitPrice.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import type { Side } from '#domain/swap/SwapForm.ts'
import { tone } from '#domain/token/Safety.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { worth } from '#i18n/worth.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import { issueNotes, issueHelp, issueTitle, type IssueWords, writePercent } from '#ui/issues/issueText.ts'
import type { LimitNote, LimitPanelProps } from '#ui/limit/LimitPanel.tsx'
import type { SideView } from '#ui/swap/SideView.ts'
import { boughtBoxText, boxText } from '../../i18n/typedAmount.ts'
import { apart } from '../apart.ts'
import type { Limiting } from './useLimit.ts'

const symbolOf = (token: Token | null): string => safeText(token?.symbol ?? '', 12)
const named = (say: Say, raw: bigint, token: Token) =>
  apart(say, `${say.amount(raw, token.decimals, amountDigits(token))} ${symbolOf(token)}`)

export function sideView(say: Say, limit: Limiting, { side, hidden }: { side: Side; hidden: boolean }): SideView {
  const { form, amounts } = limit
  const token = side === 'input' ? limit.sold : limit.bought
  const raw = amounts?.[side === 'input' ? 'sells' : 'buys'] ?? null
  const balance = limit.held(form[side])
  const text =
    form.field === side
      ? form.text
      : raw === null || !token
        ? ''
        : side === 'input'
          ? boxText(raw, token.decimals, say, 'paid')
          : boughtBoxText(raw, token, say)
  const wrapper = chainById(ORDER_CHAIN)?.contracts.wrappedNative
  const priced = token?.address === 'NATIVE' && wrapper ? wrapper : token?.address
  const price = priced ? ($tokens.get()[tokenKey(ORDER_CHAIN, priced)]?.priceUsd ?? null) : null
  return {
    ...{ token, text, hidden, risk: tone(token?.safety ?? 'none') },
    ...{ stale: false, waits: false, change: null, changeTone: 'plain' as const },
    fiat: raw === null || !token || price === null ? null : worth(say, toNumber(raw, token.decimals) * price),
    balance: balance === null || !token ? null : say.amount(balance, token.decimals, amountDigits(token, 5)),
  }
}

export function priceView(say: Say, { form, sold, bought, price, reading }: Limiting): LimitPanelProps['price'] {
  const { text, inverted } = form.price
  const both = sold !== null && bought !== null
  const market = reading && marketOf(reading.market)
  // Of the price as it is shown: inverted, a price that asks more lies below the market.
  const [shown, from] = inverted ? [market, price] : [price, market]
  const distance = shown && from ? Number(aboveMarket(shown, from)) / 10_000 : null
  const percent = distance === null ? '' : apart(say, say.figure('percent', Math.abs(distance)))
  return {
    ...{ text, inverted, tone: price && market && givesAway(price, market) ? 'red' : 'plain' },
    of: both ? symbolOf(inverted ? bought : sold) : null,
    in: both ? symbolOf(inverted ? sold : bought) : null,
    distance:
      distance === null
        ? null
        : // Less than can be written as a percentage.
          Math.abs(distance) < 0.0001
          ? say.t('limit.distance.at')
          : say.t(distance > 0 ? 'limit.distance.above' : 'limit.distance.below', { percent }),
  }
}

/** What is worth knowing of a form that may stand: when the order fills, and what other orders already take. */
export const linesOf = (say: Say, limit: Limiting): string[] =>
  [fillLine(say, limit), reservedLine(say, limit)].filter(line => line !== null)

/** What the market must give before the order can be filled, the fill's own cost counted. */
function fillLine(say: Say, { amounts, bought, reading, issues }: Limiting): string | null {
  if (!amounts || !bought || !reading || issues.some(({ code }) => code === 'reached' || code === 'noMarket'))
    return null
  const amount = named(say, fillsAt(amounts.buys, reading.gas), bought)
  return reading.gas === null
    ? say.t('limit.fillsUnknown', { amount })
    : say.t('limit.fills', { amount, gas: named(say, reading.gas, bought) })
}

const reservedLine = (say: Say, { sold, reserved }: Limiting): string | null =>
  sold && reserved > 0n ? say.t('limit.reserved', { amount: named(say, reserved, sold) }) : null

const SWAPS: ReadonlySet<LimitIssue['code']> = new Set(['enterAmount'])
const STANDING: ReadonlySet<LimitIssue['code']> = new Set<LimitIssue['code']>([
  ...(['regionClosed', 'addressBlocked', 'tokenBlocked', 'connectWallet', 'connecting', 'viewOnly'] as const),
  ...(['addressUnchecked', 'walletAway', 'walletChain'] as const),
])
const HELPED: ReadonlySet<LimitIssue['code']> = new Set<LimitIssue['code']>([
  ...(['walletCannotSign', 'keepsPart', 'wrapFirst', 'tooManyOpen', 'manyOpen', 'sharesBalance'] as const),
  ...(['reached', 'linked', 'noMarket', 'giveaway', 'priceGuard', 'impactGuard'] as const),
])

const words: IssueWords<LimitIssue> = {
  title({ code }) {
    if (code === 'chooseTokens') return 'swap.issue.selectToken'
    if (code === 'insufficientFunds') return 'swap.issue.insufficientBalance'
    return STANDING.has(code) || SWAPS.has(code) ? `swap.issue.${code}` : `limit.issue.${code}`
  },
  help({ code }) {
    if (code === 'viewOnly') return 'wallet.viewOnly'
    if (code === 'addressUnchecked') return 'account.blocklistUnavailable'
    if (code === 'addressBlocked' || code === 'tokenBlocked') return 'account.blocked'
    return HELPED.has(code) ? `limit.help.${code}` : null
  },
  write: writePercent,
}

/** Symbols that an issue's sentence names. */
const withSymbols = ({ sold, bought }: Limiting, issue: LimitIssue): LimitIssue => {
  const symbol = symbolOf(issue.code === 'keepsPart' ? bought : sold)
  const native = chainById(ORDER_CHAIN)?.native.symbol ?? ''
  return { ...issue, values: { symbol, native, ...issue.values } }
}

/** The main button: what it says, and whether a press does something. */
export function buttonText(say: Say, limit: Limiting): string {
  const stops = firstBlock(limit.issues)
  return stops ? issueTitle(say, words, withSymbols(limit, stops)) : say.t('limit.button.review')
}

/** What the button has no room for, with where it can be helped. */
export function noteViews(say: Say, limit: Limiting): LimitNote[] {
  const issues = limit.issues.map(issue => withSymbols(limit, issue))
  return issueNotes(issues, {
    help: issue => issueHelp(say, words, issue),
    title: issue => issueTitle(say, words, issue),
  }).map(({ issue, text }) => ({ text, tone: issue.tone, link: linkOf(say, limit, issue.code) }))
}

function linkOf(say: Say, { sold, bought, amounts, balance }: Limiting, code: LimitIssue['code']): LimitNote['link'] {
  if (!sold || !amounts) return null
  if (code === 'wrapFirst' && balance !== null) {
    const value = toDecimal(amounts.sells - balance, sold.decimals)
    const query = { chain: 'mainnet', inputCurrency: 'NATIVE', outputCurrency: sold.address, value }
    const symbol = chainById(ORDER_CHAIN)?.native.symbol ?? ''
    return { text: say.t('limit.wrap', { native: symbol }), href: say.path('swap', {}, query) }
  }
  if (code !== 'reached' || !bought) return null
  const value = toDecimal(amounts.sells, sold.decimals)
  const query = { chain: 'mainnet', inputCurrency: sold.address, outputCurrency: bought.address, value }
  return { text: say.t('limit.swap'), href: say.path('swap', {}, query) }
}

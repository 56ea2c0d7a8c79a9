// LIST: figures and words that lie to a person, and locks of the service left open.
import { type Lie, of } from './Lie.ts'

const VIEWS = 'src/islands/SwapBox/views.ts'

export const liesShown: readonly Lie[] = [
  ...of(
    VIEWS,
    ['src/islands/SwapBox/views.test.ts'],
    ['Slippage.atLeast(trade.amountOut, slippageBps)', 'trade.amountOut', '"at least" without slippage'],
    ['Slippage.atMost(trade.amountIn, slippageBps)', 'trade.amountIn', '"at most" without slippage'],
    ['impact: trade.priceImpactBps / 10_000', 'impact: 0', 'price impact always 0 %'],
    [
      "impactTone: trade.priceImpactBps >= Issue.IMPACT_RED_BPS ? 'red' :",
      'impactTone:',
      'a red price impact is amber',
    ],
    [
      "if (usd !== null) return say.figure('usdFull', usd)",
      "if (usd !== null) return say.figure('usdFull', usd / 10)",
      'network cost a tenth',
    ],
    [
      '(amountOut * 10n ** BigInt(decimalsIn + scale)) / amountIn',
      '(amountIn * 10n ** BigInt(decimalsIn + scale)) / amountOut',
      'the rate upside down',
    ],
    ['base: symbolIn, price', 'base: symbolOut, price', 'the rate of the other token'],
    ['fee: trade.feeBps / 10_000', 'fee: trade.feeBps / 100_000', 'pool fees a tenth'],
    ['slippage: slippageBps / 10_000', 'slippage: 0.005', 'the chosen slippage is not the one shown'],
    [
      "slippageAuto: situation.slippage.custom.status !== 'ok'",
      'slippageAuto: true',
      'a chosen slippage called automatic',
    ],
    [
      "? 'amber' : 'plain',\n    slippage:",
      "? 'plain' : 'plain',\n    slippage:",
      'a network cost above a tenth of the value is not marked',
    ],
    ['...(output.buyFeeBps > 0', '...(output.buyFeeBps > 9_999', 'a buy fee is not told'],
    ['...(input.sellFeeBps > 0', '...(input.sellFeeBps > 9_999', 'a sell fee is not told'],
    ["side === 'output' ? figures.difference : null", 'null', 'what a swap costs all in all is not told'],
    ["side === 'input' ? figures.inUsd : figures.outUsd", 'figures.inUsd', 'what arrives is worth what leaves'],
    ["side === 'input' ? situation.balanceIn : moment.balanceOut", 'situation.balanceIn', 'one balance for both sides'],
    [
      "side === 'input' ? amounts.amountIn : amounts.amountOut",
      'amounts.amountIn',
      'the amount that arrives is the one that leaves',
    ],
  ),
  ...of(
    'src/domain/routing/tradeFigures.ts',
    ['src/islands/SwapBox/views.test.ts'],
    [
      "kind === 'exactIn' ? amountOut - singlePathAmount : singlePathAmount - amountIn",
      'amountOut',
      'a split brings all of it',
    ],
  ),
  ...of(
    'src/ui/swap/QuoteRows.tsx',
    ['src/ui/swap/QuoteRows.test.tsx'],
    ["quote.boundKind === 'atLeast' ?", "quote.boundKind !== 'atLeast' ?", '"at least" and "at most" changed places'],
    ["say.figure('percent', quote.impact)", "say.figure('fee', quote.fee)", 'the fee for the impact'],
    ["say.figure('fee', quote.fee)", "say.figure('percent', quote.impact)", 'the impact for the fee'],
    ["fee.kind === 'buy' ?", "fee.kind !== 'buy' ?", 'a sell fee called a buy fee'],
    ['{quote.networkCost}</bdi>', '{quote.bound}</bdi>', 'another figure for the network cost'],
  ),
  ...of(
    'src/ui/swap/review/SwapReview.tsx',
    ['src/ui/swap/QuoteRows.test.tsx'],
    ['<DeedAmount side={props.input} />', '<DeedAmount side={props.output} />', 'the review shows what arrives twice'],
  ),
  ...of(
    'src/islands/deeds/DeedDialog.tsx',
    ['src/islands/deeds/DeedDialog.test.tsx'],
    ['{props.held}', '', 'a price that moved is not said'],
    ['disabled={!deed.ready || waits}', 'disabled={false}', 'a review that must wait can be confirmed'],
    ['const waits = props.answered === false', 'const waits = false', 'what must be accepted need not be'],
    ['{(changed || (told && !halfway)) && <DeedError', '{changed && <DeedError', 'what went wrong is not said'],
    ['disabled={!halfway.ready}', '', 'a half goes on before its first part is mined'],
    ["status === 'failed' && !waits ?", "status !== 'failed' && !waits ?", 'what was never seen can be confirmed'],
  ),
  ...of(
    'src/ui/deeds/DeedTicks.tsx',
    ['src/islands/deeds/DeedDialog.test.tsx'],
    ['checked={accepted.has(code)}', 'checked', 'what must be accepted is accepted already'],
  ),
  ...of(
    'src/ui/swap/review/SimulatedNote.tsx',
    ['src/ui/swap/QuoteRows.test.tsx'],
    ['ok?.left.length === 0 &&', 'ok &&', 'a permission that stays is called none'],
    ['value={ok?.in}', 'value={ok?.out}', 'what leaves is what arrives'],
  ),
  ...of(
    'src/ui/swap/RouteReceipt.tsx',
    ['src/ui/swap/QuoteRows.test.tsx'],
    [
      "say.figure('percent', leg.shareBps / 10_000)",
      "say.figure('percent', leg.shareBps / 100_000)",
      'a path’s share a tenth',
    ],
  ),
  ...of(
    'src/ui/explore/table/tokenColumns.ts',
    ['src/ui/explore/marketColumns.test.tsx'],
    ["r.change['1d']", "r.change['1h']", '1D shows 1H'],
    ["r.change['1h'], live", "r.change['1d'], live", '1H shows 1D'],
    ["r.volume['1d']", "r.volume['1w']", 'a week’s volume for a day’s'],
    ['r.fdvUsd', 'r.tvlUsd', 'value locked for the diluted value'],
    ["live: 'change1d'", "live: 'change1h'", 'the live hour written into the day'],
  ),
  ...of(
    'src/ui/explore/table/poolColumns.ts',
    ['src/ui/explore/marketColumns.test.tsx'],
    ['value: r => r.aprBase', 'value: r => r.aprReward', 'reward APR for APR'],
    ['value: r => r.volume30d', 'value: r => r.volume1d', 'a day’s volume for a month’s'],
    ['row.volume1d / row.tvlUsd', 'row.tvlUsd / row.volume1d', 'turnover upside down'],
    ["kind: 'usd', value: r => r.tvlUsd", "kind: 'usd', value: r => r.volume30d", 'volume for value locked'],
  ),
  ...of(
    'src/domain/protocols/Pool.ts',
    ['src/domain/protocols/Pool.test.ts'],
    ['fees1d * 365', 'fees1d * 3650', 'APR ten times'],
    ['fee / 1_000_000', 'fee / 100_000', 'a pool’s fee ten times'],
  ),
  ...of(
    'src/islands/Drawer/screens/ReceiveScreen.tsx',
    ['src/islands/Drawer/screens/ReceiveScreen.test.tsx'],
    ['              ? full\n', "              ? full.replace(/.$/, '0')\n", 'the receive code of another address'],
    ['address={full}', "address={address ?? ''}", 'an address without its checksum'],
    ['devnet={onDevnet}', 'devnet={false}', 'nothing says that this is a devnet'],
  ),
  ...of(
    'src/islands/Connect/Pairing.tsx',
    ['src/islands/Connect/Pairing.test.tsx'],
    ['cells={encode(uri,', "cells={encode(uri.replace('irn', 'waku'),", 'a code that no wallet can pair with'],
    ['writeText(uri)', 'writeText(uri.slice(0, 99))', 'half a link is copied'],
  ),
  ...of(
    'src/islands/Passkeys/RecoverySection.tsx',
    ['tests/e2e/recovery.spec.ts'],
    ['cells={encode(link,', "cells={encode(link.replace(/.$/, '0'),", 'the code leads to another wallet'],
  ),
  ...of(
    'src/islands/Drawer/screens/approvalView.ts',
    ['src/islands/Drawer/screens/ApprovalsScreen.test.tsx'],
    ['usd(atRisk(approval), token)', 'usd(approval.amount, token)', 'what could be taken is what was allowed'],
    ['stranger: name === null', 'stranger: false', 'a stranger is not marked'],
    [
      'const key = `${each.chainId}-${each.token}`',
      'const key = keyOf(each)',
      'what is held is counted once for each who may take it',
    ],
    [
      "isUnlimited(approval) ? say.t('approvals.unlimited', { symbol: short }) :",
      '',
      'an unlimited allowance is a number',
    ],
  ),
  ...of(
    'src/islands/Drawer/screens/ApprovalsScreen.tsx',
    ['src/islands/Drawer/screens/ApprovalsScreen.test.tsx'],
    ['readOnly={viewOnly}', 'readOnly={false}', 'who only watches is offered to revoke'],
  ),
  ...of(
    'src/domain/swap/SwapFigures.ts',
    ['src/domain/swap/SwapFigures.test.ts'],
    ['(outUsd - inUsd) / inUsd', '(inUsd - outUsd) / inUsd', 'a loss shown as a gain'],
    ['Math.max(0, distance)', '0', 'never far from the independent price'],
    [
      'toNumber(facts.gasCost, facts.nativeDecimals) * facts.nativePrice',
      'toNumber(facts.gasCost, facts.nativeDecimals + 1) * facts.nativePrice',
      'network cost a tenth, in the warning too',
    ],
  ),
  ...of(
    'src/state/swap/preparePlan.ts',
    ['src/state/swap/preparePlan.test.ts'],
    ['BigInt(terms.deadlineMinutes) * 60n', '30n * 60n', 'the chosen deadline ignored'],
    ['slippageBps: terms.slippageBps,', 'slippageBps: 50,', 'the chosen slippage ignored'],
    [
      "if (chain && isOld(terms.quotedAt, allowances.blockTime, chain.blockTime)) throw new AppError('swap.quoteOld')",
      '',
      'an old quote can be signed',
    ],
  ),
  ...of(
    'src/state/swap/swapReview.ts',
    ['src/state/swap/swapReview.test.ts'],
    [
      'if (now) quotedAt = Math.max(quotedAt, now.blockTime)',
      'quotedAt = Number.MAX_SAFE_INTEGER',
      'a quote never grows old',
    ],
  ),
  ...of(
    'src/state/swap/priceMoves.ts',
    ['src/state/swap/swapReview.test.ts'],
    [
      'worse * 2n > BigInt(slippageBps)',
      'worse > BigInt(slippageBps)',
      'a price that moved past its bound is not said',
    ],
    [
      'mostIn(now, slippageBps) <= mostIn(before, slippageBps)',
      'now !== before',
      'more may leave than was reviewed, and nobody was asked',
    ],
  ),
  ...of(
    'src/ui/portfolio/WorthLine.tsx',
    ['src/ui/portfolio/portfolio.test.tsx'],
    [
      '[Math.min(...values), Math.max(...values)]',
      '[Math.max(...values), Math.min(...values)]',
      'the highest worth is called the lowest',
    ],
    [
      'direction(values.at(-1)! - values[0]!)',
      'direction(values[0]! - values.at(-1)!)',
      'a fall in the colour of a rise',
    ],
  ),
  ...of(
    'src/ui/portfolio/BalancesTable.tsx',
    ['src/ui/portfolio/portfolio.test.tsx'],
    ['value={isCounted(token) ? usd : null}', 'value={isCounted(token) ? priceUsd : null}', 'the price for the worth'],
    [
      'say.amount(BigInt(amount), token.decimals, amountDigits(token, 5))',
      'say.amount(BigInt(amount), 18, amountDigits(token, 5))',
      'a wallet’s balance by other decimals',
    ],
  ),
  ...of(
    'src/ui/chart/plotChart.ts',
    ['src/ui/chart/chart.test.ts'],
    [
      "[markAt('high', drawn.max), markAt('low', drawn.min)]",
      "[markAt('high', drawn.min), markAt('low', drawn.max)]",
      'a chart’s low is called its high',
    ],
    ['lastValue: last.value', 'lastValue: first.value', 'the first price is called the last'],
  ),
  ...of(
    'src/ui/chart/Sparkline.tsx',
    ['src/ui/explore/marketColumns.test.tsx'],
    [
      'data-direction={direction(change)}',
      'data-direction={direction(values.at(-1)! - values[0]!)}',
      'a day’s line in another colour than the change beside it',
    ],
  ),
  ...of(
    'src/state/deeds/history/marketLine.ts',
    ['src/state/deeds/history/marketLine.test.ts'],
    ['key === NATIVE && native && unseen && ', 'native && false && ', 'ether of another device is called its wrapper'],
    [
      'if (same) return { label: labelOf(same), raw: same.raw, moved: true }',
      'if (same) return { label: labelOf(same), raw, moved: true }',
      'what a pool gave is told as what arrived',
    ],
    ['? all + raw : all), 0n)', '? raw : all), 0n)', 'one way of several is told as the whole trade'],
    ["out.moved ? (['out'] as const) : []", "true ? (['out'] as const) : []", 'somebody else’s money is told as paid'],
    ["came.moved ? (['in'] as const) : []", "true ? (['in'] as const) : []", 'what a friend got is told as received'],
    [
      '!traced && net.out.length',
      'net.out.length',
      'a friend’s ether is told as received, though traces tell otherwise',
    ],
  ),
  ...of(
    'src/ui/issues/issueText.ts',
    ['src/islands/liquidity/create/issueViews.test.ts'],
    [
      '(isBehind(issue, issues) ? title(issue) : null)',
      'null',
      'what is wrong with a form is not told without a wallet',
    ],
  ),
]

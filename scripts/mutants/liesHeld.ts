// LIST: figures, names and signs that lie to a person on the screens of positions, of what was done and of what is
// held.
import { type Lie, of } from './Lie.ts'

const POSITION = ['src/islands/liquidity/positions/positionView.test.tsx']
const LEDGER = ['src/islands/liquidity/ledger/ledgerViews.test.tsx']
const MOVE = ['src/islands/liquidity/hold/MoveSum.test.tsx']
const CREATE = ['src/islands/liquidity/create/createReviewView.test.tsx']
const LAB = ['src/islands/liquidity/create/labViews.test.tsx']
const SEND = ['src/islands/Send/reviewView.test.tsx']
const RECORD = ['src/islands/activity/recordView.test.ts']
const DONE = ['src/islands/SwapBox/doneView.test.ts']
const ALERT = ['src/islands/alerts/alertWords.test.ts']

export const liesHeld: readonly Lie[] = [
  ...of(
    'src/state/deeds/review/makeReview.ts',
    ['src/state/deeds/review/makeReview.test.ts', 'src/state/swap/swapReview.test.ts'],
    [
      'if (moved !== null || isBusy() || (!ask.looksFirst && ready === null)) return null',
      'if (isBusy() || (!ask.looksFirst && ready === null)) return null',
      'a worse price need not be accepted',
    ],
    [
      "if (status !== 'connected' || address !== of.account || connectorId !== of.connectorId)",
      "if (status !== 'connected')",
      'a review does not notice another account',
    ],
    ['if (asksMore(issues, now))', 'if (asksMore(now, issues))', 'what came up against a pool is not asked about'],
    ['if (isMore) await look()', '', 'what came up against a pool is not in sight'],
  ),
  ...of(
    'src/islands/liquidity/positions/positionView.ts',
    POSITION,
    [
      'const value = money && usdOf([amount0, amount1], money)',
      'const value = money && usdOf([amount1, amount0], money)',
      'a position is worth what its sides are not',
    ],
    [
      'signedUsd([owed0 - freed[0], owed1 - freed[1]], money)',
      'signedUsd([owed0, owed1], money)',
      'what a withdrawal freed is called fees',
    ],
    [
      'owed: [written(owed0, named[0], id0), written(owed1, named[1], id1)]',
      'owed: [written(owed1, named[0], id0), written(owed0, named[1], id1)]',
      'fees owed of one token for the other',
    ],
    [
      'amounts: [written(amount0, named[0], id0), written(amount1, named[1], id1)]',
      'amounts: [written(owed0, named[0], id0), written(owed1, named[1], id1)]',
      'what is owed is called deposited',
    ],
    ['[paid0 + owed0, paid1 + owed1]', '[owed0, owed1]', 'a return that forgets what was paid out'],
    ['work: BigInt(work), liquidity', 'work: 0n, liquidity', 'a return on the capital of today alone'],
    ['(row?.aprBase ?? null) : null', '(row?.aprReward ?? null) : null', 'the reward for the return of a pair'],
    ["? say.figure('percent', row.aprReward)", "? say.figure('percent', row.aprBase)", 'the return for the reward'],
    [
      'const [low, high] = turned ? [tickUpper, tickLower] : [tickLower, tickUpper]',
      'const [low, high] = [tickLower, tickUpper]',
      'least and greatest price changed places',
    ],
    [
      'now: write(decimalOf(ratioOf(sqrtPriceX96, view)))',
      'now: write(priceOfTick(low, view))',
      'the least price for the present one',
    ],
    [
      'turned ? { base: sym(one), quote: sym(zero) } : { base: sym(zero), quote: sym(one) }',
      '{ base: sym(zero), quote: sym(one) }',
      'a price by the name of the other token',
    ],
    ['turned ? 99.5 - inside : inside', 'inside', 'the price at the wrong end of the range'],
  ),
  ...of(
    'src/domain/liquidity/Position.ts',
    POSITION,
    [
      "tick >= tickLower && tick < tickUpper ? 'inRange' : 'outOfRange'",
      "tick >= tickLower && tick <= tickUpper ? 'inRange' : 'outOfRange'",
      'at its end a range is said to earn',
    ],
    ["if (position.liquidity === 0n) return 'closed'", '', 'a closed position is said to earn'],
  ),
  ...of(
    'src/ui/positions/PositionFacts.tsx',
    POSITION,
    ['{amounts(view.amounts)}', '{amounts(view.owed)}', 'the page says what is owed for what is deposited'],
    [
      "own ? say.t('position.yours')",
      "!own ? say.t('position.yours')",
      'a stranger’s position is called this wallet’s',
    ],
    [
      '<HiddenText say={say} text={text} hidden={hidden} />',
      '<HiddenText say={say} text={text} hidden={false} />',
      'hidden amounts of a position can be read',
    ],
    ['{share}</bdi>', '{view.apr}</bdi>', 'the return for the share of a pool'],
  ),
  ...of('src/ui/positions/PositionCard.tsx', POSITION, [
    "{figure(say.t('positions.fees'), view.fees)}",
    "{figure(say.t('positions.fees'), view.value)}",
    'the card says the worth for the fees',
  ]),
  ...of('src/ui/positions/RangePrices.tsx', POSITION, [
    "['min', range.low ?? '0']",
    "['min', range.high ?? '0']",
    'the greatest price for the least',
  ]),
  ...of(
    'src/islands/liquidity/ledger/ledgerViews.ts',
    LEDGER,
    ["plain('cost', cost)", "plain('cost', taken)", 'what came out for what went in'],
    ["usd < 0 ? '−' : '+'", "usd < 0 ? '+' : '−'", 'a loss with the sign of a gain'],
    ["tone: usd < 0 ? 'down' : 'up'", "tone: 'up'", 'a loss in the colour of a gain'],
    ['under: share(loss), ...signed(loss)', 'under: share(loss), ...signed(against)', 'another loss'],
    ['...signed(profit)', '...signed(against)', 'against holding is called the profit'],
  ),
  ...of(
    'src/islands/liquidity/hold/entrySwapRows.ts',
    MOVE,
    [
      'raw: minOutOf(trade, ENTRY_SWAP_BPS)',
      'raw: trade.amountOut',
      'the least of a swap before a deposit is what is hoped for',
    ],
    ['trade.priceImpactBps / 10_000', '0', 'no price impact before a deposit'],
    [
      'trade.tokenIn === currencies[0] ? sides : [sides[1], sides[0]]',
      'sides',
      'amounts of a swap by the other token’s name',
    ],
  ),
  ...of(
    'src/islands/liquidity/hold/MoveSum.tsx',
    MOVE,
    [
      "[say.t('move.after'), ends(entry.range)]",
      "[say.t('move.after'), ends(position)]",
      'the old range is called the new one',
    ],
    [
      'sumText(say, [withdrawal.owed0, withdrawal.owed1], sides)',
      'sumText(say, [withdrawal.amount0, withdrawal.amount1], sides)',
      'what comes back is called fees',
    ],
  ),
  ...of(
    'src/islands/liquidity/create/createReviewView.ts',
    CREATE,
    [
      'fiat: token.priceUsd === null ? null : worth(say, toNumber(amount, token.decimals) * token.priceUsd)',
      'fiat: token.priceUsd === null ? null : worth(say, toNumber(amount, token.decimals))',
      'a deposit is worth its number',
    ],
    [
      '`${written(most)} ${safeText(token.symbol, 12)}`',
      '`${written(amount)} ${safeText(token.symbol, 12)}`',
      '"at most" without what the price may do',
    ],
    [
      'const [a, b] = order.aIs0 ? [zero, one] : [one, zero]',
      'const [a, b] = [zero, one]',
      'what goes in of one token for the other',
    ],
    [
      "say.figure('percent', slippageBps / 10_000)",
      "say.figure('percent', 0.005)",
      'what the price may move by is not the one chosen',
    ],
    ['facts.liquidity + deposit.liquidity', 'facts.liquidity', 'a share of a pool without oneself'],
    ["[say.t('create.min'), end('min')]", "[say.t('create.min'), end('max')]", 'the highest price for the lowest'],
    [
      "chain: chainById(chainId)?.name ?? '', wallet:",
      "chain: chainById(8453)?.name ?? '', wallet:",
      'a deposit on another network',
    ],
    [
      '`${safeText(wallet, 20)} ${shownShort(ask.account)}`',
      '`${safeText(wallet, 20)} ${shownShort(ask.facts.pool.token0)}`',
      'a deposit from another wallet',
    ],
  ),
  ...of(
    'src/islands/liquidity/create/labViews.ts',
    LAB,
    [
      '(answer.feeShare * YEAR) / answer.seconds',
      '(answer.feeShare * YEAR * 10) / answer.seconds',
      'the lab’s return ten times',
    ],
    ["row('loss', signed(say, answer.loss))", "row('loss', signed(say, -answer.loss))", 'the lab’s loss is a gain'],
    ['answer.inRange / answer.seconds', '1', 'always in range'],
    [
      'amount0: answer.fees0, amount1: answer.fees1',
      'amount0: answer.fees1, amount1: answer.fees0',
      'the lab’s fees of one token for the other',
    ],
    ["answer.cut ? 'lab.cut' : 'lab.since'", "'lab.since'", 'nothing says that the lab saw but a part'],
  ),
  ...of(
    'src/islands/Send/reviewView.ts',
    SEND,
    ["chain: chainById(chainId)?.name ?? ''", "chain: chainById(8453)?.name ?? ''", 'a transfer on another network'],
    ['shownShort(account)', 'shownShort(person.address)', 'a transfer from another wallet'],
    ['address: shownAddress(person.address)', 'address: shownAddress(account)', 'another recipient'],
    ['arrives < ask.amount\n', 'arrives > ask.amount\n', 'what a token keeps is not told'],
    ['kept: named(ask.amount - arrives)', 'kept: named(arrives)', 'a token keeps what arrives'],
  ),
  ...of('src/islands/deeds/costText.ts', SEND, [
    'null : toNumber(wei, nativeOf(chainId).decimals) * price',
    'null : (toNumber(wei, nativeOf(chainId).decimals) * price) / 10',
    'the network’s cost of a transfer a tenth',
  ]),
  ...of('src/ui/send/SendReview.tsx', SEND, [
    '{to.address.slice(0, half)}',
    '{to.address.slice(0, 12)}',
    'an address without its middle is signed for',
  ]),
  ...of(
    'src/islands/activity/recordView.ts',
    RECORD,
    [
      "...row('out', amountIn, currencyIn), ...row('in', amountOut, currencyOut)",
      "...row('out', amountOut, currencyIn), ...row('in', amountIn, currencyOut)",
      'details of a swap the wrong way round',
    ],
    [
      "`− ${say.amount(raw, decimals, 'paid')}",
      "`+ ${say.amount(raw, decimals, 'paid')}",
      'what left with the sign of what arrived',
    ],
    [
      "if (status !== 'pending' && status !== 'confirmed') return []",
      '',
      'what failed tells amounts as if it had happened',
    ],
    [
      'say.amount(BigInt(cost), native.decimals, 3)',
      'say.amount(BigInt(cost) / 10n, native.decimals, 3)',
      'Activity’s network cost a tenth',
    ],
    [
      'const network = networkText(say, facts)',
      "const network = networkText(say, { network: { name: 'Ethereum' } })",
      'Activity names another network',
    ],
  ),
  ...of('src/islands/settledWords.ts', RECORD, [
    'now > before ? more : less',
    'now > before ? less : more',
    'less than quoted is called more',
  ]),
  ...of(
    'src/islands/SwapBox/doneView.ts',
    DONE,
    [
      '`+ ${say.amount(amountOut, ',
      '`+ ${say.amount(BigInt(record.amountOut), ',
      'a receipt says what was quoted for what arrived',
    ],
    ["tone: worse ? 'down' : 'up'", "tone: 'up'", 'less than quoted in the colour of more'],
  ),
  ...of(
    'src/islands/deeds/DeedReceipt.tsx',
    ['src/islands/SwapBox/SwapDone.test.tsx'],
    [
      'nativeText(say, chainId, cost, 3)',
      'nativeText(say, chainId, cost / 10n, 3)',
      'a receipt’s network cost a tenth',
    ],
  ),
  ...of(
    'src/islands/deeds/leftView.ts',
    ['src/islands/SwapBox/SwapDone.test.tsx'],
    ['left.length > 0 ? left', 'left.length > 1 ? left', 'a permission that stays is not on the receipt'],
  ),
  ...of(
    'src/islands/alerts/alertWords.ts',
    ALERT,
    ['alerts.wish.${alert.way}', 'alerts.wish.above', 'an alert of a fall is said to be of a rise'],
    ['const GWEI = 9', 'const GWEI = 8', 'gas ten times'],
  ),
]

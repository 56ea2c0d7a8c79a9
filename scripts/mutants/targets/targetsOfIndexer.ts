// LIST: the index: what its handlers make of logs and what its API makes of rows. What only starts it, speaks to nodes
// and databases, and serves is held by the chain laws; its SQL by lies by hand (liesIndexed.ts): a rule makes none of a
// text.
import { type Target, target, targetsIn } from './Target.ts'

const HANDLERS = 'indexer/src/handlers.test.ts'
const BARS = 'tests/laws/openBars.test.ts'
const FIGURES = 'indexer/src/api/figures'

export const targetsOfIndexer: readonly Target[] = [
  ...targetsIn('indexer/src', [HANDLERS], 'v2', 'v3', 'v4'),
  target('indexer/src/positions.ts'),
  target('indexer/src/nfts.ts'),
  ...targetsIn('indexer/src/market', [HANDLERS], 'moveState', 'openPool', 'moveTicks', 'writeScene', 'recordPoolLog'),
  ...targetsIn('indexer/src/market', [BARS], 'openBars', 'keptBars', 'barsColumn'),
  ...targetsIn('indexer/src/market', ['tests/laws/wantedPools.test.ts'], 'isWanted', 'poolRule'),
  target('indexer/src/market/poolPrice.ts', 'indexer/src/market/poolPrice.test.ts', HANDLERS),
  target('indexer/src/market/recordActivity.ts', 'indexer/src/market/recordActivity.test.ts', HANDLERS),
  target('indexer/src/market/priceToken.ts', 'tests/laws/market-price.test.ts', 'indexer/src/api/chainMarket.test.ts'),
  target('indexer/src/market/transactionId.ts'),
  target('indexer/src/api/chainMarket.ts'),
  target(`${FIGURES}/joinOpenBars.ts`, BARS),
  ...targetsIn(FIGURES, ['indexer/src/api/chainMarket.test.ts'], 'priceAll', 'sparkline'),
  ...['anchorLine', 'edgeSums', 'fillBars', 'idleDays', 'worthLine'].map(name => target(`${FIGURES}/${name}.ts`)),
  ...targetsIn(
    `${FIGURES}/dollars`,
    [`${FIGURES}/dollars/dollarBars.test.ts`],
    'dollarBars',
    'dollarPast',
    'dollarYears',
  ),
  target(`${FIGURES}/dollars/dollarPrices.ts`, 'indexer/src/api/chainMarket.test.ts'),
  target('indexer/src/api/pool/heldFees.ts'),
  ...['judgeToken', 'skeleton', 'readFacts'].map(name => target(`indexer/src/api/token/${name}.ts`)),
  target('indexer/proof/bloom.ts'),
  target('indexer/proof/checkLogs.ts'),
  target('indexer/proof/learnLaw.ts'),
  target('indexer/proof/proveBlocks.ts', 'indexer/proof/learnLaw.test.ts'),
  ...targetsIn('indexer/proof', ['indexer/proof/checkReceipts.test.ts'], 'checkReceipts', 'headerHash', 'orderedRoot'),
  ...targetsIn(
    'indexer/history',
    ['indexer/history/readHistory.test.ts'],
    'readHistory',
    'movesInTraces',
    'keptHistories',
  ),
  target('indexer/follow/findFork.ts'),
  target('indexer/follow/HeadRhythm.ts'),
  target('indexer/chains/askMetadata.ts'),
]

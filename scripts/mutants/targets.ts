// LIST: where a fault costs money, and which tests must notice one there. To be listed is to be mutated.
const beside = (path: string): string => path.replace(/\.ts$/, '.test.ts')
const target = (file: string, ...tests: string[]): Target => ({
  file,
  tests: tests.length > 0 ? tests : [beside(file)],
})

export type Target = { file: string; tests: readonly string[] }

export const targets: readonly Target[] = [
  target('src/domain/Amount.ts'),
  target('src/domain/plan/Approval.ts'),
  target('src/domain/chains/ChainProof.ts'),
  target('src/domain/swap/Issue.ts'),
  target('src/domain/plan/Permit2.ts', 'src/domain/plan/Plan.test.ts', 'src/onchain/act/runStep.test.ts'),
  target('src/domain/plan/Plan.ts', 'src/domain/plan/Plan.test.ts', 'src/onchain/act/callOf.test.ts'),
  target('src/domain/swap/QuoteAge.ts'),
  target('src/domain/token/Reward.ts'),
  target('src/domain/token/Safety.ts'),
  target('src/domain/swap/Slippage.ts'),
  target('src/domain/plan/Standing.ts'),
  target('src/domain/swap/SwapFigures.ts'),
  target(
    'src/domain/routing/routerEffects.ts',
    'src/domain/routing/routerEffects.test.ts',
    'src/domain/plan/Plan.test.ts',
  ),
  target(
    'src/domain/routing/routerCommands.ts',
    'src/domain/routing/routerCommands.test.ts',
    'src/domain/plan/Plan.test.ts',
  ),
  target(
    'src/domain/plan/UniversalRouter.ts',
    'src/domain/plan/UniversalRouter.test.ts',
    'src/domain/plan/Plan.test.ts',
  ),
  target(
    'src/onchain/act/callOf.ts',
    'src/onchain/act/callOf.test.ts',
    'src/onchain/act/runStep.test.ts',
    'src/onchain/act/runBatch.test.ts',
  ),
  target('src/domain/plan/compare.ts', 'src/domain/plan/compare.test.ts', 'src/domain/plan/Plan.test.ts'),
  target('src/domain/plan/textOf.ts', 'src/domain/plan/compare.test.ts', 'src/domain/plan/Plan.test.ts'),
  target('src/domain/plan/judge.ts', 'src/domain/plan/judge.test.ts', 'src/onchain/act/judgeCalls.test.ts'),
  target('src/onchain/act/judgeCalls.ts', 'src/onchain/act/judgeCalls.test.ts', 'src/onchain/act/runStep.test.ts'),
  target('src/onchain/node/simulate.ts', 'src/onchain/node/simulate.test.ts', 'src/onchain/act/judgeCalls.test.ts'),
  target('src/onchain/act/signPermit.ts'),
  target(
    'src/onchain/act/followTransaction.ts',
    'src/onchain/act/followTransaction.asks.test.ts',
    'src/onchain/act/followTransaction.test.ts',
  ),
  target('src/onchain/node/stillMined.ts'),
  target('src/onchain/quote/readGas.ts'),
  target('src/onchain/wallet/askWallet.ts'),
  target('src/onchain/wallet/waitForWallet.ts', 'src/onchain/wallet/askWallet.test.ts'),
  target('src/onchain/wallet/sameChain.ts', 'src/onchain/wallet/askWallet.test.ts'),
  target('src/onchain/wallet/readThrough.ts'),
  target('src/onchain/node/siteClock.ts'),
  target('src/onchain/act/followBatch.ts'),
  target('src/onchain/act/sendBatch.ts'),
  target('src/onchain/act/sendCall.ts'),
  target('src/onchain/act/queueOf.ts', 'src/onchain/act/sendCall.test.ts', 'src/onchain/act/sendBatch.test.ts'),
  target('src/onchain/act/runStep.ts'),
  target('src/onchain/act/runBatch.ts'),
  target('src/onchain/node/permit2Override.ts', 'src/onchain/act/judgeCalls.test.ts'),
  target('src/onchain/act/previewPlan.ts', 'src/onchain/act/judgeCalls.test.ts'),
  target('src/data/blocklist.ts'),
  target('src/state/wallet/makeGuard.ts'),
  target('src/state/site/blocklist.ts'),
  target('src/state/swap/swapReview.ts', 'src/state/swap/swapReview.test.ts', 'src/state/swap/swapReview.runs.test.ts'),
]

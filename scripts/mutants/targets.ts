// LIST: where a fault costs money, and which tests must notice one there. To be listed is to be mutated.
const beside = (path: string): string => path.replace(/\.ts$/, '.test.ts')
const target = (file: string, ...tests: string[]): Target => ({
  file,
  tests: tests.length > 0 ? tests : [beside(file)],
})

export type Target = { file: string; tests: readonly string[] }

export const targets: readonly Target[] = [
  target('src/domain/Amount.ts'),
  target('src/domain/Approval.ts'),
  target('src/domain/ChainProof.ts'),
  target('src/domain/Issue.ts'),
  target('src/domain/Permit2.ts', 'src/domain/Plan.test.ts', 'src/onchain/runStep.test.ts'),
  target('src/domain/Plan.ts', 'src/domain/Plan.test.ts', 'src/onchain/callOf.test.ts'),
  target('src/domain/QuoteAge.ts'),
  target('src/domain/Reward.ts'),
  target('src/domain/Safety.ts'),
  target('src/domain/Slippage.ts'),
  target('src/domain/Standing.ts'),
  target('src/domain/SwapFigures.ts'),
  target('src/domain/routing/routerEffects.ts', 'src/domain/routing/routerEffects.test.ts', 'src/domain/Plan.test.ts'),
  target(
    'src/domain/routing/routerCommands.ts',
    'src/domain/routing/routerCommands.test.ts',
    'src/domain/Plan.test.ts',
  ),
  target('src/domain/UniversalRouter.ts', 'src/domain/UniversalRouter.test.ts', 'src/domain/Plan.test.ts'),
  target('src/onchain/callOf.ts'),
  target('src/domain/plan/compare.ts', 'src/domain/plan/compare.test.ts', 'src/domain/Plan.test.ts'),
  target('src/domain/plan/judge.ts', 'src/domain/plan/judge.test.ts', 'src/onchain/judgeCalls.test.ts'),
  target('src/onchain/judgeCalls.ts', 'src/onchain/judgeCalls.test.ts', 'src/onchain/runStep.test.ts'),
  target('src/onchain/simulate.ts', 'src/onchain/simulate.test.ts', 'src/onchain/judgeCalls.test.ts'),
  target('src/onchain/signPermit.ts', 'src/onchain/askWallet.test.ts', 'src/onchain/runStep.test.ts'),
  target('src/onchain/followTransaction.ts'),
  target('src/onchain/stillMined.ts'),
  target('src/onchain/readGas.ts'),
  target('src/onchain/askWallet.ts'),
  target('src/onchain/waitForWallet.ts', 'src/onchain/askWallet.test.ts'),
  target('src/onchain/sameChain.ts', 'src/onchain/askWallet.test.ts', 'src/onchain/sameChain.test.ts'),
  target('src/onchain/readThrough.ts'),
  target('src/onchain/followBatch.ts', 'src/onchain/sendBatch.test.ts'),
  target('src/onchain/sendBatch.ts'),
  target('src/onchain/sendCall.ts'),
  target('src/onchain/runStep.ts'),
  target('src/onchain/runBatch.ts'),
  target('src/onchain/permit2Override.ts', 'src/onchain/judgeCalls.test.ts'),
  target('src/onchain/previewPlan.ts', 'src/onchain/judgeCalls.test.ts'),
  target('src/data/blocklist.ts'),
  target('src/state/makeGuard.ts'),
  target('src/state/blocklist.ts'),
  target('src/state/swapReview.ts'),
]

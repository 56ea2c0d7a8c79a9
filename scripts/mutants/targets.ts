// LIST: where a fault costs money, and which tests must notice one there. To be listed is to be mutated.
const beside = (path: string): string => path.replace(/\.ts$/, '.test.ts')
const target = (file: string, ...tests: string[]): Target => ({ file, tests: tests.length > 0 ? tests : [beside(file)] })

export type Target = { file: string; tests: readonly string[] }

export const targets: readonly Target[] = [
  target('src/domain/Amount.ts'),
  target('src/domain/Approval.ts'),
  target('src/domain/Issue.ts'),
  target('src/domain/Permit2.ts', 'src/domain/Plan.test.ts', 'src/onchain/signPermit.test.ts'),
  target('src/domain/Plan.ts'),
  target('src/domain/Reward.ts'),
  target('src/domain/Safety.ts'),
  target('src/domain/Slippage.ts'),
  target('src/domain/SwapFigures.ts'),
  target('src/domain/routing/routerEffects.ts', 'src/domain/routing/routerEffects.test.ts', 'src/domain/Plan.test.ts'),
  target('src/domain/routing/routerCommands.ts', 'src/domain/Plan.test.ts'),
  target('src/domain/UniversalRouter.ts', 'src/domain/UniversalRouter.test.ts', 'src/domain/Plan.test.ts'),
  target('src/onchain/callOf.ts'),
  target('src/onchain/checkFigures.ts'),
  target('src/onchain/judgeCalls.ts'),
  target('src/onchain/simulate.ts'),
  target('src/onchain/signPermit.ts'),
  target('src/onchain/followTransaction.ts'),
  target('src/onchain/stillMined.ts'),
  target('src/onchain/readGas.ts'),
  target('src/onchain/askWallet.ts'),
  target('src/onchain/sameChain.ts'),
  target('src/onchain/sendBatch.ts'),
  target('src/onchain/sendCall.ts'),
  target('src/onchain/runStep.ts'),
  target('src/onchain/runBatch.ts'),
  target('src/onchain/permit2Override.ts'),
  target('src/onchain/previewPlan.ts'),
  target('src/data/blocklist.ts'),
  target('src/state/guardReview.ts'),
  target('src/state/blocklist.ts'),
  target('src/state/swapReview.ts'),
]

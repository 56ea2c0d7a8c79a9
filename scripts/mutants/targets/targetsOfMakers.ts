// LIST: what makes a question of a person's wish, and what reads a question back.
import { type Target, target, targetsIn } from './Target.ts'

const MAKERS = 'src/domain/plan/makers'
const COMPARED = 'src/domain/plan/compare.test.ts'
const LIQUIDITY = [`${MAKERS}/liquidityPromises.test.ts`]

export const targetsOfMakers: readonly Target[] = [
  target(`${MAKERS}/planSend.ts`),
  ...targetsIn(
    MAKERS,
    LIQUIDITY,
    ...['planCollectFees', 'planCreatePosition', 'planAddLiquidity', 'planRemoveLiquidity', 'planMigrate', 'planMove'],
    'LiquidityTerms',
  ),
  ...targetsIn(
    MAKERS,
    ['src/domain/plan/judge.verdict.test.ts', 'src/domain/plan/DeedPlan.test.ts', COMPARED],
    ...['planApprovals', 'planClaim', 'planConsent', 'planOwners', 'planRecovery', 'planUnwrapAll', 'planWithdrawal'],
    'planAccount',
  ),
  ...targetsIn(
    'src/domain/liquidity/encode',
    ['src/domain/liquidity/encode/encodeManagers.test.ts'],
    ...['encodeManagerV3', 'encodeManagerV4', 'encodePair', 'managers'],
  ),
  ...targetsIn(
    'src/domain/plan/readers',
    [COMPARED, 'src/domain/plan/compare.decoded.test.ts'],
    ...['positionManagerV3Reader', 'positionManagerV4Reader', 'pairRouterReader', 'tokenReader'],
  ),
  target(
    'src/domain/liquidity/Withdrawal.ts',
    'src/domain/liquidity/Withdrawal.test.ts',
    'src/domain/liquidity/Position.test.ts',
    'src/domain/protocols/v3/LiquidityMath.test.ts',
    'src/domain/protocols/v2/pairLiquidity.test.ts',
    'src/domain/liquidity/conserved.test.ts',
    'src/domain/liquidity/entry/Entry.test.ts',
  ),
  target(
    'src/domain/liquidity/Deposit.ts',
    'src/domain/protocols/v3/LiquidityMath.test.ts',
    'src/domain/protocols/v2/pairLiquidity.test.ts',
    'src/domain/liquidity/Migration.test.ts',
    'src/domain/liquidity/conserved.test.ts',
    'src/state/liquidity/check/putInOf.test.ts',
  ),
  target('src/domain/liquidity/Migration.ts'),
  target(
    'src/domain/protocols/v3/LiquidityMath.ts',
    'src/domain/protocols/v3/LiquidityMath.test.ts',
    'src/domain/liquidity/conserved.test.ts',
    'src/domain/liquidity/entry/Entry.test.ts',
  ),
  target(
    'src/domain/solana/SolanaTransfer.ts',
    'src/domain/solana/SolanaTransfer.test.ts',
    'src/onchain/solana/prepareTransfer.test.ts',
  ),
  target('src/domain/solana/SolanaSend.ts'),
]

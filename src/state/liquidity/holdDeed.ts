import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import type { PositionDeed } from '#domain/liquidity/HoldDeed.ts'
import type { Migration } from '#domain/liquidity/Migration.ts'
import { currenciesOf, isRange, type Position } from '#domain/liquidity/Position.ts'
import type { Withdrawal } from '#domain/liquidity/Withdrawal.ts'
import { type CurrencyLabel, type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { type OperationReview, priceOperationOf } from '../deeds/operation.ts'
import { refusesChange } from '../deeds/refusesChange.ts'
import { type Ended, forgetRun, runDeed, type StepKind } from '../deeds/runs.ts'
import { sendPlan } from '../deeds/sendPlan.ts'
import { $swapSettings } from '../swap/swapSettings.ts'
import { $tokens, nativeToken, tokenKey } from '../tokens/tokens.ts'
import { $connection } from '../wallet/connection.ts'
import { readyWallet } from '../wallet/readyWallet.ts'
import { walletWays } from '../wallet/walletWays.ts'
import type { EntryAsk } from './planEntry.ts'
import type { Arrival } from './planMigration.ts'

/** What somebody wants to do with what they hold on one network, frozen as it is shown. */
export type HoldAsk = {
  deed: PositionDeed | 'migrate'
  chainId: number
  account: Address
  positions: readonly Position[]
  /** What comes back, of a removal; what goes, of a deposit. */
  withdrawal?: Withdrawal
  deposit?: Deposit
  /** Of one that goes to another version; `arrival`: only its second half, `hash` names the first. */
  migration?: Migration
  arrival?: Arrival & { hash: Hex }
  /** Of one that goes to another range of its pool. */
  entry?: EntryAsk
}

/** What was rehearsed, and what it will cost. `block` null: the node can't simulate. `cost`: raw native units, of several questions about; null: an account that pays for itself. */
export type HoldReady = { plan: DeedPlan; block: bigint | null; cost: bigint | null; operation: OperationReview | null }

/** Of v2 and v3: a pool's wrapped side goes and comes as the native currency. */
const goesNative = ({ chainId, pool }: Position): boolean => {
  const wrapper = chainById(chainId)?.contracts.wrappedNative
  return pool.version !== 'v4' && (pool.token0 === wrapper || pool.token1 === wrapper)
}

/** A position's two currencies as they go and come. */
export function goingOf(position: Position): [CurrencyId, CurrencyId] {
  const wrapper = chainById(position.chainId)?.contracts.wrappedNative
  const native = goesNative(position)
  const [zero, one] = currenciesOf(position.pool)
  return [native && zero === wrapper ? 'NATIVE' : zero, native && one === wrapper ? 'NATIVE' : one]
}

function labelOf(chainId: number, id: CurrencyId): CurrencyLabel {
  const token = id === 'NATIVE' ? nativeToken(chainId) : $tokens.get()[tokenKey(chainId, id)]
  if (!token) throw new AppError('liquidity.failed', { cause: `${id} is not known` })
  return { id, symbol: token.symbol, decimals: token.decimals }
}

const labelsOf = (position: Position): [CurrencyLabel, CurrencyLabel] => {
  const [zero, one] = goingOf(position)
  return [labelOf(position.chainId, zero), labelOf(position.chainId, one)]
}

/** Tokens that a deed needs permission for. */
const askedOf = (ask: HoldAsk): Address[] => {
  const [position] = ask.positions
  if (!position) return []
  if (ask.withdrawal) return isRange(position) ? [] : [position.pool.id as Address]
  return ask.deposit === undefined ? [] : goingOf(position).flatMap(id => (id === 'NATIVE' ? [] : [id]))
}

async function makePlan(ask: HoldAsk, signal: AbortSignal): Promise<DeedPlan> {
  const { chainId, account } = ask
  if (ask.entry) return (await import('./planEntry.ts')).planEntry(ask.entry, account, signal)
  if (ask.migration || ask.arrival) {
    const { planArrival, planMigration } = await import('./planMigration.ts')
    if (ask.migration) return planMigration(ask.migration, account, signal)
    if (ask.arrival) return planArrival(ask.arrival, account, signal)
  }
  const [first] = ask.positions
  if (!first) throw new AppError('collect.failed')
  const [{ spenderOf }, { readWanted }, ways] = await Promise.all([
    import('#domain/plan/makers/LiquidityTerms.ts'),
    import('#onchain/read/readWanted.ts'),
    walletWays($connection.get().connectorId ?? '', chainId, account),
  ])
  const spender = spenderOf(chainId, first.version)
  const { standing, blockTime } = await readWanted(chainId, account, askedOf(ask), spender, { signal })
  const deadline = blockTime + BigInt($swapSettings.get().deadlineMinutes) * 60n
  const native = goesNative(first)
  const { withdrawal, deposit } = ask
  if (!withdrawal && !deposit) {
    const { planCollectFees } = await import('#domain/plan/makers/planCollectFees.ts')
    const positions = ask.positions
      .filter(isRange)
      .map(position => ({ position, native: goesNative(position), labels: labelsOf(position) }))
    return planCollectFees({ chainId, account, deadline, positions })
  }
  const labels = labelsOf(first)
  const make = async (refusing: ReadonlySet<string>, batched: boolean): Promise<DeedPlan> => {
    const common = { account, position: first, native, deadline, labels, batched }
    const stands = standing.map(each => ({ ...each, resetFirst: refusing.has(each.token) }))
    if (withdrawal) {
      const { planRemoveLiquidity } = await import('#domain/plan/makers/planRemoveLiquidity.ts')
      return planRemoveLiquidity({ ...common, withdrawal, standing: stands })
    }
    if (!deposit) throw new AppError('liquidity.failed')
    const { planAddLiquidity } = await import('#domain/plan/makers/planAddLiquidity.ts')
    return planAddLiquidity({ ...common, deposit, standing: stands, permitByCall: ways.permitByCall })
  }
  const asked = await make(new Set(), ways.batched !== 'never')
  const refusing = await refusesChange(asked, standing, signal)
  const whole = refusing.size > 0 ? await make(refusing, ways.batched !== 'never') : asked
  // One call is no batch: it goes as any transaction does.
  return ways.batched === 'several' && stepsOf(whole).length === 1 ? make(refusing, false) : whole
}

/** Gas of a permission, and of what moves liquidity or swaps. */
const GAS = { permit: 60_000n, act: 400_000n } as const
/** Of several questions none but the first can be measured before it is asked: what such ones usually take. */
const gasOf = (plan: DeedPlan): bigint =>
  stepsOf(plan).reduce((sum, step) => sum + (step.way !== 'call' ? 0n : step.permits ? GAS.permit : GAS.act), 0n)

/** GO-5: the plan of what is shown, rehearsed at the newest block. Throws AppError. */
export async function prepareHold(ask: HoldAsk, signal: AbortSignal): Promise<HoldReady> {
  const plan = await makePlan(ask, signal)
  const { rehearsePlan } = await import('#onchain/act/rehearsePlan.ts')
  const preview = await rehearsePlan(plan, signal)
  const paysItself = walletTraits($connection.get().connectorId).paysItself
  const [only] = plan.calls
  const single = only !== undefined && stepsOf(plan).length === 1
  const { readCost, readGasCost } = await import('#onchain/read/readCost.ts')
  const [cost, operation] = await Promise.all([
    paysItself
      ? null
      : single
        ? readCost(ask.chainId, ask.account, only, { signal }).then(({ expected }) => expected)
        : readGasCost(ask.chainId, gasOf(plan), { signal }),
    paysItself ? priceOperationOf(plan) : null,
  ])
  return { plan, block: preview?.block ?? null, cost, operation }
}

/** Asks the wallet for exactly what was shown, with the permissions and the time of now; the transaction that did it. `steps`: as they were shown. Its run says what went wrong. */
export function runHold(ask: HoldAsk, steps: readonly StepKind[]): Promise<Ended<Hex | null>> {
  const tokens = [
    ...ask.positions.flatMap(goingOf),
    ...(ask.arrival ? currenciesOf(ask.arrival.pool) : []),
    ...(ask.entry ? currenciesOf(ask.entry.entry.pool) : []),
  ]
  forgetRun(ask.deed)
  return runDeed(ask.deed, { about: ask.positions.map(({ pool }) => pool.id), steps }, async run => {
    run.mark({ status: 'checking' })
    const plan = await makePlan(ask, run.signal)
    const door = await readyWallet(ask.chainId, { addresses: [ask.account], tokens })
    if (door.account !== ask.account) throw new AppError('wallet.changed')
    if (ask.entry) {
      const { hearMove } = await import('./hearMove.ts')
      return sendPlan(run, door, plan, hearMove(ask.account, ask.entry, plan))
    }
    const { hearMigration } = await import('./hearMigration.ts')
    return sendPlan(run, door, plan, hearMigration(ask, plan))
  })
}

import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import type { HoldKind } from '#domain/liquidity/HoldDeed.ts'
import type { Migration } from '#domain/liquidity/Migration.ts'
import { goesNative, goingOf } from '#domain/liquidity/goingOf.ts'
import { currenciesOf, isRange, type Position } from '#domain/liquidity/Position.ts'
import type { Withdrawal } from '#domain/liquidity/Withdrawal.ts'
import { type CurrencyLabel, type DeedPlan, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { taxesOf } from '../tokens/taxesOf.ts'
import { refusesChange } from '../deeds/refusesChange.ts'
import { $swapSettings } from '../swap/swapSettings.ts'
import { $tokens, nativeToken, tokenKey } from '../tokens/tokens.ts'
import { $connection } from '../wallet/connection.ts'
import { walletCapabilities } from '../wallet/walletCapabilities.ts'
import type { EntryAsk } from './planEntry.ts'
import type { Arrival } from './planMigration.ts'

/** What the user wants to do with their positions on one network, frozen as it is shown. */
export type HoldAsk = {
  deed: HoldKind | 'migrate'
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

/** The plan of what is shown, with the permissions and the time of now. Throws AppError. */
export async function planHold(ask: HoldAsk, signal: AbortSignal): Promise<DeedPlan> {
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
    walletCapabilities($connection.get().connectorId ?? '', chainId, account),
  ])
  const spender = spenderOf(chainId, first.version)
  const { standing, blockTime } = await readWanted({ chainId, account, tokens: askedOf(ask), of: spender }, { signal })
  const deadline = blockTime + BigInt($swapSettings.get().deadlineMinutes) * 60n
  const native = goesNative(first)
  const { withdrawal, deposit } = ask
  const { token0, token1 } = first.pool
  if (!withdrawal && !deposit) {
    const { planCollectFees } = await import('#domain/plan/makers/planCollectFees.ts')
    const positions = ask.positions
      .filter(isRange)
      .map(position => ({ position, native: goesNative(position), labels: labelsOf(position) }))
    return planCollectFees({ chainId, account, deadline, positions })
  }
  const labels = labelsOf(first)
  // Pools of v3 and v4 take no token that keeps a part.
  const taxes = isRange(first) ? undefined : await taxesOf(chainId, [token0, token1], signal)
  const make = async (refusing: ReadonlySet<string>, batched: boolean): Promise<DeedPlan> => {
    const common = { account, position: first, native, deadline, labels, batched, ...(taxes && { taxes }) }
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

/** Every token that it touches. */
export const tokensOf = ({ positions, arrival, entry }: HoldAsk): CurrencyId[] => [
  ...positions.flatMap(goingOf),
  ...(arrival ? currenciesOf(arrival.pool) : []),
  ...(entry ? entry.entry.currencies : []),
]

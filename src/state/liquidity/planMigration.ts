import type { Address } from '#domain/chains/Chain.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { AppError } from '#domain/Errors.ts'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import { isRange } from '#domain/liquidity/Position.ts'
import type { Migration } from '#domain/liquidity/Migration.ts'
import { currenciesOf } from '#domain/liquidity/Position.ts'
import type { CurrencyLabel, DeedPlan } from '#domain/plan/DeedPlan.ts'
import { type LiquidityTerms, spenderOf } from '#domain/plan/makers/LiquidityTerms.ts'
import { planCreatePosition } from '#domain/plan/makers/planCreatePosition.ts'
import { planMigrate } from '#domain/plan/makers/planMigrate.ts'
import type { TickRange } from '#domain/protocols/v3/LiquidityMath.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { readWanted } from '#onchain/read/readWanted.ts'
import { refusesChange } from '../deeds/refusesChange.ts'
import { $swapSettings } from '../swap/swapSettings.ts'
import { $tokens, nativeToken, tokenKey } from '../tokens/tokens.ts'
import { $connection } from '../wallet/connection.ts'
import { walletCapabilities } from '../wallet/walletCapabilities.ts'

/** What lies in the wallet between the halves, on its way into a pool. */
export type Arrival = {
  chainId: number
  pool: PoolRef
  range: TickRange
  deposit: Deposit
  /** The pool isn't there yet: the sqrt price that it begins at. */
  initialise?: bigint
}

type Standing = LiquidityTerms['standing']
type Making = { refusing: ReadonlySet<string>; batched: boolean; permitByCall: boolean; deadline: bigint }

const labelOf = (chainId: number, id: CurrencyId): CurrencyLabel => {
  const token = id === 'NATIVE' ? nativeToken(chainId) : $tokens.get()[tokenKey(chainId, id)]
  if (!token) throw new AppError('migrate.failed', { cause: `${id} is not known` })
  return { id, symbol: token.symbol, decimals: token.decimals }
}

const labelsOf = (chainId: number, pool: PoolRef): [CurrencyLabel, CurrencyLabel] => {
  const [zero, one] = currenciesOf(pool)
  return [labelOf(chainId, zero), labelOf(chainId, one)]
}

const tokensOf = (pool: PoolRef): Address[] => currenciesOf(pool).flatMap(id => (id === 'NATIVE' ? [] : [id]))

/** A plan with the permissions and the time of now, as the connected wallet is asked for it. */
async function made(
  {
    chainId,
    account,
    standing,
    deadline,
    signal,
  }: { chainId: number; account: Address; standing: Standing; deadline: bigint; signal: AbortSignal },
  make: (making: Making) => DeedPlan,
): Promise<DeedPlan> {
  const { batched, permitByCall } = await walletCapabilities($connection.get().connectorId ?? '', chainId, account)
  const common = { batched: batched !== 'never', permitByCall, deadline }
  const first = make({ ...common, refusing: new Set() })
  const refusing = await refusesChange(first, standing, signal)
  return refusing.size > 0 ? make({ ...common, refusing }) : first
}

const deadlineOf = (blockTime: bigint): bigint => blockTime + BigInt($swapSettings.get().deadlineMinutes) * 60n
const reset = (standing: Standing, refusing: ReadonlySet<string>): Standing =>
  standing.map(each => ({ ...each, resetFirst: refusing.has(each.token) }))

/** LP-5: what a migration asks of the connected wallet now. Throws AppError. */
export async function planMigration(migration: Migration, account: Address, signal: AbortSignal): Promise<DeedPlan> {
  const { stays: _, position, pool, ...rest } = migration
  const { chainId } = position
  const leaving = isRange(position) ? [] : [position.pool.id as Address]
  const [from, to] = await Promise.all([
    readWanted({ chainId, account, tokens: leaving, of: spenderOf(chainId, position.version) }, { signal }),
    readWanted({ chainId, account, tokens: tokensOf(pool), of: spenderOf(chainId, pool.version) }, { signal }),
  ])
  const all = [...from.standing, ...to.standing]
  return made(
    { chainId, account, standing: all, deadline: deadlineOf(to.blockTime), signal },
    ({ refusing, ...making }) =>
      planMigrate({
        ...{ ...rest, ...making, account, position, pool, labels: labelsOf(chainId, pool) },
        standing: { from: reset(from.standing, refusing), to: reset(to.standing, refusing) },
      }),
  )
}

/** The second half by itself: what came back goes on. Throws AppError. */
export async function planArrival(arrival: Arrival, account: Address, signal: AbortSignal): Promise<DeedPlan> {
  const { chainId, pool } = arrival
  const to = await readWanted(
    { chainId, account, tokens: tokensOf(pool), of: spenderOf(chainId, pool.version) },
    { signal },
  )
  return made(
    { chainId, account, standing: to.standing, deadline: deadlineOf(to.blockTime), signal },
    ({ refusing, ...making }): DeedPlan => ({
      ...planCreatePosition({
        ...{ ...arrival, ...making, account, native: false, labels: labelsOf(chainId, pool) },
        standing: reset(to.standing, refusing),
      }),
      // It is told as what it ends.
      deed: 'migrate',
    }),
  )
}

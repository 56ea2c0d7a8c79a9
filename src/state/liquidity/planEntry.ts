import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import type { Entry } from '#domain/liquidity/entry/Entry.ts'
import type { CurrencyLabel, DeedPlan } from '#domain/plan/DeedPlan.ts'
import { spenderOf } from '#domain/plan/makers/LiquidityTerms.ts'
import { type MoveTerms, planMove } from '#domain/plan/makers/planMove.ts'
import type { Amounts } from '#domain/protocols/v3/LiquidityMath.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import type { HalfMigration } from './halves/halfMigrations.ts'
import { readAllowances } from '#onchain/read/readAllowances.ts'
import { readWanted } from '#onchain/read/readWanted.ts'
import { refusesChange } from '../deeds/refusesChange.ts'
import { $swapSettings } from '../swap/swapSettings.ts'
import { $tokens, nativeToken, tokenKey } from '../tokens/tokens.ts'
import { $connection } from '../wallet/connection.ts'
import { walletCapabilities } from '../wallet/walletCapabilities.ts'

export type EntryAsk = Pick<MoveTerms, 'chainId' | 'leaving' | 'collects' | 'into' | 'deed'> & {
  entry: Entry
  /** Of one token that goes into a position: what there is of both before the swap. */
  have?: Amounts
  /** It goes on with what an earlier one has left in the wallet. */
  half?: HalfMigration
}

/** GO-11: what a move, a deposit of one token, or a compound asks of the connected wallet now. Throws AppError. */
export async function planEntry(
  { chainId, leaving, collects, into, deed, entry, have }: EntryAsk,
  account: Address,
  signal: AbortSignal,
): Promise<DeedPlan> {
  const { pool, currencies, trade } = entry
  const { universalRouter, wrappedNative } = chainById(chainId)?.contracts ?? {}
  if (!universalRouter || !wrappedNative) throw new AppError('swap.routerUnavailable')
  const sold = trade && trade.tokenIn !== 'NATIVE' ? trade.tokenIn : null
  const tokens = currencies.flatMap(id => (id === 'NATIVE' ? [] : [id]))
  const [selling, { standing, blockTime }, { batched }] = await Promise.all([
    // Of the native currency nothing is permitted.
    readAllowances({ chainId, account, token: sold ?? wrappedNative, router: universalRouter }, { signal }),
    readWanted({ chainId, account, tokens, of: spenderOf(chainId, pool.version) }, { signal }),
    walletCapabilities($connection.get().connectorId ?? '', chainId, account),
  ])
  const make = (refusing: ReadonlySet<string>, whole: boolean): DeedPlan =>
    planMove({
      ...{ chainId, account, leaving, entry, batched: whole },
      ...{ ...(collects && { collects }), ...(into && { into }), ...(deed && { deed }) },
      deadline: blockTime + BigInt($swapSettings.get().deadlineMinutes) * 60n,
      labels: currencies.map(id => labelOf(chainId, id)) as [CurrencyLabel, CurrencyLabel],
      standing: standing.map(each => ({ ...each, resetFirst: refusing.has(each.token) })),
      selling: { token: selling.token, permit2: selling.permit2, resetFirst: sold !== null && refusing.has(sold) },
    })
  const first = make(new Set(), batched !== 'never')
  const asked = [...standing, ...(sold ? [{ token: sold, allowed: selling.token }] : [])]
  const refusing = await refusesChange(first, asked, signal)
  const whole = refusing.size > 0 ? make(refusing, batched !== 'never') : first
  // One call is no batch: it goes as any transaction does.
  const plan = batched === 'several' && whole.calls.length === 1 ? make(refusing, false) : whole
  // What is typed tells two deposits apart: how much of it is swapped and how much goes in moves with the price.
  return have ? { ...plan, about: `${plan.about ?? ''} ${have.amount0} ${have.amount1}` } : plan
}

function labelOf(chainId: number, id: CurrencyId): CurrencyLabel {
  const token = id === 'NATIVE' ? nativeToken(chainId) : $tokens.get()[tokenKey(chainId, id)]
  if (!token) throw new AppError('liquidity.failed', { cause: `${id} is not known` })
  return { id, symbol: token.symbol, decimals: token.decimals }
}

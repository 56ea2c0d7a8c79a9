import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Address } from '#domain/chains/Chain.ts'
import type { AppError } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import type { CreateForm } from '#domain/liquidity/CreateForm.ts'
import { type CreateMoment, createMoment, movedBps, type PoolFacts } from '#domain/liquidity/CreateMoment.ts'
import type { PoolIssue } from '#domain/liquidity/check/poolIssues.ts'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import { hookFault } from '#domain/liquidity/HookPermissions.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { NATIVE_ADDRESS } from '#domain/swap/Trade.ts'
import { isRanged, versions } from '#domain/versions.ts'
import { refusesChange } from '../deeds/refusesChange.ts'
import type { OperationReview } from '../deeds/review/operationReview.ts'
import { makeReview } from '../deeds/review/makeReview.ts'
import { planAsk, type PlanReviewing } from '../deeds/review/planReview.ts'
import type { ReadyPlan } from '../deeds/review/readyPlan.ts'
import { $swapSettings } from '../swap/swapSettings.ts'
import { taxesOf } from '../tokens/taxesOf.ts'
import type { KnownToken } from '../tokens/tokens.ts'
import { $connection } from '../wallet/connection.ts'
import { walletCapabilities } from '../wallet/walletCapabilities.ts'
import { askedPool, watchPool } from './poolFacts.ts'

/** What the user wants to provide, frozen. */
export type CreateAsk = {
  account: Address
  form: CreateForm
  facts: PoolFacts
  moment: CreateMoment & { deposit: Deposit }
  tokens: { a: KnownToken; b: KnownToken }
  slippageBps: number
  /** Raw; null: not known. */
  held: { a: bigint | null; b: bigint | null }
}

/** The same deposit at another price. */
export type Moved = Pick<CreateAsk, 'facts' | 'moment'>

/** A review: what was rehearsed, and what it will cost. */
export type CreateReview = {
  /** What is shown, and nothing else is asked for. */
  ask: CreateAsk
  /** The pool's price is no longer the reviewed one; nothing is asked for until it is accepted. */
  moved: Moved | null
  status: 'preparing' | 'ready' | 'failed'
  plan: DeedPlan | null
  /** Null: the node can't simulate. */
  block: bigint | null
  /** Raw native units; null: an account that pays for itself (`operation`). */
  cost: bigint | null
  operation: OperationReview | null
  error: AppError | null
  /** What is to be known of its pool, or accepted, before it is asked for. */
  issues: readonly PoolIssue[]
}

export type CreateReviewing = Pick<PlanReviewing, 'start' | 'confirmPending' | 'confirm'> & {
  $review: ReadableAtom<CreateReview>
  /** The price of now is what is reviewed from here on. */
  acceptPrice: () => void
}

/** One run of a page: a position that is being made. */
export const CREATE_RUN = 'add'

/** One review of a new position. What it shows is what the wallet is asked for, and nothing else. */
export function makeCreateReview(first: CreateAsk): CreateReviewing {
  const { account, form } = first
  const $ask = atom(first)
  const plan = planAsk({
    ...{ key: CREATE_RUN, chainId: form.chainId, about: [], after: 0 },
    plan: signal => planCreate($ask.get(), signal),
    async check(plan, signal) {
      const [{ checkPool }, { putInOfCreate }] = await Promise.all([
        import('./check/checkPool.ts'),
        import('./check/putInOf.ts'),
      ])
      return checkPool(putInOfCreate($ask.get()), plan, signal)
    },
    touches: { addresses: [account], tokens: [form.a, form.b].flatMap(id => (id === null ? [] : [id])) },
    sayFault: error => hookFault([$ask.get().facts], error),
  })
  const reviewing = makeReview<ReadyPlan, Hex | null, Moved>({
    ...plan,
    watch() {
      const pool = askedPool(form)
      const unwatch = pool && watchPool(form.chainId, pool, ({ facts }) => facts && follow(facts))
      return () => unwatch?.()
    },
    accept(moved) {
      $ask.set({ ...$ask.get(), ...moved })
      return null
    },
  })
  const follow = (facts: PoolFacts) => {
    if (!reviewing.$review.get().asking) reviewing.move(movedTo($ask.get(), facts))
  }
  const { $review, start, acceptPrice, confirmPending, confirm } = reviewing
  return {
    ...{ start, acceptPrice, confirmPending, confirm },
    $review: computed([$review, $ask], ({ status, ready, error, issues, moved }, ask) => ({
      ...{ ask, moved, error, issues, status, operation: ready?.operation ?? null },
      ...{ plan: ready?.plan ?? null, block: ready?.block ?? null, cost: ready?.cost ?? null },
    })),
  }
}

/**
 * The same deposit at the price of now, where that differs by more than half of what may slip; null: it is as reviewed,
 * or can't be made at all (the rehearsal says so).
 */
function movedTo(ask: CreateAsk, facts: PoolFacts): Moved | null {
  const { form, moment, tokens, slippageBps, held } = ask
  if (movedBps(moment.sqrtPriceX96, facts.sqrtPriceX96) * 2n <= BigInt(slippageBps)) return null
  const decimals = { a: tokens.a.decimals, b: tokens.b.decimals }
  const now = createMoment({ form, facts, decimals, aIs0: moment.order.aIs0, slippageBps, held })
  return now.deposit && { facts, moment: { ...now, deposit: now.deposit } }
}

/** Its plan, with the permissions and the time of now. Throws AppError. */
async function planCreate(ask: CreateAsk, signal: AbortSignal): Promise<DeedPlan> {
  const { account, form, facts, moment, tokens } = ask
  const { chainId, version } = form
  const [{ planCreatePosition }, { spenderOf }, { readWanted }] = await Promise.all([
    import('#domain/plan/makers/planCreatePosition.ts'),
    import('#domain/plan/makers/LiquidityTerms.ts'),
    import('#onchain/read/readWanted.ts'),
  ])
  const native = form.a === 'NATIVE' || form.b === 'NATIVE'
  const { pool } = facts
  const { aIs0 } = moment.order
  const wanted = [aIs0 ? form.a : form.b, aIs0 ? form.b : form.a].flatMap(id =>
    id === null || id === 'NATIVE' || id === NATIVE_ADDRESS ? [] : [id],
  )
  const [{ standing, blockTime }, ways, taxes] = await Promise.all([
    readWanted({ chainId, account, tokens: wanted, of: spenderOf(chainId, version) }, { signal }),
    walletCapabilities($connection.get().connectorId ?? '', chainId, account),
    versions[version].taxed ? taxesOf(chainId, [pool.token0, pool.token1], signal) : undefined,
  ])
  const label = ({ address, symbol, decimals }: KnownToken) => ({ id: address, symbol, decimals })
  const [token0, token1] = aIs0 ? [tokens.a, tokens.b] : [tokens.b, tokens.a]
  const { range } = moment
  const make = (refusing: ReadonlySet<string>): DeedPlan =>
    planCreatePosition({
      ...{ chainId, account, pool, deposit: moment.deposit, native },
      ...(isRanged(version) && range.status === 'ok'
        ? { range: { tickLower: range.tickLower, tickUpper: range.tickUpper } }
        : {}),
      ...(!isRanged(version) && !facts.there ? { initialise: 'pair' as const } : {}),
      ...(isRanged(version) && moment.isNew ? { initialise: moment.sqrtPriceX96 } : {}),
      standing: standing.map(each => ({ ...each, resetFirst: refusing.has(each.token) })),
      deadline: blockTime + BigInt($swapSettings.get().deadlineMinutes) * 60n,
      labels: [label(token0), label(token1)],
      batched: ways.batched !== 'never',
      permitByCall: ways.permitByCall,
      ...(taxes && { taxes }),
    })
  const first = make(new Set())
  const refusing = await refusesChange(first, standing, signal)
  return refusing.size > 0 ? make(refusing) : first
}

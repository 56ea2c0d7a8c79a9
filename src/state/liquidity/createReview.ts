import { atom, type ReadableAtom } from 'nanostores'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import type { CreateForm } from '#domain/liquidity/CreateForm.ts'
import { type CreateMoment, createMoment, movedBps, type PoolFacts } from '#domain/liquidity/CreateMoment.ts'
import type { PoolIssue } from '#domain/liquidity/check/poolIssues.ts'
import { hookFault } from '#domain/liquidity/HookPermissions.ts'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import { atPrice } from '#domain/passkey/Budget.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { NATIVE_ADDRESS } from '#domain/swap/Trade.ts'
import type { Hex } from '#domain/Hex.ts'
import { onlyOnce } from '../deeds/flow/onlyOnce.ts'
import { forgetRun, runDeed } from '../deeds/runs.ts'
import type { OperationReview } from '../deeds/review/operationReview.ts'
import { costOf, kindsOf, namesOf } from '../deeds/review/readyPlan.ts'
import { refusesChange } from '../deeds/refusesChange.ts'
import { sendPlan } from '../deeds/sendPlan.ts'
import type { Named } from '../passkey/ownerChanges.ts'
import { $swapSettings } from '../swap/swapSettings.ts'
import { taxesOf } from '../tokens/taxesOf.ts'
import type { KnownToken } from '../tokens/tokens.ts'
import { askedPool, type PoolReading, watchPool } from './poolFacts.ts'
import { $connection } from '../wallet/connection.ts'
import { readyWallet } from '../wallet/readyWallet.ts'
import { walletWays } from '../wallet/walletWays.ts'

/** What somebody wants to provide, frozen. */
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

const PREPARING: Omit<CreateReview, 'ask'> = {
  ...{ plan: null, block: null, cost: null, operation: null, error: null, moved: null, issues: [] },
  status: 'preparing',
}

export type CreateReviewing = {
  $review: ReadableAtom<CreateReview>
  /** Rehearses and prices it; returns what ends that. */
  start: () => () => void
  /** PK-3: the person answers for a pending change of owners. */
  confirmPending: (named: Named) => void
  /** Asks the wallet for exactly what was reviewed; the transaction that did it, null where it failed (its run says why). */
  confirm: () => Promise<Hex | null>
  /** The price of now is what is reviewed from here on. */
  acceptPrice: () => void
}

/** Between two rehearsals while the dialog waits (ms): permissions, the clock and the pool move on. */
const REFRESH = 15_000

/** One run of a page: a position that is being made. */
export const CREATE_RUN = 'add'

/** One review of a new position. What it shows is what the wallet is asked for, and nothing else. */
export function makeCreateReview(first: CreateAsk): CreateReviewing {
  const $review = atom<CreateReview>({ ...PREPARING, ask: first })
  const { account, form } = first
  let preparing = new AbortController()
  let running = false
  let once = onlyOnce()
  const paysItself = walletTraits($connection.get().connectorId).paysItself
  const shows = async (operation: OperationReview | null) => {
    if (!paysItself) return
    const { showsChange } = await import('../passkey/ownerChanges.ts')
    showsChange(form.chainId, operation?.pending?.change ?? null)
  }
  const look = async (): Promise<DeedPlan | null> => {
    preparing.abort()
    preparing = new AbortController()
    const { signal } = preparing
    try {
      const { ask } = $review.get()
      const review = await prepare(ask, signal)
      if (signal.aborted) return null
      $review.set({ ...$review.get(), ...review })
      void shows(review.operation)
      return review.plan
    } catch (error) {
      if (!signal.aborted)
        $review.set({
          ...$review.get(),
          status: 'failed',
          error: hookFault([$review.get().ask.facts], asAppError(error)),
        })
      return null
    }
  }
  const follow = ({ facts }: PoolReading) => {
    const { ask } = $review.get()
    if (running || !facts) return
    const moved = movedTo(ask, facts)
    $review.set({ ...$review.get(), moved })
  }
  const start = () => {
    forgetRun(CREATE_RUN)
    once = onlyOnce()
    $review.set({ ...PREPARING, ask: $review.get().ask })
    void look()
    const pool = askedPool(form)
    const unwatch = pool && watchPool(form.chainId, pool, follow)
    const timer = setInterval(() => {
      if (!running && document.visibilityState === 'visible') void look()
    }, REFRESH)
    return () => {
      clearInterval(timer)
      unwatch?.()
      preparing.abort()
      void shows(null)
    }
  }
  return {
    $review,
    start,
    acceptPrice() {
      const { ask, moved } = $review.get()
      if (running || !moved) return
      $review.set({ ...PREPARING, ask: { ...ask, ...moved } })
      void look()
    },
    confirmPending(named) {
      void import('../passkey/passkeys.ts').then(async ({ confirmPending }) => {
        await confirmPending(named)
        await look()
      })
    },
    async confirm() {
      if (running || $review.get().moved) return null
      running = true
      forgetRun(CREATE_RUN)
      try {
        // Permissions and deadline of this moment; amounts, bounds and the price of the operation are those on screen.
        const { issues, operation } = $review.get()
        const made = await look()
        const { asksMore } = await import('#domain/liquidity/check/poolIssues.ts')
        // What came up since is answered first.
        if (!made || asksMore(issues, $review.get().issues)) return null
        const plan = atPrice(made, operation)
        const ended = await runDeed(CREATE_RUN, { steps: kindsOf(plan), names: namesOf(plan) }, async run => {
          run.mark({ status: 'checking' })
          const { spends } = plan.promises
          const touches = { addresses: [account], tokens: spends.map(({ currency }) => currency) }
          const door = await readyWallet(plan.chainId, touches, run)
          if (door.account !== account) throw new AppError('wallet.changed')
          return sendPlan(run, door, plan, { once })
        })
        return ended.status === 'done' ? ended.value : null
      } finally {
        running = false
      }
    },
  }
}

/** The same deposit at the price of now, where that differs by more than half of what may slip; null: it is as reviewed, or can't be made at all (the rehearsal says so). */
function movedTo(ask: CreateAsk, facts: PoolFacts): Moved | null {
  const { form, moment, tokens, slippageBps, held } = ask
  if (movedBps(moment.sqrtPriceX96, facts.sqrtPriceX96) * 2n <= BigInt(slippageBps)) return null
  const decimals = { a: tokens.a.decimals, b: tokens.b.decimals }
  const now = createMoment({ form, facts, decimals, aIs0: moment.order.aIs0, slippageBps, held })
  return now.deposit && { facts, moment: { ...now, deposit: now.deposit } }
}

/** Plan, rehearsal and price at the latest block. Throws AppError. */
async function prepare(ask: CreateAsk, signal: AbortSignal): Promise<Omit<CreateReview, 'ask' | 'moved'>> {
  const { account, form, facts, moment, tokens } = ask
  const { chainId, version } = form
  const { connectorId } = $connection.get()
  const [{ planCreatePosition }, { spenderOf }, { readWanted }, { rehearsePlan }, { checkPool }, { putInOfCreate }] =
    await Promise.all([
      import('#domain/plan/makers/planCreatePosition.ts'),
      import('#domain/plan/makers/LiquidityTerms.ts'),
      import('#onchain/read/readWanted.ts'),
      import('#onchain/act/rehearsePlan.ts'),
      import('./check/checkPool.ts'),
      import('./check/putInOf.ts'),
    ])
  const native = form.a === 'NATIVE' || form.b === 'NATIVE'
  const { pool } = facts
  const { aIs0 } = moment.order
  const wanted = [aIs0 ? form.a : form.b, aIs0 ? form.b : form.a].flatMap(id =>
    id === null || id === 'NATIVE' || id === NATIVE_ADDRESS ? [] : [id],
  )
  const [{ standing, blockTime }, ways, taxes] = await Promise.all([
    readWanted({ chainId, account, tokens: wanted, of: spenderOf(chainId, version) }, { signal }),
    walletWays(connectorId ?? '', chainId, account),
    version === 'v2' ? taxesOf(chainId, [pool.token0, pool.token1], signal) : undefined,
  ])
  const label = ({ address, symbol, decimals }: KnownToken) => ({ id: address, symbol, decimals })
  const [token0, token1] = aIs0 ? [tokens.a, tokens.b] : [tokens.b, tokens.a]
  const { range } = moment
  const make = (refusing: ReadonlySet<string>): DeedPlan =>
    planCreatePosition({
      ...{ chainId, account, pool, deposit: moment.deposit, native },
      ...(version !== 'v2' && range.status === 'ok'
        ? { range: { tickLower: range.tickLower, tickUpper: range.tickUpper } }
        : {}),
      ...(version === 'v2' ? (facts.there ? {} : { initialise: 'pair' as const }) : {}),
      ...(version !== 'v2' && moment.isNew ? { initialise: moment.sqrtPriceX96 } : {}),
      standing: standing.map(each => ({ ...each, resetFirst: refusing.has(each.token) })),
      deadline: blockTime + BigInt($swapSettings.get().deadlineMinutes) * 60n,
      labels: [label(token0), label(token1)],
      batched: ways.batched !== 'never',
      permitByCall: ways.permitByCall,
      ...(taxes && { taxes }),
    })
  const first = make(new Set())
  const refusing = await refusesChange(first, standing, signal)
  const plan = refusing.size > 0 ? make(refusing) : first
  const [preview, issues] = await Promise.all([
    rehearsePlan(plan, signal),
    checkPool(putInOfCreate({ form, facts, moment }), plan, signal),
  ])
  const paysItself = walletTraits(connectorId).paysItself
  const [cost, operation] = await Promise.all([
    paysItself ? null : costOf(plan, preview?.gas ?? null, signal),
    paysItself
      ? import('../deeds/review/operationReview.ts').then(({ priceOperationOf }) => priceOperationOf(plan))
      : null,
  ])
  return { status: 'ready', plan, block: preview?.block ?? null, cost, operation, error: null, issues }
}

import { computed, type ReadableAtom } from 'nanostores'
import type { RecoveredPasskey } from '#data/account/recoverySchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { ownerOf } from '#domain/passkey/PasskeyAccount.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import type { CurrencyLabel, Line } from '#domain/plan/DeedPlan.ts'
import { planActing, planRecovery } from '#domain/plan/makers/planRecovery.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { RecoverOperation } from '#onchain/passkey/recovery/recoverOperation.ts'
import { makePlanReview, type PlanReviewing } from '../deeds/review/planReview.ts'
import type { ReadyPlan } from '../deeds/review/readyPlan.ts'
import { loadRecovering } from './recovering.ts'

/** What a recovery address makes a wallet do: take a passkey among its owners, or send something away. */
export type RecoverPlan = { chainId: number; wallet: Address } & (
  | { kind: 'passkey'; passkey: RecoveredPasskey }
  | { kind: 'send'; currency: { id: CurrencyId; symbol: string; decimals: number }; amount: bigint; to: Address }
)

/** What was rehearsed: at which block, and what arrives, raw; null where nothing is sent. */
type Figures = { block: bigint; arrives: bigint | null }

/**
 * `prepared`: what is to be signed, and who pays for it; null until it was looked at. `figures` null: the node can't
 * tell.
 */
export type RecoverReview = {
  status: 'preparing' | 'ready' | 'failed'
  prepared: RecoverOperation | null
  figures: Figures | null
  /** Its costs are a row of the review: no account of the person's pays for itself here. */
  operation: null
  error: AppError | null
}

export type RecoverReviewing = Pick<PlanReviewing, 'start' | 'confirmPending' | 'confirm'> & {
  plan: RecoverPlan
  /** The recovery address that reviews it. */
  owner: Address
  $review: ReadableAtom<RecoverReview>
}

type Looked = ReadyPlan & { prepared: RecoverOperation; figures: Figures | null }

/**
 * One review of a recovery. What it shows is what is signed by the connected address, and nothing else; the bundler
 * carries it, or a transaction of its own.
 */
export function makeRecoverReview(plan: RecoverPlan, owner: Address): RecoverReviewing {
  const { $review, start, confirmPending, confirm } = makePlanReview<Looked>({
    ...{ key: 'recover', chainId: plan.chainId, about: [], after: 0, steps: ['sign', 'send'] },
    touches: touches(plan, owner),
    look: signal => prepare(plan, owner, signal),
    // What is signed is what was shown: its calls are read back out of what is signed (askWallet), and no less arrives
    // by now than did then.
    plan: async (signal, shown) => shown ?? (await prepare(plan, owner, signal)).plan,
    sayFault: async (_, cause) => (await import('#onchain/node/toAppError.ts')).toAppError(cause, 'sign'),
    onEnd: () => void loadRecovering(plan.wallet),
  })
  return {
    ...{ plan, owner, start, confirmPending, confirm },
    $review: computed($review, ({ status, ready, error }) => ({
      ...{ status: status === 'idle' ? 'preparing' : status, operation: null, error },
      ...{ prepared: ready?.prepared ?? null, figures: ready?.figures ?? null },
    })),
  }
}

const onchain = () =>
  Promise.all([
    import('#onchain/passkey/recovery/recoverOperation.ts'),
    import('#onchain/passkey/recovery/encodeRecovery.ts'),
  ])

async function prepare(plan: RecoverPlan, owner: Address, signal: AbortSignal): Promise<Looked> {
  const [{ prepareRecovery }] = await onchain()
  const trial = await actingOf(plan, 0n)
  const figures = await rehearse(plan, trial, signal)
  const prepared = await prepareRecovery({ chainId: plan.chainId, account: plan.wallet, owner, calls: trial.calls })
  const acts = await actingOf(plan, figures?.arrives ?? 0n)
  const whole = planRecovery(acts, prepared, lineOf(plan))
  return { plan: whole, block: figures?.block ?? null, cost: null, operation: null, prepared, figures }
}

/**
 * What the wallet does by it; `least`: what arrived when it was rehearsed, since some tokens keep a part of what is
 * sent.
 */
async function actingOf(plan: RecoverPlan, least: bigint): Promise<Expectation> {
  const [, { encodeRecovery }] = await onchain()
  const what = callOf(plan)
  return planActing({
    chainId: plan.chainId,
    wallet: plan.wallet,
    what: { ...what, least },
    calls: encodeRecovery(what),
  })
}

/**
 * Runs the calls on our own node as the account would. Throws what they revert with, `recovery.differs` when something
 * else leaves than was typed.
 */
async function rehearse(plan: RecoverPlan, acts: Expectation, signal: AbortSignal): Promise<Figures | null> {
  const { rehearse: run } = await import('#onchain/act/rehearse.ts')
  const seen = await run(acts, acts, { signal })
  if (!seen) return null
  if (plan.kind !== 'send') return { block: seen.block, arrives: null }
  if (seen.spent !== plan.amount) throw new AppError('recovery.differs')
  return { block: seen.block, arrives: seen.received }
}

const callOf = (plan: RecoverPlan) =>
  plan.kind === 'passkey'
    ? {
        kind: 'addOwner' as const,
        wallet: plan.wallet,
        owner: ownerOf(plan.passkey.key as { x: `0x${string}`; y: `0x${string}` }),
      }
    : { kind: 'send' as const, currency: plan.currency.id, amount: plan.amount, to: plan.to }

/** PR-2: what every question of it is held against. */
const touches = (plan: RecoverPlan, owner: Address) => ({
  addresses: [owner, plan.wallet, ...(plan.kind === 'send' ? [plan.to] : [])],
  tokens: plan.kind === 'send' ? [plan.currency.id] : [],
})

/** TX-2: what a recovery address did stands in its activity and in the wallet's. */
function lineOf(plan: RecoverPlan): Line {
  const { symbol, decimals } = chainById(plan.chainId)!.native
  const currency: CurrencyLabel = plan.kind === 'send' ? plan.currency : { id: 'NATIVE', symbol, decimals }
  const amountIn = plan.kind === 'send' ? plan.amount : 0n
  const line = { currencyIn: currency, currencyOut: currency, amountIn, amountOut: 0n }
  return plan.kind === 'send' ? { ...line, recipient: plan.to } : line
}

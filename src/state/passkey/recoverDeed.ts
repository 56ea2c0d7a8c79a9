import { atom } from 'nanostores'
import type { RecoveredPasskey } from '#data/account/recoverySchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import { ownerOf } from '#domain/passkey/PasskeyAccount.ts'
import type { Ground } from '#domain/plan/Ground.ts'
import type { CurrencyLabel, Line } from '#domain/plan/DeedPlan.ts'
import { planActing, planRecovery } from '#domain/plan/makers/planRecovery.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { RecoverOperation } from '#onchain/passkey/recovery/recoverOperation.ts'
import { forgetRun, type Running, runDeed } from '../deeds/runs.ts'
import { sendPlan } from '../deeds/sendPlan.ts'
import { $account } from '../wallet/connection.ts'
import { readyWallet } from '../wallet/readyWallet.ts'
import { loadRecovering } from './recovering.ts'

/** What a recovery address makes a wallet do: take a passkey among its owners, or send something away. */
export type RecoverPlan = { chainId: number; wallet: Address } & (
  | { kind: 'passkey'; passkey: RecoveredPasskey }
  | { kind: 'send'; currency: { id: CurrencyId; symbol: string; decimals: number }; amount: bigint; to: Address }
)

/** As it was rehearsed: what leaves the wallet and what arrives, raw; null when the node can't tell. */
type Figures = { leaves: bigint; arrives: bigint } | null
export type RecoverReview = { plan: RecoverPlan; prepared: RecoverOperation; figures: Figures }

export type RecoverDeed =
  | { stage: 'idle' }
  | { stage: 'preparing' }
  /** What is asked of it, and what came of that, the run says: `sign`: the operation; `send`: the transaction that carries it; `wait`: for its block. */
  | { stage: 'review'; review: RecoverReview }
  | { stage: 'failed'; error: AppError }
export const $recoverDeed = atom<RecoverDeed>({ stage: 'idle' })

let abort = new AbortController()

/** Lets go: a wallet that hasn't answered is waited for no longer. */
export function closeRecoverDeed(): void {
  abort.abort()
  forgetRun('recover')
  $recoverDeed.set({ stage: 'idle' })
}

const onchain = () =>
  Promise.all([
    import('#onchain/passkey/recovery/recoverOperation.ts'),
    import('#onchain/passkey/recovery/encodeRecovery.ts'),
  ])

/** What the wallet does by it; `least`: what arrived when it was rehearsed, since some tokens keep a part of what is sent. */
async function actingOf(plan: RecoverPlan, least: bigint): Promise<Ground> {
  const [, { encodeRecovery }] = await onchain()
  const what = callOf(plan)
  return planActing({
    chainId: plan.chainId,
    wallet: plan.wallet,
    what: { ...what, least },
    calls: encodeRecovery(what),
  })
}

/** Runs the calls on our own node as the account would. Throws what they revert with, `recovery.differs` when something else leaves than was typed. */
async function rehearse(plan: RecoverPlan, acts: Ground, signal: AbortSignal): Promise<Figures> {
  const { rehearse: run } = await import('#onchain/act/rehearse.ts')
  const seen = await run(acts, acts, { signal })
  if (plan.kind !== 'send' || !seen) return null
  if (seen.spent !== plan.amount) throw new AppError('recovery.differs')
  return { leaves: seen.spent, arrives: seen.received }
}

/** Rehearses a plan and shows what it would do and cost. */
export async function reviewRecovery(plan: RecoverPlan): Promise<void> {
  const owner = $account.get()
  if (!owner || $recoverDeed.get().stage !== 'idle') return
  abort = new AbortController()
  const { signal } = abort
  $recoverDeed.set({ stage: 'preparing' })
  try {
    const [{ prepareRecovery }] = await onchain()
    const acts = await actingOf(plan, 0n)
    const figures = await rehearse(plan, acts, signal)
    const prepared = await prepareRecovery({ chainId: plan.chainId, account: plan.wallet, owner, calls: acts.calls })
    if (!signal.aborted) $recoverDeed.set({ stage: 'review', review: { plan, prepared, figures } })
  } catch (error) {
    if (!signal.aborted) $recoverDeed.set({ stage: 'failed', error: asAppError(error) })
  }
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

/** Does what was reviewed: signed by the connected address, carried by the bundler or by a transaction of its own. */
export async function runRecovery(): Promise<void> {
  const now = $recoverDeed.get()
  if (now.stage !== 'review') return
  await runDeed('recover', { steps: ['sign', 'send', 'send'] }, async run => {
    try {
      await act(now.review, run)
    } catch (error) {
      const { toAppError } = await import('#onchain/node/toAppError.ts')
      throw toAppError(error, 'sign')
    }
  })
  void loadRecovering(now.review.plan.wallet)
}

async function act({ plan, prepared, figures }: RecoverReview, run: Running): Promise<void> {
  const door = await readyWallet(plan.chainId, touches(plan, prepared.owner), run)
  if (door.account !== prepared.owner) throw new AppError('wallet.changed')
  // What is signed is what was shown: sendPlan rehearses that no less arrives by now than did then, and its calls are read back out of what is signed (askWallet).
  const acts = await actingOf(plan, figures?.arrives ?? 0n)
  await sendPlan(run, door, planRecovery(acts, prepared, lineOf(plan)))
}

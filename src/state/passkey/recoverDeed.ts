import { atom } from 'nanostores'
import type { RecoveredPasskey } from '#data/account/recoverySchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import { ownerOf } from '#domain/passkey/PasskeyAccount.ts'
import type { Ground } from '#domain/plan/Ground.ts'
import { planActing, planCarrying } from '#domain/plan/makers/planRecovery.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { RecoverOperation } from '#onchain/passkey/recovery/recoverOperation.ts'
import type { Sent } from '#onchain/act/followTransaction.ts'
import { forgetRun, type Running, runDeed } from '../deeds/runs.ts'
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
  return planActing(plan.chainId, plan.wallet, { ...what, least }, encodeRecovery(what))
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
    const prepared = await prepareRecovery(plan.chainId, plan.wallet, owner, acts.calls)
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

const remembered = { passkey: 'recoverPasskey', send: 'recover' } as const

/** TX-2: what a recovery address did stands in its activity and in the wallet's, with what the chain says left the wallet. */
async function noteRecovery(plan: RecoverPlan, account: Address, hash: `0x${string}`): Promise<void> {
  const { noteSettled } = await import('../deeds/noteSettled.ts')
  const native = chainById(plan.chainId)!.native
  const currency =
    plan.kind === 'send' ? plan.currency : ({ id: 'NATIVE', symbol: native.symbol, decimals: native.decimals } as const)
  const amount = plan.kind === 'send' ? plan.amount.toString() : '0'
  const promises = {
    spends: plan.kind === 'send' ? [{ currency: currency.id, max: amount }] : [],
    receives: [],
    permits: [],
  }
  await noteSettled(plan.chainId, account, hash, {
    type: remembered[plan.kind],
    of: plan.wallet,
    currencyIn: currency,
    currencyOut: currency,
    amountIn: amount,
    amountOut: '0',
    promises,
  })
}

/** Does what was reviewed: signed by the connected address, carried by the bundler or by a transaction of its own. */
export async function runRecovery(): Promise<void> {
  const now = $recoverDeed.get()
  if (now.stage !== 'review') return
  await runDeed('recover', { steps: ['sign', 'send', 'wait'] }, async run => {
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
  const [{ handleOps, sendToBundler, signRecovery, stillNext, didOperation }] = await onchain()
  const door = await readyWallet(plan.chainId, touches(plan, prepared.owner), run)
  const { account } = door
  if (account !== prepared.owner) throw new AppError('wallet.changed')
  // What is signed is what was shown: its calls still do what they did, and are read back out of what is signed (askWallet).
  const acts = await actingOf(plan, figures?.arrives ?? 0n)
  const again = await rehearse(plan, acts, run.stop)
  if (again?.arrives !== figures?.arrives) throw new AppError('recovery.differs')
  await stillNext(prepared)
  const signed = await signRecovery(door, planCarrying(acts, account), prepared, run)
  // What was handed over is followed and remembered, whoever still waits for it.
  const { signal } = new AbortController()
  const hash = prepared.way === 'bundler' ? await sendToBundler(plan.chainId, signed) : null
  run.next()
  if (hash) {
    run.next()
    const { followOperation } = await import('#onchain/passkey/runCalls.ts')
    const { receipt } = await followOperation(plan.chainId, hash, signal)
    return noteRecovery(plan, account, receipt.transactionHash)
  }
  const { sendCall } = await import('#onchain/act/sendCall.ts')
  const { followTransaction } = await import('#onchain/act/followTransaction.ts')
  const follow = async (sent: Sent) => {
    const outcome = await followTransaction(sent, signal)
    if (outcome.status !== 'confirmed' || !(await didOperation(plan.chainId, outcome.hash, signed)))
      throw new AppError('recovery.failed', { cause: outcome })
    await noteRecovery(plan, account, outcome.hash)
  }
  const onLate = (sent: Sent) =>
    void follow(sent).catch(error => console.warn('Tarn: a recovery nobody waits for was not done', error))
  const carrying = planCarrying(acts, account, handleOps(account, signed))
  const sent = await sendCall(door, carrying, { doing: 'sign' }, { ...run, onLate })
  run.next()
  await follow(sent)
}

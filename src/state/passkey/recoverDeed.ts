import { atom } from 'nanostores'
import type { RecoveredPasskey } from '#data/account/recoverySchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import { ownerOf } from '#domain/passkey/PasskeyAccount.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { RecoverOperation } from '#onchain/passkey/recovery/recoverOperation.ts'
import type { TransactionCall, Watch } from '#onchain/node/simulate.ts'
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
  | { stage: 'review'; review: RecoverReview; error?: AppError }
  /** `sign`: the operation; `send`: the transaction that carries it; `wait`: for its block. */
  | { stage: 'asking'; review: RecoverReview; step: 'sign' | 'send' | 'wait' }
  | { stage: 'done'; review: RecoverReview }
  | { stage: 'failed'; error: AppError }
export const $recoverDeed = atom<RecoverDeed>({ stage: 'idle' })

let abort = new AbortController()

/** Lets go: a wallet that hasn't answered is waited for no longer. */
export function closeRecoverDeed(): void {
  abort.abort()
  $recoverDeed.set({ stage: 'idle' })
}

const onchain = () =>
  Promise.all([
    import('#onchain/passkey/recovery/recoverOperation.ts'),
    import('#onchain/passkey/recovery/encodeRecovery.ts'),
    import('#onchain/node/simulate.ts'),
  ])

const watchesOf = (plan: RecoverPlan): Watch[] =>
  plan.kind === 'send' ? [plan.wallet, plan.to].map(holder => ({ holder, currency: plan.currency.id })) : []

/** Runs the calls on our own node as the account would. Throws what they revert with, `recovery.differs` when something else leaves than was typed. */
async function rehearse(plan: RecoverPlan, calls: readonly TransactionCall[]): Promise<Figures> {
  const [, , { simulate }] = await onchain()
  const { figures } = await simulate(plan.chainId, plan.wallet, calls, watchesOf(plan))
  const [from, to] = figures ?? []
  if (plan.kind !== 'send' || !from || !to) return null
  if (from.before - from.after !== plan.amount) throw new AppError('recovery.differs')
  return { leaves: from.before - from.after, arrives: to.after - to.before }
}

/** Rehearses a plan and shows what it would do and cost. */
export async function reviewRecovery(plan: RecoverPlan): Promise<void> {
  const owner = $account.get()
  if (!owner || $recoverDeed.get().stage !== 'idle') return
  abort = new AbortController()
  const { signal } = abort
  $recoverDeed.set({ stage: 'preparing' })
  try {
    const [{ prepareRecovery }, { encodeRecovery }] = await onchain()
    const calls = encodeRecovery(callOf(plan))
    const figures = await rehearse(plan, calls)
    const prepared = await prepareRecovery(plan.chainId, plan.wallet, owner, calls)
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
  const { review } = now
  const { plan, prepared, figures } = review
  const { signal } = abort
  const step = (next: 'sign' | 'send' | 'wait') =>
    signal.aborted || $recoverDeed.set({ stage: 'asking', review, step: next })
  step('sign')
  try {
    const [
      { handleOps, sendToBundler, signRecovery, stillNext, didOperation },
      { encodeRecovery, sameCalls },
      { simulate },
    ] = await onchain()
    const door = await readyWallet(plan.chainId, touches(plan, prepared.owner))
    const { account } = door
    if (account !== prepared.owner) throw new AppError('wallet.changed')
    const calls = encodeRecovery(callOf(plan))
    // What is signed is what was shown: its calls are those of the plan, and they still do what they did.
    if (!sameCalls(prepared.operation, plan.wallet, calls)) throw new AppError('recovery.differs')
    const again = await rehearse(plan, calls)
    if (again?.arrives !== figures?.arrives) throw new AppError('recovery.differs')
    await stillNext(prepared)
    const waiting = { stop: signal, onSlow: () => {} }
    const signed = await signRecovery(door, prepared, waiting)
    const hash = prepared.way === 'bundler' ? await sendToBundler(plan.chainId, signed) : null
    if (hash) {
      step('wait')
      const { followOperation } = await import('#onchain/passkey/runCalls.ts')
      const { receipt } = await followOperation(plan.chainId, hash, signal)
      await noteRecovery(plan, account, receipt.transactionHash)
    } else {
      step('send')
      const call = handleOps(account, signed)
      await simulate(plan.chainId, account, [call], [])
      const { sendCall } = await import('#onchain/act/sendCall.ts')
      const { followTransaction } = await import('#onchain/act/followTransaction.ts')
      const sent = await sendCall(door, call, { doing: 'sign' }, { ...waiting, onLate: () => {} })
      step('wait')
      const outcome = await followTransaction(sent, signal)
      if (outcome.status !== 'confirmed' || !(await didOperation(plan.chainId, outcome.hash, signed)))
        throw new AppError('recovery.failed', { cause: outcome })
      await noteRecovery(plan, account, outcome.hash)
    }
    if (!signal.aborted) $recoverDeed.set({ stage: 'done', review })
  } catch (error) {
    const { toAppError } = await import('#onchain/node/toAppError.ts')
    if (!signal.aborted) $recoverDeed.set({ stage: 'review', review, error: toAppError(error, 'sign') })
  }
  void loadRecovering(plan.wallet)
}

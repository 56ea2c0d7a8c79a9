import { atom, type ReadableAtom } from 'nanostores'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import { atPrice } from '#domain/passkey/Budget.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { planSend, type Sending } from '#domain/plan/makers/planSend.ts'
import type { Person, SendForm, SendItem } from '#domain/send/SendForm.ts'
import { type Ended, forgetRun, runDeed } from '../deeds/runs.ts'
import { type OperationReview, priceCallsOf } from '../deeds/review/operationReview.ts'
import { type Once, onlyOnce } from '../deeds/flow/onlyOnce.ts'
import { sendPlan } from '../deeds/sendPlan.ts'
import type { Named } from '../passkey/ownerChanges.ts'
import type { KnownToken } from '../tokens/tokens.ts'
import { $connection } from '../wallet/connection.ts'
import { readyWallet } from '../wallet/readyWallet.ts'

/** What somebody wants to send, frozen. `amount` is raw. */
export type SendAsk = { chainId: number; account: Address; person: Person; linked: SendForm['linked'] } & (
  | { token: KnownToken; amount: bigint; item: null }
  | { token: null; item: SendItem }
)

/** A review: what was rehearsed, and what it will cost. `arrives` null: an item, or the node can't tell. */
export type SendReview = {
  status: 'preparing' | 'ready' | 'failed'
  arrives: bigint | null
  /** Null: the node can't simulate. */
  block: bigint | null
  /** Raw native units; null: an account that pays for itself (`operation`). */
  cost: bigint | null
  operation: OperationReview | null
  error: AppError | null
}

const PREPARING: SendReview = {
  status: 'preparing',
  arrives: null,
  block: null,
  cost: null,
  operation: null,
  error: null,
}

const sendingOf = (ask: SendAsk, least: bigint): Sending =>
  ask.item
    ? { contract: ask.item.contract, id: ask.item.id, name: ask.item.name }
    : { currency: ask.token.address, symbol: ask.token.symbol, decimals: ask.token.decimals, amount: ask.amount, least }

export type SendReviewing = {
  ask: SendAsk
  $review: ReadableAtom<SendReview>
  /** Rehearses and prices it; returns what ends that. */
  start: () => () => void
  /** PK-3: the person answers for a pending change of owners; it is rehearsed and priced anew. */
  confirmPending: (named: Named) => void
  /** Asks the wallet for exactly what was reviewed; the transaction that did it, null where it failed (its run says why). */
  confirm: () => Promise<Hex | null>
}

/** One review of a transfer (SM-11). What it shows is what the wallet is asked for, and nothing else. */
export function makeSendReview(ask: SendAsk): SendReviewing {
  const $review = atom<SendReview>(PREPARING)
  let plan: DeedPlan | null = null
  const once = onlyOnce()
  /** PK-3: what goes along is what this review shows. */
  const shows = async (operation: OperationReview | null) => {
    if (!walletTraits($connection.get().connectorId).paysItself) return
    const { showsChange } = await import('../passkey/ownerChanges.ts')
    showsChange(ask.chainId, operation?.pending?.change ?? null)
  }
  const start = () => {
    const abort = new AbortController()
    forgetRun('send')
    plan = null
    $review.set(PREPARING)
    prepare(ask, abort.signal).then(
      prepared => {
        if (abort.signal.aborted) return
        plan = prepared.plan
        $review.set(prepared.review)
        void shows(prepared.review.operation)
      },
      error => {
        if (!abort.signal.aborted) $review.set({ ...PREPARING, status: 'failed', error: asAppError(error) })
      },
    )
    return () => {
      abort.abort()
      void shows(null)
    }
  }
  return {
    ask,
    $review,
    start,
    confirmPending(named) {
      void import('../passkey/passkeys.ts').then(async ({ confirmPending }) => {
        await confirmPending(named)
        start()
      })
    },
    async confirm() {
      if (!plan) return null
      const ended = await send(ask, plan, once)
      return ended.status === 'done' ? ended.value : null
    },
  }
}

/** Tries it on our node: what arrives is what is promised, whatever the token keeps. */
async function prepare(ask: SendAsk, signal: AbortSignal): Promise<{ plan: DeedPlan; review: SendReview }> {
  const { chainId, account, person } = ask
  const make = (least: bigint) => planSend({ chainId, account, to: person.address, what: sendingOf(ask, least) })
  // What a token keeps of it is known only once it was tried.
  const trial = make(0n)
  const [{ rehearse }, { readCost }] = await Promise.all([
    import('#onchain/act/rehearse.ts'),
    import('#onchain/read/readCost.ts'),
  ])
  const preview = await rehearse(trial, { chainId, account }, { signal })
  if (!ask.item && preview && preview.received <= 0n) throw new AppError('send.nothingArrives')
  const arrives = ask.item || !preview ? null : preview.received
  const least = ask.item ? 0n : arrives === null || arrives > ask.amount ? ask.amount : arrives
  const paysItself = walletTraits($connection.get().connectorId).paysItself
  const [cost, operation] = await Promise.all([
    paysItself ? null : readCost({ chainId, from: account, call: trial.calls[0]! }, { signal }),
    paysItself ? priceCallsOf(chainId, account, trial) : null,
  ])
  return {
    plan: atPrice(make(least), operation),
    review: {
      ...{ status: 'ready', arrives, block: preview?.block ?? null, cost: cost?.expected ?? null, operation },
      error: null,
    },
  }
}

const send = (ask: SendAsk, plan: DeedPlan, once: Once): Promise<Ended<Hex | null>> =>
  runDeed('send', { about: [ask.person.address], steps: ['send'] }, async run => {
    run.mark({ status: 'checking' })
    const token = ask.item ? ask.item.contract : ask.token.address
    const door = await readyWallet(ask.chainId, { addresses: [ask.account, ask.person.address], tokens: [token] }, run)
    if (door.account !== ask.account) throw new AppError('wallet.changed')
    return sendPlan(run, door, plan, { once })
  })

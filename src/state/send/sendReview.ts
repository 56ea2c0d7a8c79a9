import { computed, type ReadableAtom } from 'nanostores'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { planSend, type Sending } from '#domain/plan/makers/planSend.ts'
import type { Person, SendForm, SendItem } from '#domain/send/SendForm.ts'
import type { OperationReview } from '../deeds/review/operationReview.ts'
import { makePlanReview, type PlanReviewing } from '../deeds/review/planReview.ts'
import { pricePlan, type ReadyPlan } from '../deeds/review/readyPlan.ts'
import type { KnownToken } from '../tokens/tokens.ts'

/** What the user wants to send, frozen. `amount` is raw. */
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

const sendingOf = (ask: SendAsk, least: bigint): Sending =>
  ask.item
    ? { contract: ask.item.contract, id: ask.item.id, name: ask.item.name }
    : { currency: ask.token.address, symbol: ask.token.symbol, decimals: ask.token.decimals, amount: ask.amount, least }

export type SendReviewing = Pick<PlanReviewing, 'start' | 'confirmPending' | 'confirm'> & {
  ask: SendAsk
  $review: ReadableAtom<SendReview>
}

type Looked = ReadyPlan & { arrives: bigint | null }

/** One review of a transfer (SM-11). What it shows is what the wallet is asked for, and nothing else. */
export function makeSendReview(ask: SendAsk): SendReviewing {
  const token = ask.item ? ask.item.contract : ask.token.address
  const { $review, start, confirmPending, confirm } = makePlanReview<Looked>({
    ...{ key: 'send', chainId: ask.chainId, about: [ask.person.address], after: 0 },
    touches: { addresses: [ask.account, ask.person.address], tokens: [token] },
    look: signal => prepare(ask, signal),
    // What was rehearsed is what is asked for: how much arrives is known only from there.
    plan: async (signal, shown) => shown ?? (await prepare(ask, signal)).plan,
  })
  return {
    ...{ ask, start, confirmPending, confirm },
    $review: computed($review, ({ status, ready, operation, error }) => ({
      ...{ status: status === 'idle' ? 'preparing' : status, operation, error },
      ...{ arrives: ready?.arrives ?? null, block: ready?.block ?? null, cost: ready?.cost ?? null },
    })),
  }
}

/** Tries it on our node: what arrives is what is promised, whatever the token keeps. */
async function prepare(ask: SendAsk, signal: AbortSignal): Promise<Looked> {
  const { chainId, account, person } = ask
  const make = (least: bigint) => planSend({ chainId, account, to: person.address, what: sendingOf(ask, least) })
  // What a token keeps of it is known only once it was tried.
  const trial = make(0n)
  const { rehearse } = await import('#onchain/act/rehearse.ts')
  const preview = await rehearse(trial, { chainId, account }, { signal })
  if (!ask.item && preview && preview.received <= 0n) throw new AppError('send.nothingArrives')
  const arrives = ask.item || !preview ? null : preview.received
  const least = ask.item ? 0n : arrives === null || arrives > ask.amount ? ask.amount : arrives
  return { ...(await pricePlan(make(least), null, signal)), block: preview?.block ?? null, arrives }
}

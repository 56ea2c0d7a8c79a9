import { type Deed, isDeed, type Step as StepName, steps as named } from '../deeds.ts'
import type { Address } from '../chains/Chain.ts'
import type { Consent } from '../consents.ts'
import { AppError, type ErrorCode } from '../Errors.ts'
import type { Expected } from '../swap/Expected.ts'
import type { OwnOperation } from '../passkey/packOperation.ts'
import type { CurrencyId } from '../token/Token.ts'
import type { Order } from '../orders/Order.ts'
import type { Call, Expectation, Hex, Permit, Promised } from './Expectation.ts'
import type { Permission, PermitSingle, PermitTypedData } from '../router/Permit2.ts'
import type { RouterCommand } from '../router/UniversalRouter.ts'

/** How a currency is written, kept with what is told of a deed. */
export type CurrencyLabel = { id: CurrencyId; symbol: string; decimals: number }

/** One thing that a deed does, as Activity tells it. Raw units, as they were shown. */
export type Line = {
  currencyIn: CurrencyLabel
  currencyOut: CurrencyLabel
  amountIn: bigint
  amountOut: bigint
  /** Who gets it, where something is sent. */
  recipient?: Address
  /** Of a swap: what each pool was quoted to take and give. */
  route?: readonly Expected[]
  /** Whose moves it is about, where that isn't the plan's account: a wallet that it acts for. */
  of?: Address
}

/** The router's commands, before which a signed permission goes. `deadline`: unix seconds. */
export type RouterCall = { commands: readonly RouterCommand[]; deadline: bigint; permit?: PermitSingle }

/** What a position manager does as one, before which a signed permission goes. `owner`: who signed it. */
export type PartsCall = { parts: readonly Hex[]; owner: Address; permit?: Permission }

/** EntryPoint's call that does a signed operation. `paid`: who gets what its account pays. */
export type OperationCall = { operation: OwnOperation; paid: Address }

/** A transaction. `kind`: its words, and the deed it is remembered as; null: the plan's own. */
export type CallStep = {
  way: 'call'
  kind: Exclude<StepName, 'switchChain' | 'signPermit' | 'handOrder' | 'signPart'> | null
  to: Address
  value: bigint
  /** What it lets others take, where that is all it does. */
  permits?: readonly Permit[]
  /** What it alone is to do, where it is asked for by itself and others of the plan move something too. */
  alone?: Omit<Promised, 'permits'>
} & ({ data: Hex } | RouterCall | PartsCall | OperationCall)

/** A signed permission, which the call after it carries. */
type PermitStep = { way: 'sign'; kind: 'signPermit'; permit: Permission; typedData: PermitTypedData }

/** An operation of an account that the plan's account owns, signed; the step after it brings it to the network. */
type OperationStep = { way: 'sign'; kind: null; operation: OwnOperation }

/** A text of ours, signed as it stands; the step after it hands the signature over. */
type TextStep = { way: 'sign'; kind: null; text: string }

/**
 * An order, signed: others may carry it out from then on, once the step after it made it known to them. `signPart`: it
 * is one of several, each of which is signed and handed over by itself.
 */
type OrderStep = { way: 'sign'; kind: null | 'signPart'; order: Order }

export type SignStep = PermitStep | OperationStep | TextStep | OrderStep

/**
 * The signed operation is handed to the network's bundler, and the plan is done. Where none takes it, the step after it
 * carries it.
 */
export type CarryStep = { way: 'hand'; to: 'bundler'; kind: null; operation: OwnOperation }

/**
 * What was signed is handed to a verb of our own service, which answers as that verb does. `body`: without the
 * signature.
 */
export type ConsentStep = {
  way: 'hand'
  to: 'verb'
  kind: null
  consent: Consent
  body: Readonly<Record<string, unknown>>
}

/**
 * What was signed is handed to our own service, which answers `{ id }`. `path`: of the service, without a slash before
 * it. `signatureAs`: the field of the body that carries the last signature. `codes`: what its refusals are called here;
 * `failed`: any other.
 */
export type PostStep = {
  way: 'hand'
  to: 'service'
  kind: null
  path: string
  body: Readonly<Record<string, unknown>>
  signatureAs?: string
  codes: Readonly<Record<string, ErrorCode>>
  failed: ErrorCode
}

/**
 * What others do next: another chain, a book, a provider, as our service tells it (`{ status }`). `path`: `:id` is what
 * the post before was answered. `done`: it is; `ended`: it never will be, and what that is called. `pace`: ms between
 * two looks.
 */
export type WaitStep = {
  way: 'wait'
  kind: null
  path: string
  done: readonly string[]
  ended: Readonly<Record<string, ErrorCode>>
  failed: ErrorCode
  pace: number
}

/**
 * The signed order is handed to the book of our service, under its own hash. It is remembered before that, and followed
 * from then on.
 */
export type BookStep = { way: 'hand'; to: 'book'; kind: 'handOrder'; order: Order }

/** What was signed goes to a bundler, a verb of our service, its book of orders, or another of its routes. */
export type HandStep = CarryStep | ConsentStep | BookStep | PostStep

/** LIST by `way`: what a plan asks for. `state/deeds/flow/commit` does each. */
export type PlanStep = CallStep | SignStep | HandStep | WaitStep

/**
 * A deed, ready to be asked for: what it promises, its calls in order, and what is told of each call. `steps`, where
 * more than calls is asked, or calls have words of their own: all of it, in order. `batched`: whether its calls are
 * asked as one; without, whatever the wallet can.
 */
export type DeedPlan = Expectation & {
  deed: Deed
  lines: readonly (readonly Line[])[]
  steps?: readonly PlanStep[]
  batched?: boolean
  /**
   * What it is about, where its promises don't say it: the pool and the range of a position that is made, a pair and
   * how much of it goes.
   */
  about?: string
}

/** A text of ours, ready to be signed and handed to our service: it moves nothing, and nothing is remembered of it. */
export type ConsentPlan<C extends Consent = Consent> = Expectation & {
  deed: C
  lines: readonly []
  steps: readonly [TextStep, ConsentStep]
  batched: false
}

/** Whatever a wallet is asked for. */
export type AnyPlan = DeedPlan | ConsentPlan

/** A plan whose calls are sent. Throws `deed.differs` for what is only signed: that sends nothing. */
export function sendingOf(plan: AnyPlan): DeedPlan {
  if (isSending(plan)) return plan
  throw new AppError('deed.differs', { cause: plan.deed })
}
const isSending = (plan: AnyPlan): plan is DeedPlan => isDeed(plan.deed)

/** A plan that names its steps. */
export type SteppedPlan = DeedPlan & { steps: readonly PlanStep[] }

/** Everything that a plan asks for, in order. */
export const stepsOf = ({ steps, calls }: AnyPlan): readonly PlanStep[] =>
  steps ?? calls.map(call => ({ way: 'call', kind: null, ...call }))

/** What a step is remembered as, and what its failure is called. */
export const deedOf = ({ deed }: DeedPlan, { kind }: PlanStep): Deed => (kind && named[kind]) || deed

/** How many calls of a plan, and orders that were handed over, are before a step: the place of what is told of it. */
const placeOf = (plan: AnyPlan, at: number): number =>
  stepsOf(plan)
    .slice(0, at)
    .filter(({ way, kind }) => way === 'call' || kind === 'handOrder').length

/** Whether a step is told with the one before it: each of several orders is signed and handed over as one. */
export const isToldBefore = (plan: AnyPlan, at: number): boolean => stepsOf(plan)[at - 1]?.kind === 'signPart'

const isOrderStep = (step: PlanStep | undefined): step is OrderStep => step?.way === 'sign' && 'order' in step

/** Orders that a plan hands over, in their order. */
export const ordersOf = (plan: AnyPlan): readonly Order[] =>
  stepsOf(plan).flatMap(step => (isOrderStep(step) ? [step.order] : []))

/** What is told of a step. */
export const linesOf = (plan: AnyPlan, at: number): readonly Line[] => plan.lines[placeOf(plan, at)] ?? []

const NOTHING = { items: [], arrives: [], positions: [] } as const

/**
 * One step of a plan by itself, as it is asked for where the wallet takes one at a time: what only permits moves
 * nothing, and what is promised to arrive comes with the last call.
 */
export function stepOf(plan: AnyPlan, at: number): Expectation {
  const step = stepsOf(plan)[at]
  const { chainId, account, permit, promises, left, acts, operation, text, again } = plan
  // Of several orders each is held to what was promised of it alone, and asked for until its own end.
  const { order, deadline } = isOrderStep(step) ? { ...step, deadline: step.order.deadline } : plan
  const nthOrder = stepsOf(plan).slice(0, at).filter(isOrderStep).length
  const nth = placeOf(plan, at)
  const call: Call | undefined = step?.way === 'call' ? plan.calls[nth] : undefined
  const permitting = step?.way === 'call' && step.permits !== undefined
  const early = step?.way === 'call' && nth < plan.calls.length - 1
  return {
    ...{ chainId, account, deadline, left },
    ...(permit ? { permit } : {}),
    ...(order ? { order } : {}),
    ...(acts ? { acts } : {}),
    ...(operation ? { operation } : {}),
    ...(text ? { text } : {}),
    ...(again ? { again } : {}),
    calls: call ? [call] : [],
    promises: {
      ...promises,
      ...(isOrderStep(step) ? { later: promises.later?.slice(nthOrder, nthOrder + 1) ?? [] } : {}),
      ...(permitting ? { spends: [] } : {}),
      ...(permitting || early ? { receives: [] } : {}),
      ...(early && !permitting ? { spends: promises.spends.map(({ currency, max }) => ({ currency, max })) } : {}),
      ...(permitting ? NOTHING : {}),
      ...(step?.way === 'call' ? step.alone : {}),
    },
  }
}

import { keccak256, stringToHex } from 'viem/utils'
import { type Deed, shapeOf } from '../deeds.ts'
import type { Hex } from '../Hex.ts'
import {
  type AnyPlan,
  type DeedPlan,
  deedOf,
  type Line,
  linesOf,
  ordersOf,
  type PlanStep,
  stepsOf,
} from './DeedPlan.ts'
import type { Call, Permit } from './Expectation.ts'
import type { SolanaPlan } from '../solana/SolanaPlan.ts'

/**
 * What makes two deeds the same to their user: the deed, who does it, where, what it is about (`subject`) and how much.
 * `on`: a chain id, or `solana`. `currencies`: ids; on Solana symbols. `amounts`: raw. `counts`: they tell it apart;
 * not where the subject says them, or where they follow from it and move with the market. `near`: what is typed is kept
 * up to rounding.
 */
export type Identity = {
  deed: Deed
  account: string
  on: number | 'solana'
  recipient: string | null
  currencies: readonly [string, string]
  subject: Hex
  amounts: readonly [bigint, bigint]
  counts: boolean
  near: boolean
}

/** Of two amounts that differ by less than a part of so many, the typed one was the same. */
const NEAR = 1_000_000n

/** Whether a raw amount is that of an identity. */
export function isAmount({ near }: Identity, one: bigint, other: bigint): boolean {
  if (one === other || !near) return one === other
  const [less, more] = one < other ? [one, other] : [other, one]
  return (more - less) * NEAR < more
}

const hashed = (...said: readonly unknown[]): Hex => keccak256(stringToHex(said.join(' ')))
const callText = ({ to, data, value }: Call): string => `${to} ${data} ${value}`
const permitText = ({ via, token, spender, max }: Permit): string => `${via} ${token} ${spender} ${max}`

/** Index of the plan's last step that something is told of: the deed itself; -1: there is none. */
const lastOf = (plan: DeedPlan): number =>
  stepsOf(plan).findLastIndex((step, at) => acts(step) && linesOf(plan, at).length > 0)

/** A transaction, or an order that others carry out. */
const acts = (step: PlanStep): boolean => step.way === 'call' || step.kind === 'handOrder'

/**
 * What a transaction of a plan is about, as one text: that of one step, or (`at` null) of all of them. A call without a
 * deadline says it itself, byte for byte: recipient, item, spender, owner, root of a claim. Of what has one it is what
 * doesn't move with the market: positions, pool, range, shares.
 */
export function subjectOf(plan: DeedPlan, at: number | null = null): Hex {
  const steps = stepsOf(plan)
  const place = at ?? lastOf(plan)
  const step = steps[place]
  const { acts: acting, promises, calls, lines, deadline } = plan
  if (step?.way === 'call' && step.permits) return hashed('permits', ...step.permits.map(permitText))
  if (acting) return hashed('acts', acting.account, ...acting.calls.map(callText))
  if (deadline === 0n) {
    const nth = steps.slice(0, place).filter(({ way }) => way === 'call').length
    const own = lines.length === calls.length ? calls.slice(nth, nth + 1) : calls
    return hashed('calls', ...own.map(callText), promises.delegate ?? '')
  }
  const positions = (promises.positions ?? []).map(
    ({ contract, id, takes, adds }) => `${contract} ${id} ${takes} ${adds}`,
  )
  return hashed('about', plan.about ?? '', ...positions)
}

/**
 * Whether a plan's amounts tell it from others: not where its subject says them, nor where they follow from it at the
 * price of now.
 */
function hasAmounts(plan: DeedPlan): boolean {
  const { deed, deadline, acts } = plan
  const { goesOn, together } = shapeOf(deed)
  return deadline > 0n && ordersOf(plan).length === 0 && !acts && !goesOn && together !== 'in'
}

function identityOf(plan: DeedPlan, at: number, line: Line): Identity {
  const step = stepsOf(plan)[at]!
  const permits = step.way === 'call' && step.permits !== undefined
  return {
    ...{ deed: deedOf(plan, step), account: plan.account, on: plan.chainId, recipient: line.recipient ?? null },
    currencies: [line.currencyIn.id, line.currencyOut.id],
    subject: subjectOf(plan, at),
    amounts: [line.amountIn, line.amountOut],
    counts: !permits && hasAmounts(plan),
    near: shapeOf(plan.deed).group === 'liquidity',
  }
}

/**
 * What a plan does, call by call, as far as it is told of; the last one is the deed itself. None: a text of ours, which
 * the service takes once.
 */
export function identitiesOf(plan: AnyPlan | SolanaPlan): readonly Identity[] {
  if ('on' in plan) return [ofTransfer(plan)]
  if (plan.lines.length === 0) return []
  const sending = plan as DeedPlan
  return stepsOf(sending).flatMap((step, at) =>
    acts(step) ? linesOf(sending, at).map(line => identityOf(sending, at, line)) : [],
  )
}

function ofTransfer({ deed, transfer: { from, to, amount }, holding, label }: SolanaPlan): Identity {
  return {
    ...{ deed, account: from, on: 'solana', recipient: to, currencies: [label.symbol, label.symbol] },
    subject: subjectOfTransfer(holding, to, amount),
    ...{ amounts: [amount, 0n], counts: false, near: false },
  }
}

/** The same of a transfer on Solana. `amount`: raw. */
export const subjectOfTransfer = (holding: SolanaPlan['holding'], to: string, amount: bigint): Hex =>
  hashed('transfer', holding.mint ?? 'SOL', to, amount)

/** Names it, whatever its amounts. */
export const nameOf = ({ deed, account, on, currencies, recipient, subject }: Identity): string =>
  ['deed', deed, account, on, ...currencies, recipient ?? '', subject].join(' ')

/**
 * Names of which two of the same share one at least: what is before a wallet has them all. Amounts that are kept up to
 * rounding alone don't tell two apart here.
 */
export function namesOf(deed: Identity): readonly string[] {
  const name = nameOf(deed)
  const [amountIn, amountOut] = deed.amounts
  if (!deed.counts || deed.near) return [name]
  return [`${name} in ${amountIn}`, ...(amountOut > 0n ? [`${name} out ${amountOut}`] : [])]
}

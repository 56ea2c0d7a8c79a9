// What a user reviewed of an operation's price, and whether it still pays for it. Gas in units, fees in wei per unit,
// sums in wei.
import type { OperationCost } from './OperationCost.ts'

export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
export type Limits = { preVerificationGas: bigint; verificationGasLimit: bigint; callGasLimit: bigint }

/** The limits and fees of an operation as they were reviewed; `expected`: what it was said to cost. */
export type Budget = Limits & Fees & { expected: bigint }

/**
 * PK-1: a plan with the price of its operation as it is shown: nothing dearer is signed for it. `operation` null: none
 * was shown, or the account pays for no operation.
 */
export const atPrice = <P extends { budget?: Budget }>(plan: P, operation: { priced: { budget: Budget } } | null): P =>
  operation ? { ...plan, budget: operation.priced.budget } : plan

/** Most that an operation may cost. */
export const mostOf = (of: Limits & Pick<Fees, 'maxFeePerGas'>): bigint => gasOf(of) * of.maxFeePerGas

const gasOf = ({ preVerificationGas, verificationGasLimit, callGasLimit }: Limits): bigint =>
  preVerificationGas + verificationGasLimit + callGasLimit

/** Whether fees suffice for the block after one of this base fee. */
export const paysNext = ({ maxFeePerGas, maxPriorityFeePerGas }: Fees, base: bigint): boolean =>
  maxFeePerGas >= nextBase(base) + maxPriorityFeePerGas

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** The base fee (wei per unit) that a next block may have: an eighth more. */
const nextBase = (base: bigint): bigint => (base * 9n + 7n) / 8n

/**
 * A bundler's charge is taken with a tenth more, so that a small change of the bytes needs no second review. Percent.
 */
const SPARE = 110n
export const spared = (preVerificationGas: bigint): bigint => (preVerificationGas * SPARE) / 100n
const unspared = (preVerificationGas: bigint): bigint => (preVerificationGas * 100n) / SPARE

/**
 * What is signed where the reviewed budget suffices for what is needed now: the reviewed limits and fees. Where the
 * calls need somewhat more gas, the bound of the fee gives way: the most it may cost stays. Null: it doesn't suffice,
 * and the new price is to be reviewed. `base`: the block's base fee; `expected`: what it is expected to cost now, at
 * the reviewed fees; `least`: a fee that its place in a queue asks for.
 */
export function within(
  reviewed: Budget,
  needed: Limits,
  { base, expected, least = 0n }: { base: bigint; expected: bigint; least?: bigint },
): (Limits & Fees) | null {
  // A bundler keeps all of its charge. At a lower price a fee in wei is more gas: as long as the whole costs no more
  // than it was said to.
  const charged = unspared(needed.preVerificationGas) <= reviewed.preVerificationGas
  if (!charged && expected > reviewed.expected) return null
  const limits = {
    preVerificationGas: charged ? reviewed.preVerificationGas : needed.preVerificationGas,
    verificationGasLimit: larger(reviewed.verificationGasLimit, needed.verificationGasLimit),
    callGasLimit: larger(reviewed.callGasLimit, needed.callGasLimit),
  }
  const maxFeePerGas = smaller(reviewed.maxFeePerGas, mostOf(reviewed) / gasOf(limits))
  const fees = { maxFeePerGas, maxPriorityFeePerGas: smaller(reviewed.maxPriorityFeePerGas, maxFeePerGas) }
  return paysNext(fees, base) && maxFeePerGas >= least ? { ...limits, ...fees } : null
}

/** Times the reviewed price above which a new one wants more than a press. */
const FAR = 3n

/** Whether a new price is so far above the reviewed one that it takes a tick. */
export const isFarAbove = (now: OperationCost, before: OperationCost): boolean =>
  now.most > before.most * FAR || now.expected > before.expected * FAR

/**
 * A part of the price that is only a claim, and a large one. `by`: who claims it, and keeps it: the bundler what it
 * charges for itself, the node's word a tip. `amount`: wei. `tick`: it is agreed to by itself.
 */
export type Charge = { by: 'bundler' | 'tip'; amount: bigint; tick: boolean }

/**
 * What we know ourselves of an operation. `overhead`: gas of its bundle; `data`: gas that its bytes cost on another
 * chain, null: no source tells it; `used`: gas that will be counted.
 */
export type Facts = { overhead: bigint; data: bigint | null; used: bigint; base: bigint }

/**
 * Times our own reckoning that a bundler may charge, and times the base fee that a tip may be, until they are named.
 */
const BUNDLER_ROOM = 2n
const TIP_ROOM = 100n

/** What of a price is a claim beyond what we can account for. Empty: all of it is as it should be. */
export function chargesOf(of: Limits & Fees, { overhead, data, used, base }: Facts): Charge[] {
  const price = smaller(of.maxFeePerGas, base + of.maxPriorityFeePerGas)
  const own = overhead + (data ?? 0n)
  const charged = unspared(of.preVerificationGas)
  const charges: Charge[] = []
  if (charged > own * BUNDLER_ROOM) {
    const amount = (of.preVerificationGas - own) * price
    // Where the fee for the bytes is known, nothing honest is so far above it; else it may be that fee.
    charges.push({ by: 'bundler', amount, tick: data !== null || amount * 2n > used * price })
  }
  return [...charges, ...tipCharges(of, { gas: used, base })]
}

/** The same of a tip alone, on so much `gas`. */
export const tipCharges = ({ maxPriorityFeePerGas }: Fees, { gas, base }: { gas: bigint; base: bigint }): Charge[] =>
  base > 0n && maxPriorityFeePerGas > base * TIP_ROOM
    ? [{ by: 'tip', amount: maxPriorityFeePerGas * gas, tick: true }]
    : []

/**
 * Blocks' own tips (wei per unit) bound what a node says one has to be: twice the highest of them, at least the base
 * fee. Null: it doesn't tell them.
 */
export function boundTip(said: bigint, base: bigint, rewards: readonly bigint[] | null): bigint {
  const highest = rewards?.reduce(larger, 0n) ?? 0n
  const bound = larger(highest * 2n, base)
  // A network without a base fee, whose node tells no tips: its word is all there is.
  return bound === 0n ? said : smaller(said, bound)
}

/** Gas of a bundle of one beside what EntryPoint counts: the transaction, the work around the operation, each byte. */
export const overheadOf = (bytes: number): bigint => 46_000n + 16n * BigInt(bytes)

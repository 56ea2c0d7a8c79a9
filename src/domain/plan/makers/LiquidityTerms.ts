import type { Address } from '../../chains/Chain.ts'
import { chainById } from '../../chains/chains.ts'
import type { CurrencyId, PoolRef } from '../../swap/Trade.ts'
import { versions } from '../../versions.ts'
import { allow, type Allowance, type Wanted } from '../allow.ts'
import type { CallStep, CurrencyLabel, DeedPlan, Line, PlanStep, SteppedPlan } from '../DeedPlan.ts'
import { callOf } from '../callOf.ts'
import type { Promised } from '../Expectation.ts'

/** What every plan of liquidity wants to know. */
export type LiquidityTerms = {
  account: Address
  /** Unix seconds, from block time. */
  deadline: bigint
  /**
   * Of v2 and v3: the wrapped side goes and comes as the native currency. v4's pools say themselves which they hold.
   */
  native: boolean
  /**
   * What may be taken already of the tokens that are to go, towards `spenderOf`. Of one that is missing nothing may.
   */
  standing: readonly Omit<Wanted, 'amount'>[]
  /** How the two currencies are written, in the pool's order. */
  labels: readonly [CurrencyLabel, CurrencyLabel]
  /** What each token keeps of a transfer, bps: such tokens go into v2 alone. */
  taxes?: readonly [number, number]
  /** The wallet does several calls as one: one question, and all of it is done or nothing. */
  batched?: boolean
  /** No signature is asked for: permission within Permit2 is a transaction. */
  permitByCall?: boolean
}

/**
 * Who takes tokens of a version's deposits (of v2 also the pair's own tokens), and how it is permitted. Throws a
 * RangeError where the version isn't deployed.
 */
export function spenderOf(
  chainId: number,
  version: PoolRef['version'],
): { spender: Address; via: 'token' | 'permit2' } {
  const { manager, via } = versions[version]
  const spender = chainById(chainId)?.contracts[manager]
  if (!spender) throw new RangeError(`no ${version} on ${chainId}`)
  return { spender, via }
}

/** Permissions that tokens need before they go. */
export function permissionsFor(
  { chainId, pool }: { chainId: number; pool: PoolRef },
  {
    deadline,
    standing,
    batched = false,
    permitByCall = false,
  }: Pick<LiquidityTerms, 'deadline' | 'standing' | 'batched' | 'permitByCall'>,
  going: readonly { currency: CurrencyId; amount: bigint }[],
): Allowance {
  const { spender, via } = spenderOf(chainId, pool.version)
  const wanted = going.flatMap(({ currency, amount }): Wanted[] =>
    currency === 'NATIVE' || amount === 0n
      ? []
      : [{ token: currency, allowed: 0n, ...standing.find(({ token }) => token === currency), amount }],
  )
  const by = via === 'token' ? 'token' : batched || permitByCall ? 'call' : 'signature'
  return allow(wanted, { chainId, spender, until: deadline, by })
}

const lineOf = (one: CurrencyLabel, other: CurrencyLabel, amounts: readonly [bigint, bigint]): Line => ({
  currencyIn: one,
  currencyOut: other,
  amountIn: amounts[0],
  amountOut: amounts[1],
})

/** What is told of a step that only permits: which token of the two. */
const permissionLine = (step: CallStep, labels: readonly CurrencyLabel[]): Line => {
  const token = step.permits?.[0]?.token
  const label = labels.find(({ id }) => id === token) ?? labels[0]
  if (!label) throw new RangeError('no label')
  return lineOf(label, label, [step.permits?.[0]?.max ?? 0n, 0n])
}

/** A plan of permissions and one act. `told`: what the act moves of both currencies. */
export function actAfter(
  first: Allowance,
  act: CallStep,
  plan: Pick<DeedPlan, 'deed' | 'chainId' | 'account' | 'deadline' | 'about'> & {
    promises: Omit<Promised, 'permits'>
    labels: readonly [CurrencyLabel, CurrencyLabel]
    told: readonly [bigint, bigint]
    batched: boolean
    /** Of a token that is neither currency: a pair's own. */
    permitted?: CurrencyLabel
  },
): SteppedPlan {
  const { promises, labels, told, permitted, ...rest } = plan
  const steps: PlanStep[] = [...first.steps, act]
  const calls = steps.filter(step => step.way === 'call')
  return {
    ...rest,
    ...(first.permit ? { permit: first.permit } : {}),
    steps,
    calls: calls.map(step => callOf(step, null)),
    left: first.left,
    promises: { ...promises, permits: first.permits },
    lines: calls.map(step => [
      step === act ? lineOf(labels[0], labels[1], told) : permissionLine(step, permitted ? [permitted] : labels),
    ]),
  }
}

import { chainById, PERMIT2 } from '../chains/chains.ts'
import { encodeSwap, type Plan, type PlanStep } from './Plan.ts'
import type { Call, Ground, Permit, Promised } from './Ground.ts'

/** What a swap, a wrap or an unwrap was reviewed to do. */
function promisesOf({
  chainId,
  account,
  recipient,
  tokenIn,
  tokenOut,
  maxIn,
  minOut,
  deadline,
  trade,
}: Plan): Promised {
  const router = chainById(chainId)?.contracts.universalRouter
  const permits: Permit[] =
    tokenIn === 'NATIVE' || !trade
      ? []
      : [
          { via: 'token', token: tokenIn, spender: PERMIT2, max: maxIn, until: null },
          ...(router
            ? [{ via: 'permit2' as const, token: tokenIn, spender: router, max: maxIn, until: deadline }]
            : []),
        ]
  return {
    spends: [{ currency: tokenIn, max: maxIn }],
    receives: [{ currency: tokenOut, min: minOut, to: trade ? recipient : account }],
    permits,
    items: [],
  }
}

const callsOf = (step: PlanStep): Call[] =>
  step.kind === 'signPermit'
    ? []
    : [{ to: step.to, data: step.kind === 'swap' ? encodeSwap(step) : step.data, value: step.value }]

/** What a question about a plan is held against: `kind`, that step of it alone; else all its calls together. */
export function groundOf(plan: Plan, kind?: PlanStep['kind']): Ground {
  const steps = kind ? plan.steps.filter(step => step.kind === kind) : plan.steps
  const last = plan.steps.at(-1)
  const swap = plan.steps.find(step => step.kind === 'swap')
  const { chainId, account, deadline } = plan
  return {
    chainId,
    account,
    deadline,
    calls: steps.flatMap(callsOf),
    ...(swap?.permit ? { permit: swap.permit } : {}),
    promises: promisesOf(plan),
    left: plan.expected.approvalsLeft,
    arrives: kind === undefined || last?.kind === kind,
  }
}

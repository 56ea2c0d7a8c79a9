import { PERMIT2 } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import type { Plan } from '#domain/Plan.ts'
import type { Simulation, Watch } from './simulate.ts'

/** What a simulation of the plan has to look at: what leaves, what arrives, what stays permitted. `checkFigures` reads it in this order. */
export function watchesOf(plan: Plan): Watch[] {
  const { account, recipient, tokenIn, tokenOut } = plan
  return [
    { holder: account, currency: tokenIn },
    { holder: recipient, currency: tokenOut },
    ...(tokenIn === 'NATIVE' ? [] : [{ holder: account, currency: tokenIn, spender: PERMIT2 }]),
  ]
}

/**
 * GO-5. Holds what a simulation of the whole plan found against what was reviewed: no more leaves, no less arrives, no larger
 * permission stays behind. Throws `swap.differs`.
 */
export function checkFigures(plan: Plan, figures: NonNullable<Simulation['figures']>): void {
  const [input, output, allowance] = figures
  if (!input || !output) throw new AppError('swap.differs')
  const spent = input.before - input.after
  const received = output.after - output.before
  if (spent > plan.maxIn) throw new AppError('swap.differs', { cause: `spends ${spent}, reviewed ${plan.maxIn}` })
  if (received < plan.minOut) throw new AppError('swap.differs', { cause: `receives ${received}, reviewed ${plan.minOut}` })
  if (!allowance) return
  // An exact approval may leave what an exact-output swap didn't need; an older, larger permission was reviewed as such.
  const older = plan.expected.approvalsLeft.find(left => left.token === plan.tokenIn && left.spender === PERMIT2)?.amount ?? 0n
  if (allowance.after > plan.maxIn && allowance.after > older && allowance.after > allowance.before)
    throw new AppError('swap.differs', { cause: `leaves an allowance of ${allowance.after}` })
}

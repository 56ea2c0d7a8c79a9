import { expect, test } from 'vitest'
import { approvalGas } from './approvalGas.ts'
import type { PlanStep, SteppedPlan } from './DeedPlan.ts'

const gasOf = (...kinds: PlanStep['kind'][]) =>
  approvalGas({ steps: kinds.map(kind => ({ kind })) } as unknown as SteppedPlan)

test('[SW-5] what is signed for costs its approvals too; a signature is free', () => {
  expect(gasOf('swap')).toBe(0n)
  expect(gasOf('signPermit', 'swap')).toBe(0n)
  expect(gasOf('approve', 'signPermit', 'swap')).toBeGreaterThan(40_000n)
  expect(gasOf('resetApproval', 'approve', 'allow', 'swap')).toBeGreaterThan(gasOf('approve', 'swap') + 60_000n)
})

import type { PlanStep, SteppedPlan } from './DeedPlan.ts'

/**
 * Gas of a transaction that only permits: measured on tokens of the market, a little above the middle. A signature
 * costs nothing.
 */
const GAS: Partial<Record<NonNullable<PlanStep['kind']>, bigint>> = {
  resetApproval: 32_000n,
  approve: 52_000n,
  allow: 50_000n,
}

/** Gas that a plan's approvals take beside its swap. */
export const approvalGas = ({ steps }: SteppedPlan): bigint =>
  steps.reduce((sum, { kind }) => sum + ((kind && GAS[kind]) || 0n), 0n)

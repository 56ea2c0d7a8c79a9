import type { Plan } from './Plan.ts'

/** Gas of a transaction that only permits: measured on tokens of the market, a little above the middle. A signature costs nothing. */
const GAS: Partial<Record<Plan['steps'][number]['kind'], bigint>> = {
  resetApproval: 32_000n,
  approve: 52_000n,
  allow: 50_000n,
}

/** Gas that a plan's approvals take beside its swap. */
export const approvalGas = (plan: Plan): bigint => plan.steps.reduce((sum, { kind }) => sum + (GAS[kind] ?? 0n), 0n)

import type { Step } from '#domain/deeds.ts'
import type { LeftView } from './LeftApprovals.tsx'
import type { Token } from '#domain/token/Token.ts'

/** One step of a run, in the order the wallet will see it. */
export type StepView = {
  kind: Step
  status: 'waiting' | 'checking' | 'wallet' | 'pending' | 'done' | 'failed'
}

/** What the simulation on our node said of the plan. */
export type SimulatedView =
  | { status: 'running' }
  | { status: 'unavailable'; reason: string }
  | {
      status: 'ok'
      /** `− 1.5 ETH`, `+ 4,683.91 USDC` */
      out: string
      in: string
      block: string
      /** Permissions that stay afterwards; empty: none. */
      left: readonly LeftView[]
    }

export type ReviewSide = { token: Token; amount: string; fiat: string | null }

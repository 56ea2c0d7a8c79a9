import type { LeftView } from './LeftApprovals.tsx'

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

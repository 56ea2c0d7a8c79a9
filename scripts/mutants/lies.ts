// LIST: faults built in by hand, one at a time: figures that lie to a person, and locks left open. Each must be noticed
// by one of its tests.
import type { Lie } from './Lie.ts'
import { liesAsked } from './liesAsked.ts'
import { liesFlows } from './liesFlows.ts'
import { liesHeld } from './liesHeld.ts'
import { liesIndexed } from './liesIndexed.ts'
import { liesServed } from './liesServed.ts'
import { liesShown } from './liesShown.ts'

export const lies: readonly Lie[] = [
  ...liesShown,
  ...liesHeld,
  ...liesAsked,
  ...liesFlows,
  ...liesServed,
  ...liesIndexed,
]

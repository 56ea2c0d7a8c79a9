import { type Growing, growTable } from './growTable.ts'
import { type HearSparks, keepSparks } from './keepSparks.ts'

/** Keeps a table of tokens or pools true beyond its figures: who was born enters it, lines of a day go on. */
export function keepMarket(growing: Growing): HearSparks {
  const grow = growTable(growing)
  const sparks = growing.kind === 'tokens' ? keepSparks(growing.frame) : undefined
  return (figures, time) => {
    sparks?.(figures, time)
    grow(figures)
  }
}

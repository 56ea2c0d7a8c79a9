import { drawShares } from '#islands/live/drawShares.ts'
import { type Growing, growTable } from './growTable.ts'
import { type HearSparks, keepSparks } from './keepSparks.ts'

/**
 * Keeps explore true beyond its figures: bars of shares follow them, who was born enters the table, lines of a day go
 * on.
 */
export function keepMarket(growing: Growing): HearSparks {
  const { kind, frame } = growing
  const grow = kind === 'transactions' ? undefined : growTable(kind, growing)
  const sparks = kind === 'tokens' ? keepSparks(frame) : undefined
  return (figures, time) => {
    drawShares(figures)
    sparks?.(figures, time)
    grow?.(figures)
  }
}

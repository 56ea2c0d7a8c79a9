import { type AnchorLine, movedBy } from './anchorLine.ts'
import { DAY, SLOT, SPARK_SLOTS } from './windows.ts'

/**
 * Half-hour prices of a day; in gaps the last known moves with the anchor. Empty when there was no price at all.
 * `began`: the price a day before `time`, `anchor`: what moves it.
 */
export function sparkline(
  points: ReadonlyMap<number, number> | undefined,
  { began, now, time, anchor }: { began: number | null; now: number | null; time: number; anchor?: AnchorLine },
): number[] {
  const line: number[] = []
  let last = began
  for (let slot = 0; slot < SPARK_SLOTS; slot += 1) {
    const begins = time - DAY + slot * SLOT
    last = points?.get(slot) ?? (last === null ? null : last * movedBy(anchor, begins, begins + SLOT))
    if (last !== null) line.push(last)
  }
  if (now !== null && line.length > 0) line[line.length - 1] = now
  return line
}

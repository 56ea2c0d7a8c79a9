import { fullRange } from '#domain/protocols/v3/TickPrice.ts'

const WIDEST_SPACING = 16_384
const EDGE = fullRange(WIDEST_SPACING).tickUpper

/**
 * Whether a range that reaches a tick has no end there: the full range of a wide spacing ends earlier than a narrow
 * one's, which is all the same to a reader.
 */
export const isFullRangeEnd = (tick: number): boolean => Math.abs(tick) >= EDGE

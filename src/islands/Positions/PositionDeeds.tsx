import type { Position } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import type { PositionView } from '#ui/positions/PositionView.ts'

/** LP-4: what its owner can do with a position. */
export function PositionDeeds(_: { say: Say; position: Position; view: PositionView }) {
  return null
}

import { isEmptied, type PositionStatus, statusOf } from '#domain/liquidity/Position.ts'
import type { ProtocolVersion } from '#domain/versions.ts'
import type { Listed } from '#state/liquidity/positions.ts'

/** What is shown of a list. `chainId` null: every network. */
export type PositionFilter = {
  statuses: readonly PositionStatus[]
  versions: readonly ProtocolVersion[]
  chainId: number | null
}

/** LIST: statuses in the order they are offered, and what a list begins with: what is closed is off (LP-1). */
export const statuses = ['inRange', 'outOfRange', 'closed'] as const
export const versions = ['v4', 'v3', 'v2'] as const
export const firstFilter: PositionFilter = { statuses: ['inRange', 'outOfRange'], versions, chainId: null }
export const wholeFilter: PositionFilter = { ...firstFilter, statuses }

/**
 * Positions that a filter lets through. What is closed and still owed something is never filtered away by its status
 * (GO-10).
 */
export const filterPositions = (
  all: readonly Listed[],
  { statuses: on, versions: of, chainId }: PositionFilter,
): Listed[] =>
  all.filter(
    ({ position }) =>
      (on.includes(statusOf(position)) || isEmptied(position)) &&
      of.includes(position.version) &&
      (chainId === null || position.chainId === chainId),
  )

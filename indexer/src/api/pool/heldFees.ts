import { sql } from '../../../engine/sql.ts'
import { positionEvent } from '../../schema.ts'
import { rows } from '../database.ts'
import type { ChainMarket } from '../marketRows.ts'
import { type Change, paidFeesOf } from './paidFees.ts'

/**
 * What a position went through is told so far; of one with more its beginning, and with it what it earned, isn't known.
 */
export const MAX_EVENTS = 100
/**
 * How long an answer waits for replays that are asked for the first time; what is left then is null, and known at a
 * later question.
 */
const PATIENCE_MS = 1_500

export type FeesPaid = readonly [fees0: string, fees1: string]
type EventRow = Change & { token_id: string; type: string }

/** What a list's v4 positions were paid in fees in their whole lives, by their numbers. Left out: what isn't known. */
export async function heldFeesOf(market: ChainMarket, tokenIds: readonly string[]): Promise<Map<string, FeesPaid>> {
  const paid = new Map<string, FeesPaid>()
  if (tokenIds.length === 0) return paid
  const chainId = market.chain.id
  const told = await rows<EventRow>(sql`SELECT token_id, type, hash, block, log_index FROM (
      SELECT *, row_number() OVER (PARTITION BY token_id ORDER BY block, log_index) AS nth FROM ${positionEvent}
      WHERE chain_id = ${chainId} AND version = ${'v4'} AND token_id = ANY(string_to_array(${tokenIds.join()}, ','))
    ) AS lives WHERE nth <= ${MAX_EVENTS} ORDER BY block, log_index`)
  const lives = Map.groupBy(told, ({ token_id }) => token_id)
  const until = performance.now() + PATIENCE_MS
  for (const tokenId of tokenIds) {
    const changes = changesOf(lives.get(tokenId) ?? [])
    if (changes === null) continue
    // Who was never changed was never paid.
    if (changes.length === 1) paid.set(tokenId, ['0', '0'])
    else if (performance.now() < until) {
      const fees = await paidFeesOf(chainId, { changes, tickSpacingOf: spacingIn(market) })
      if (fees) paid.set(tokenId, sumOf(fees))
    }
  }
  return paid
}

/** A life's changes, from the one that made it; null: they aren't known whole. */
export function changesOf<Told extends { type: string }>(events: readonly Told[]): Told[] | null {
  // What was handed on before it was changed was made before the index began.
  if (events[0]?.type !== 'add' || events.length >= MAX_EVENTS) return null
  return events.filter(({ type }) => type !== 'transfer')
}

export const spacingIn =
  ({ pools }: ChainMarket) =>
  (pool: string): number | null =>
    pools.get(pool)?.db.tickSpacing ?? null

export const sumOf = (fees: readonly (readonly [bigint, bigint])[]): FeesPaid => {
  const of = (side: 0 | 1) => String(fees.reduce((all, each) => all + each[side], 0n))
  return [of(0), of(1)]
}

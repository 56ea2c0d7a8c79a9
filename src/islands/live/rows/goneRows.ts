// EX-8: rows of a block that was reorganized away. An answer with all rows of some blocks shows which rows no longer
// exist.
import { newerFirst, type Placed } from '#data/market/newerFirst.ts'
import type { Change } from '#data/market/schemas.ts'
import type { Answer } from './rowLedger.ts'

const placeOf = (id: string): [chainId: number, block: number] => {
  const [chainId = Number.NaN, block = Number.NaN] = id.split('-').map(Number)
  return [chainId, block]
}

/** Of the rows that stand, those a message doesn't know: it tells all after `from` up to its block. */
export function goneBy(
  { chainId, from, at, transactions }: Pick<Change, 'chainId' | 'from' | 'at' | 'transactions'>,
  ids: Iterable<string>,
): string[] {
  const told = new Set(transactions.map(row => row.id))
  return [...ids].filter(id => {
    const [chain, block] = placeOf(id)
    return chain === chainId && block > from && block <= at.block && !told.has(id)
  })
}

/** Of the rows that stand, those an answer doesn't know: it tells all down to its last one, or all there are. */
export function goneFrom({ transactions, cursor, upTo }: Answer, places: readonly Placed[]): string[] {
  const told = new Set(transactions.map(row => row.id))
  const last = transactions[transactions.length - 1]
  const blocks = new Map(upTo.map(({ chainId, block }) => [chainId, block]))
  return places
    .filter(place => {
      const [chain, block] = placeOf(place.id)
      const covered = cursor === null || (last !== undefined && newerFirst(place, last) < 0)
      return covered && block <= (blocks.get(chain) ?? -1) && !told.has(place.id)
    })
    .map(({ id }) => id)
}

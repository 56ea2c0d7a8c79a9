import type { CreateForm } from '#domain/liquidity/CreateForm.ts'
import type { CreateMoment, PoolFacts } from '#domain/liquidity/CreateMoment.ts'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import { isRange } from '#domain/liquidity/Position.ts'
import { isRanged } from '#domain/versions.ts'
import type { HoldAsk } from '../holdDeed.ts'
import type { PutIn } from './checkPool.ts'

/** What a deed with a position puts into a pool; null: it takes out. */
export function putInOf(ask: HoldAsk): PutIn | null {
  const { deed, chainId, deposit, migration, arrival, entry } = ask
  const made = { deed, chainId, tokenId: null, initialise: null }
  if (entry) {
    const { pool, deposit, range } = entry.entry
    const { into } = entry
    const tokenId = into && isRange(into) ? into.tokenId : null
    return { ...made, pool, deposit, range: isRanged(pool.version) ? range : null, tokenId }
  }
  const goesTo = arrival ?? migration
  if (goesTo) {
    const { pool, deposit, range, initialise = null } = goesTo
    return { ...made, pool, deposit, range, initialise }
  }
  const [position] = ask.positions
  if (!deposit || !position) return null
  const { pool } = position
  if (!isRange(position)) return { ...made, pool, deposit, range: null }
  const { tickLower, tickUpper, tokenId } = position
  return { ...made, pool, deposit, range: { tickLower, tickUpper }, tokenId }
}

type Making = { form: CreateForm; facts: PoolFacts; moment: CreateMoment & { deposit: Deposit } }

/** The same of a position that is made. */
export function putInOfCreate({ form, facts, moment }: Making): PutIn {
  const { range, deposit, isNew, sqrtPriceX96 } = moment
  const ranged = isRanged(form.version) && range.status === 'ok'
  return {
    ...{ deed: 'create', chainId: form.chainId, pool: facts.pool, deposit, tokenId: null },
    range: ranged ? { tickLower: range.tickLower, tickUpper: range.tickUpper } : null,
    initialise: isNew ? sqrtPriceX96 : null,
  }
}

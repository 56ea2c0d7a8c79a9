import { chainById } from '#domain/chains/chains.ts'
import type { Amounts } from '#domain/protocols/v3/LiquidityMath.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { readBalances } from '#onchain/read/readBalances.ts'
import { readBroughtBy } from '#onchain/read/held/readBroughtBy.ts'
import { readMinedBlock } from '#onchain/read/held/readMinedBlock.ts'
import type { Transaction } from '../../deeds/DeedRecord.ts'
import { type HalfMigration, isMove } from './halfMigrations.ts'
import { currenciesOfHalf, halfRecords, tookSince } from './halfRecords.ts'

/** What of a half lies in the wallet now. In the pool's order, raw. */
export type Rest = {
  /** What its receipts brought; not `exact`: at least so much. */
  brought: Amounts
  exact: boolean
  /** What of that left the account since. */
  left: Amounts
  /** What of it is there. */
  there: Amounts
  /** What of that may go on: of the native currency what the network takes stays. */
  usable: Amounts
}

const least = (...all: bigint[]): bigint => all.reduce((a, b) => (b < a ? b : a))
const notBelow0 = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/**
 * Reads what of a half may go on: no more than its receipts brought, less what left the account since its last
 * transaction, and no more than is held. Throws AppError `network.*`.
 */
export async function readRest(
  half: HalfMigration,
  all: readonly Transaction[],
  signal: AbortSignal,
): Promise<Rest | null> {
  const { chainId, account } = half
  const ids = currenciesOfHalf(half)
  const { brought: told, last } = halfRecords(half, all)
  const [held, then, read] = await Promise.all([
    readBalances({ chainId, account, currencies: ids }, { signal }),
    heldThen(half, last?.follow.hash ?? half.hash, signal),
    told || isMove(half) || last ? null : readBroughtBy({ chainId, account, hash: half.hash, ids }, { signal }),
  ])
  const kept = { amount0: BigInt(half.amount0), amount1: BigInt(half.amount1) }
  const brought = told ?? read ?? kept
  const side = (at: 0 | 1) => {
    const id = ids[at]
    const came = at === 0 ? brought.amount0 : brought.amount1
    const now = held.balances.get(id)
    if (now == null) return null
    const before = then?.get(id)
    const left = before == null ? 0n : least(came, notBelow0(before - now - tookSince(half, id, all)))
    const there = least(came - left, now)
    const reserve = id === 'NATIVE' ? (chainById(chainId)?.gasReserve ?? 0n) : 0n
    return { left, there, usable: least(there, notBelow0(now - reserve)) }
  }
  const [zero, one] = [side(0), side(1)]
  if (!zero || !one) return null
  const both = (name: 'left' | 'there' | 'usable'): Amounts => ({ amount0: zero[name], amount1: one[name] })
  return {
    ...{ brought, exact: (told ?? read) !== null },
    ...{ left: both('left'), there: both('there'), usable: both('usable') },
  }
}

/** What was held once a transaction was mined; null where the node keeps no such state, or doesn't know it. */
async function heldThen(
  half: HalfMigration,
  hash: HalfMigration['hash'],
  signal: AbortSignal,
): Promise<ReadonlyMap<CurrencyId, bigint | null> | null> {
  const { chainId, account } = half
  try {
    const block = await readMinedBlock(chainId, hash, { signal })
    if (block === null) return null
    const { balances } = await readBalances({ chainId, account, currencies: currenciesOfHalf(half) }, { signal, block })
    return balances
  } catch (error) {
    if (signal.aborted) throw error
    console.warn('Tarn: what was held after a withdrawal could not be read', error)
    return null
  }
}

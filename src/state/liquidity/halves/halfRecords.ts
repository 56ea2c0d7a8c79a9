import { chainById } from '#domain/chains/chains.ts'
import { deeds, shapeOf } from '#domain/deeds.ts'
import { currenciesOf } from '#domain/liquidity/Position.ts'
import type { Amounts } from '#domain/protocols/v3/LiquidityMath.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import type { Transaction } from '../../deeds/DeedRecord.ts'
import { receiptOf, sumOf } from '../../deeds/flow/flowReceipt.ts'
import type { HalfMigration } from './halfMigrations.ts'

/** What this browser's records tell of a half. */
export type HalfRecords = {
  /**
   * `open`: it can go on; `ending`: its deposit is under way; `ended`: that was done, perhaps by a page that was closed
   * since.
   */
  status: 'open' | 'ending' | 'ended'
  /**
   * What its flows brought to the wallet and did not put in yet, in the pool's order, by their receipts. Null: those
   * don't say all of it.
   */
  brought: Amounts | null
  /** The last of its transactions that moved something. Null: none is remembered. */
  last: Transaction | null
}

/** Both currencies of a half, as they go and come, in the pool's order. */
export function currenciesOfHalf({ chainId, pool, native }: HalfMigration): [CurrencyId, CurrencyId] {
  const wrapper = chainById(chainId)?.contracts.wrappedNative
  const [zero, one] = currenciesOf(pool)
  return [native && zero === wrapper ? 'NATIVE' : zero, native && one === wrapper ? 'NATIVE' : one]
}

const ofHalf = ({ account, chainId, hash, flows }: HalfMigration, all: readonly Transaction[]): Transaction[] => {
  const own = all.filter(each => each.account === account && each.follow.chainId === chainId)
  const named = own.filter(({ follow }) => follow.hash === hash)
  const ids = new Set([...(flows ?? []), ...named.flatMap(({ flow }) => flow?.id ?? [])])
  return ids.size === 0 ? named : own.filter(({ flow }) => flow !== undefined && ids.has(flow.id))
}

/** The withdrawal, or the swap, that a half begins with, as it is remembered. */
export const firstOf = (half: HalfMigration, all: readonly Transaction[]): Transaction | undefined =>
  ofHalf(half, all)
    .filter(isAct)
    .toSorted((a, b) => a.addedAt - b.addedAt)[0]

const isAct = ({ deed, quiet }: Transaction): boolean => !quiet && deeds[deed].group !== 'permission'
/** The end of a plan. */
const isLast = ({ flow }: Transaction): boolean => flow !== undefined && flow.step === flow.of - 1

/** Reads what records tell of a half. */
export function halfRecords(half: HalfMigration, all: readonly Transaction[]): HalfRecords {
  const acts = ofHalf(half, all).filter(isAct)
  const ends = acts.filter(isLast)
  const mined = acts
    .filter(({ status }) => status === 'confirmed' || status === 'changed')
    .toSorted((a, b) => a.addedAt - b.addedAt)
  const status = ends.some(each => each.status === 'confirmed')
    ? 'ended'
    : ends.some(each => each.status === 'pending')
      ? 'ending'
      : 'open'
  const whole = mined.length > 0 && !receiptOf(mined).unread && acts.every(each => each.status !== 'pending')
  const moved = sumOf(mined)
  const net = (id: CurrencyId, given: string | undefined): bigint => {
    const sum = moved.find(({ currency }) => currency.id === id)
    const there = BigInt(given ?? 0) + (sum?.in ?? 0n) - (sum?.out ?? 0n)
    return there > 0n ? there : 0n
  }
  const [zero, one] = currenciesOfHalf(half)
  return {
    status,
    brought: whole ? { amount0: net(zero, half.given0), amount1: net(one, half.given1) } : null,
    last: mined.at(-1) ?? null,
  }
}

/**
 * What later deposits that began in another way took of a currency, and what they and others cost the account: none of
 * it left what a half brought.
 */
export function tookSince(half: HalfMigration, id: CurrencyId, all: readonly Transaction[]): bigint {
  const own = ofHalf(half, all)
  const since = halfRecords(half, all).last?.addedAt ?? Number.POSITIVE_INFINITY
  const later = all.filter(
    each => each.account === half.account && each.follow.chainId === half.chainId && each.addedAt > since,
  )
  const flows = new Set(later.filter(({ deed }) => shapeOf(deed).goesOn).flatMap(({ flow }) => flow?.id ?? []))
  const others = later.filter(
    each => !own.includes(each) && isAct(each) && each.status === 'confirmed' && each.flow && flows.has(each.flow.id),
  )
  const sum = sumOf(others).find(({ currency }) => currency.id === id)
  const net = (sum?.out ?? 0n) - (sum?.in ?? 0n)
  const paid = id === 'NATIVE' ? (receiptOf(later).cost ?? 0n) : 0n
  return (net > 0n ? net : 0n) + paid
}

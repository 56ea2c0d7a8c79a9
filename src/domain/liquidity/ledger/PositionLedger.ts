// GO-10: what a position cost and brought over its whole life. Amounts are raw; worths are US dollars, null where a
// price or an amount isn't known.
import { toDecimal, toNumber } from '../../Amount.ts'
import type { HoldDeed } from '../HoldDeed.ts'
import { csvField } from '../../account/HistoryExport.ts'
import { type ProtocolVersion, versions } from '../../versions.ts'
import { type Sides, usdOf } from '../PositionFigures.ts'

type Pair = readonly [bigint, bigint]
/** Of v3 a removal frees what a collect pays, fees with it; of v4 and v2 each change pays at once, its fees apart. */
export type LedgerEvent = {
  type: HoldDeed | 'transfer'
  /** What went in or came out, of v2 and v4 without fees. */
  amount0: bigint | null
  amount1: bigint | null
  /** v2, v4: what it paid in fees; null: unknown. v3: its collects tell. */
  fees: Pair | null
  hash: string
  /** Unix seconds. */
  time: number
}
type Row = Pick<LedgerEvent, 'hash' | 'time'> & {
  type: 'added' | 'removed' | 'fees' | 'moved' | 'gas'
  amounts: Pair | null
  /** Of `gas`: raw native units. */
  gas?: bigint
  /** At the time. */
  usd: number | null
}
/**
 * What the owner paid the network: by transaction, raw native units (0: another account paid), and the native
 * currency's price at a time.
 */
type LedgerGas = { paid: ReadonlyMap<string, bigint>; decimals: number; at: (time: number) => number | null }
export type Ledger = {
  /** Oldest first. */
  rows: readonly Row[]
  /** Of the whole life, those that wait to be collected within. Null: no log tells. */
  fees: Pair | null
  /** What went in, what came out, what all fees are worth: each at its time, what waits at now's price. */
  cost: number | null
  taken: number | null
  feesUsd: number | null
  /** What its owner paid the network for all of it, each at its time. Null: not known, and in no sum. */
  gas: { usd: number | null; count: number } | null
  /**
   * By now's prices, against having kept what was put in: without fees (impermanent loss) and with them; `held` is what
   * that would be worth.
   */
  held: number | null
  loss: number | null
  against: number | null
  /** What is there, came out and was earned, less what it cost and, where it is known, what the network took. */
  profit: number | null
}

const plus = (a: Pair, b: Pair): Pair => [a[0] + b[0], a[1] + b[1]]
const minus = (a: Pair, b: Pair): Pair => [a[0] - b[0], a[1] - b[1]]
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const sum = (parts: readonly (number | null)[]): number | null =>
  parts.some(part => part === null) ? null : parts.reduce<number>((all, part) => all + (part ?? 0), 0)

const minusOf = (usd: number | null): number | null => (usd === null ? null : -usd)

type Known = {
  version: ProtocolVersion
  /** Oldest first, all of them. */
  events: readonly LedgerEvent[]
  /** What is deposited and what a collect would pay, now. */
  amounts: Pair
  owed: Pair
  now: Sides
  /** Prices of both sides at a time. */
  at: (time: number) => Sides['prices']
  /** Null: the receipts are not known. */
  gas?: LedgerGas | null
}

export function ledgerOf({ version, events, amounts, owed, now, at, gas = null }: Known): Ledger {
  const { ranged, feesPaid } = versions[version]
  const byCollect = feesPaid === 'byCollect'
  const rows: Row[] = []
  let [put, out, paid, freed]: Pair[] = [
    [0n, 0n],
    [0n, 0n],
    [0n, 0n],
    [0n, 0n],
  ] as [Pair, Pair, Pair, Pair]
  const note = ({ hash, time }: LedgerEvent, type: Row['type'], moved: Pair | null) =>
    rows.push({
      ...{ hash, time, type, amounts: moved },
      usd: type === 'moved' && ranged ? 0 : moved && usdOf(moved, { ...now, prices: at(time) }),
    })
  const begun = events.find(({ type }) => type !== 'transfer')
  let told = true
  const counted = new Set<string>()
  /** A transaction's line stands below all that it did. */
  const noteGas = (last: LedgerEvent | undefined, next?: LedgerEvent) => {
    if (gas === null || !last || last.hash === next?.hash) return
    const { hash, time } = last
    const paid = gas.paid.get(hash) ?? 0n
    if (paid === 0n || counted.has(hash)) return
    counted.add(hash)
    const price = gas.at(time)
    const usd = price === null ? null : toNumber(paid, gas.decimals) * price
    rows.push({ hash, time, type: 'gas', amounts: null, gas: paid, usd })
  }
  for (const [nth, event] of events.entries()) {
    noteGas(events[nth - 1], event)
    const moved: Pair | null = event.amount0 === null || event.amount1 === null ? null : [event.amount0, event.amount1]
    if (event.type === 'transfer') note(event, 'moved', null)
    else if (event.type === 'add') {
      note(event, 'added', moved)
      if (moved) put = plus(put!, moved)
    } else if (event.type === 'remove') {
      note(event, 'removed', moved)
      if (moved) [out, freed] = [plus(out!, moved), plus(freed!, moved)]
    } else if (byCollect) {
      const own: Pair | null = moved && [least(freed![0], moved[0]), least(freed![1], moved[1])]
      const fees: Pair | null = moved && own && minus(moved, own)
      if (own && fees) [freed, paid] = [minus(freed!, own), plus(paid!, fees)]
      if (fees === null || fees[0] + fees[1] > 0n) note(event, 'fees', fees)
    }
    if (event.type === 'transfer' && !ranged) told = false
    if (byCollect || event.type === 'transfer') continue
    // None was paid before the second change.
    const fees: Pair | null = event.fees ?? (event === begun ? [0n, 0n] : null)
    if (fees) paid = plus(paid!, fees)
    else told = false
    if (fees === null || fees[0] + fees[1] > 0n) note(event, 'fees', fees)
  }
  noteGas(events.at(-1))
  const waiting: Pair = byCollect ? minus(owed, freed!) : owed
  const of = (type: Row['type']) => sum(rows.filter(row => row.type === type).map(({ usd }) => usd))
  const nowUsd = ([a, b]: Pair): number | null => {
    const [up, down] = [
      usdOf([a > 0n ? a : 0n, b > 0n ? b : 0n], now),
      usdOf([a < 0n ? -a : 0n, b < 0n ? -b : 0n], now),
    ]
    return up === null || down === null ? null : up - down
  }
  // The cost of pair shares that were transferred in or out isn't known.
  const complete = rows.every(
    ({ type, amounts: moved }) => moved !== null || (type === 'moved' && ranged) || type === 'fees' || type === 'gas',
  )
  const [cost, taken] = complete || ranged ? [of('added'), of('removed')] : [null, null]
  const feesUsd = told ? sum([of('fees'), nowUsd(waiting)]) : null
  const fees: Pair | null = told ? plus(paid!, waiting) : null
  const kept = minus(plus(amounts, out!), put!)
  const network = gas && { usd: of('gas'), count: counted.size }
  return {
    ...{ rows, fees, cost, taken, feesUsd, gas: network },
    held: complete ? nowUsd(put!) : null,
    loss: complete ? nowUsd(kept) : null,
    against: complete && fees ? nowUsd(plus(kept, fees)) : null,
    profit: sum([nowUsd(amounts), taken, feesUsd, minusOf(cost), network ? minusOf(network.usd) : 0]),
  }
}

type Sheet = {
  network: string
  position: string
  symbols: readonly [string, string]
  decimals: readonly [number, number]
  native: { symbol: string; decimals: number }
}

const isoOf = (time: number): string => new Date(time * 1000).toISOString().replace('.000', '')
const usdText = (usd: number | null): string => (usd === null ? '' : usd.toFixed(6))

/**
 * One line a thing that happened, CRLF, as Activity's export writes; what is worth nothing known is left empty. What
 * the network took of a transaction is a line of its own, an amount of the native currency.
 */
export function toCsv({ rows }: Ledger, { network, position, symbols, decimals, native }: Sheet): string {
  const head = [
    ...['time', 'network', 'position', 'event', 'amount0', 'currency0', 'amount1', 'currency1', 'usd', 'transaction'],
  ]
  const lines = rows.map(({ time, type, amounts, gas, usd, hash }) => [
    ...[isoOf(time), network, position, type],
    ...(gas === undefined
      ? ([0, 1] as const).flatMap(side => [amounts ? toDecimal(amounts[side], decimals[side]) : '', symbols[side]])
      : [toDecimal(gas, native.decimals), native.symbol, '', '']),
    ...[type === 'moved' ? '' : usdText(usd), hash],
  ])
  return [head, ...lines].map(fields => `${fields.map(csvField).join(',')}\r\n`).join('')
}

/** The same for programs, with what it comes to. */
export function toJson(
  { rows, fees, gas: network, ...figures }: Ledger,
  { decimals, native, ...sheet }: Sheet,
): string {
  const written = (pair: Pair | null) => pair && [toDecimal(pair[0], decimals[0]), toDecimal(pair[1], decimals[1])]
  const events = rows.map(({ time, amounts, gas, ...row }) => ({
    ...{ time: isoOf(time), ...row },
    ...(gas === undefined ? { amounts: written(amounts) } : { amount: toDecimal(gas, native.decimals) }),
  }))
  const told = {
    ...sheet,
    native: native.symbol,
    ...figures,
    gasUsd: network?.usd ?? null,
    fees: written(fees),
    events,
  }
  return `${JSON.stringify(told, null, 2)}\n`
}

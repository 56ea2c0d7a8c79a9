import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import { type Deed, deeds } from '#domain/deeds.ts'
import type { Hex } from '#domain/Hex.ts'
import type { Transaction } from '../DeedRecord.ts'
import type { StoredMove } from '../StoredMove.ts'

/** What left and what came of a currency. Raw. */
export type Moved = { currency: CurrencyLabel; out: bigint; in: bigint }

/** Records of one deed of a flow: its withdrawal, its swap, its deposit. */
type Part = { deed: Deed; records: readonly Transaction[]; moved: readonly Moved[] }

/** What all transactions of a flow did together. */
export type FlowReceipt = {
  /** In the order of the plan's steps; what only permits is not among them, unless that is all it did. */
  parts: readonly Part[]
  /** Of all parts, each currency once. */
  moved: readonly Moved[]
  /** What is permitted from now on. */
  permitted: readonly Extract<StoredMove, { way: 'permitted' }>[]
  /** What the network took of the account for all of them; null: nothing that is known. Raw native units. */
  cost: bigint | null
  /** The cost of one of them is not known: no less was paid. */
  atLeast: boolean
  /** What of one of them can't be told: sums over all are not whole. */
  unread: boolean
}

/**
 * All records of the run that handed a transaction over, in the order of its steps; of an older version those of that
 * transaction.
 */
export function flowOf(
  all: readonly Transaction[],
  { chainId, hash }: { chainId: number; hash: Hex },
): readonly Transaction[] {
  const named = all.filter(({ follow }) => follow.chainId === chainId && follow.hash === hash)
  const id = named.find(({ flow }) => flow)?.flow?.id
  const own = id === undefined ? named : all.filter(({ flow }) => flow?.id === id)
  return own.toSorted(
    (a, b) =>
      (a.flow?.step ?? 0) - (b.flow?.step ?? 0) || (a.follow.part ?? 0) - (b.follow.part ?? 0) || a.addedAt - b.addedAt,
  )
}

/**
 * Sums what a flow's records tell. Several records of one transaction each tell of the whole transaction: it counts
 * once.
 */
export function receiptOf(flow: readonly Transaction[]): FlowReceipt {
  const acts = flow.filter(({ deed, quiet }) => !quiet && deeds[deed].group !== 'permission')
  const shown = acts.length > 0 ? acts : flow.filter(({ quiet }) => !quiet)
  const kinds = [...new Set(shown.map(({ deed }) => deed))]
  const costs = [...new Map(flow.map(each => [transactionOf(each), each.cost ?? null])).values()]
  const known = costs.filter(cost => cost !== null)
  return {
    parts: kinds.map(deed => {
      const records = shown.filter(each => each.deed === deed)
      return { deed, records, moved: sumOf(records) }
    }),
    moved: sumOf(shown),
    permitted: permittedBy(shown),
    cost: known.length > 0 ? known.reduce((sum, cost) => sum + BigInt(cost), 0n) : null,
    atLeast: known.length > 0 && known.length < costs.length,
    unread: shown.some(isUnread),
  }
}

/** What names the transaction, the operation or the batch that a record tells of. */
const transactionOf = ({ follow: { chainId, hash, operation, batch } }: Transaction): string =>
  `${chainId} ${operation?.hash ?? batch?.name ?? hash}`

/** What records tell of currencies, each currency of a transaction once. */
export function sumOf(records: readonly Transaction[]): Moved[] {
  const counted = new Set<string>()
  const sums = new Map<string, Moved>()
  for (const record of records)
    for (const move of record.moves ?? []) {
      if (!('currency' in move) || move.way === 'permitted') continue
      const { currency, raw, way } = move
      const once = `${transactionOf(record)} ${way} ${currency.id}`
      if (counted.has(once)) continue
      counted.add(once)
      const sum = sums.get(currency.id) ?? { currency, out: 0n, in: 0n }
      sums.set(currency.id, { ...sum, [way]: sum[way] + BigInt(raw) })
    }
  return [...sums.values()]
}

function permittedBy(records: readonly Transaction[]): FlowReceipt['permitted'] {
  const all = records
    .flatMap(({ moves }) => moves ?? [])
    .filter(move => move.way === 'permitted')
    .map(move => [`${move.currency.id} ${move.spender}`, move] as const)
  return [...new Map(all).values()]
}

/** Whether its moves are unknown, or its move of the native currency is, which logs may not show. */
function isUnread({ moves, promises }: Transaction): boolean {
  if (!moves) return true
  const asked = [
    ...(promises?.spends ?? []).map(({ currency, max }) => [currency, max] as const),
    ...(promises?.receives ?? []).flatMap(({ currency, min, to }) => (to ? [] : [[currency, min] as const])),
  ].some(([currency, raw]) => currency === 'NATIVE' && BigInt(raw) > 0n)
  return asked && !moves.some(move => 'currency' in move && move.currency.id === 'NATIVE')
}

/** So much of a currency. Raw. */
export type Given = { currency: CurrencyLabel; raw: bigint }

/**
 * What of each currency is in the wallet after the flow, of what it brought and of what was `given` to it from there;
 * nothing of what went in whole.
 */
export function staysOf({ moved }: Pick<FlowReceipt, 'moved'>, given: readonly Given[] = []): Given[] {
  const left = new Map<string, Given>()
  const add = (currency: CurrencyLabel, raw: bigint) =>
    left.set(currency.id, { currency, raw: (left.get(currency.id)?.raw ?? 0n) + raw })
  for (const { currency, raw } of given) add(currency, raw)
  for (const { currency, out, in: came } of moved) add(currency, came - out)
  return [...left.values()].filter(({ raw }) => raw > 0n)
}

import type { Figures } from '#domain/plan/Figures.ts'
import * as Moves from '#domain/plan/Moves.ts'
import type { Wanted } from '#domain/plan/Promises.ts'
import type { Outcome } from '../followTransaction.ts'
import { costOf, type Happened, readMoves } from '../../read/mined/readMoves.ts'
import { readRevert } from '../readRevert.ts'
import type { BatchAsk } from './BatchAsk.ts'
import type { Carrier } from './readCarrier.ts'

/**
 * What all transactions of a batch did together, as one outcome: its hash and block are the last one's. `reverted`:
 * none of them went through. Throws `network.*`, or the signal's reason.
 */
export async function sumBatch(
  ask: BatchAsk,
  { carriers, wanted }: { carriers: readonly [Carrier, ...Carrier[]]; wanted?: Wanted | undefined },
  signal: AbortSignal,
): Promise<Outcome> {
  const { chainId, account, calls, deadline } = ask
  const through = carriers.filter(({ receipt }) => BigInt(receipt.status) === 1n)
  const undone = carriers.filter(({ receipt }) => BigInt(receipt.status) !== 1n)
  const last = through.at(-1) ?? carriers.at(-1) ?? carriers[0]
  const [hash, block] = [last.hash, BigInt(last.receipt.blockNumber)]
  const costs = carriers.map(({ receipt }) => costOf(account, receipt))
  const cost = costs.every(each => each === null) ? null : costs.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n)
  if (through.length === 0) {
    // Of several calls as one only the whole is repeated.
    const [call = { to: account, data: '0x', value: 0n } as const] = last.equals.map(at => calls[at])
    const nonce = last.isOwn && last.equals.length > 0 ? 0 : Number.MAX_SAFE_INTEGER
    const { gasUsed } = last.receipt
    const sent = { ...call, hash, chainId, account, nonce, deadline, ...(gasUsed ? { gasUsed } : {}) }
    return { status: 'reverted', hash, block, error: await readRevert(sent, block), cost }
  }
  const all = await Promise.all(
    through.map(({ receipt, equals, isOwn }, at) => {
      const asked = (isOwn && calls[equals[0] ?? -1]) || { to: account, data: '0x', value: -1n }
      // What stands in the end is read after the last.
      const ends =
        at === through.length - 1 || !wanted ? wanted : { ...wanted, permits: [], delegate: false, owners: false }
      return readMoves({ chainId, account, receipt, asked, wanted: ends }, { signal })
    }),
  )
  const sum = sumOf(all)
  const failedInside = sum.failedInside || undone.length > 0
  return { status: 'confirmed', hash, block, happened: { ...sum, cost, failedInside } }
}

/**
 * Several transactions as one, in the chain's order: what moved is added up, the last word on each permission stands.
 */
function sumOf(all: readonly Happened[]): Happened {
  const moved = new Map<string, Moves.Move>()
  const add = (move: Moves.Move) => {
    const raw = signed(move) + (moved.has(move.currency) ? signed(moved.get(move.currency)!) : 0n)
    moved.set(move.currency, { currency: move.currency, raw: raw < 0n ? -raw : raw, way: raw < 0n ? 'out' : 'in' })
  }
  for (const { moves } of all) moves.forEach(add)
  const items = new Map<string, Moves.ItemMove>()
  for (const item of all.flatMap(each => each.items)) {
    const key = `${item.contract} ${item.id}`
    const before = items.get(key)
    const count =
      (item.way === 'in' ? item.count : -item.count) +
      (before ? (before.way === 'in' ? before.count : -before.count) : 0n)
    items.set(key, { ...item, count: count < 0n ? -count : count, way: count < 0n ? 'out' : 'in' })
  }
  const permissions = new Map(
    all.flatMap(each => each.permissions).map(each => [`${each.via} ${each.token} ${each.spender}`, each]),
  )
  const cancelled = all.flatMap(each => each.cancelled ?? [])
  const seen = seenOf(all)
  const { standing, delegate, owners } = all.at(-1) ?? {}
  return {
    moves: [...moved.values()].filter(({ raw }) => raw > 0n),
    items: [...items.values()].filter(({ count }) => count > 0n),
    permissions: [...permissions.values()],
    nativeKnown: all.every(each => each.nativeKnown),
    withdrawn: all.reduce((sum, each) => sum + each.withdrawn, 0n),
    failedInside: all.some(each => each.failedInside),
    sameCall: all.every(each => each.sameCall),
    cost: all.every(each => each.cost === null) ? null : all.reduce((sum, each) => sum + (each.cost ?? 0n), 0n),
    ...(cancelled.length > 0 ? { cancelled } : {}),
    ...(seen ? { seen } : {}),
    ...(standing === undefined ? {} : { standing }),
    ...(delegate === undefined ? {} : { delegate }),
    ...(owners === undefined ? {} : { owners }),
  }
}

const signed = ({ raw, way }: Moves.Move): bigint => (way === 'in' ? raw : -raw)

/**
 * What other recipients got. A recipient that one of the transactions shows nothing of is left out: its sum isn't
 * known.
 */
function seenOf(all: readonly Happened[]): Figures['seen'] {
  const first = all[0]?.seen
  return first?.flatMap(one => {
    const each = all.map(({ seen }) =>
      seen?.find(({ holder, currency }) => holder === one.holder && currency === one.currency),
    )
    return each.some(found => found === undefined)
      ? []
      : [{ ...one, change: each.reduce((sum, found) => sum + (found?.change ?? 0n), 0n) }]
  })
}

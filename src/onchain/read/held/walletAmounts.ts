import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { addressAt, uintAt } from '../../node/readWords.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A log of a receipt, as nodes tell it. */
export type ReceiptLog = { address: string; topics: readonly Hex[]; data: Hex }

type Moved = { from: Address; to: Address; amount: bigint }

const movedBy = ({ topics: [, from, to], data }: ReceiptLog): Moved => ({
  ...{ from: addressAt(from!, 0), to: addressAt(to!, 0) },
  amount: uintAt(data, 0),
})

const isTransfer = ({ address, topics }: ReceiptLog, token: Address): boolean =>
  address.toLowerCase() === token && topics[0] === TRANSFER && topics.length === 3

type Asked = {
  /** All logs of the transaction, in order. */
  logs: readonly ReceiptLog[]
  /** Where in them the pair tells its mint or burn. */
  at: number
  token: Address
  pair: Address
  owner: Address
}

/** Transfers of the token in its own logs that stand beside each other around a place: one movement of it. */
function runAround(logs: readonly ReceiptLog[], place: number, token: Address): Moved[] {
  const isOwn = (at: number) => logs[at]?.address.toLowerCase() === token
  let [first, last] = [place, place]
  while (isOwn(first - 1)) first -= 1
  while (isOwn(last + 1)) last += 1
  return logs
    .slice(first, last + 1)
    .filter(log => isTransfer(log, token))
    .map(movedBy)
}

const sumOf = (moves: readonly Moved[]): bigint => moves.reduce((sum, { amount }) => sum + amount, 0n)

/** The last place before `before` where the token tells a transfer that is `wanted`; -1: none. */
const lastTransfer = ({ logs, token }: Asked, before: number, wanted: (moved: Moved) => boolean): number =>
  logs.findLastIndex((log, place) => place < before && isTransfer(log, token) && wanted(movedBy(log)))

/**
 * What left the wallet for a pair's mint: a token that takes a fee takes it from what was sent. Null: it didn't come
 * from the wallet by itself (wrapped on the way, or another paid).
 */
export function sentFor(asked: Asked): bigint | null {
  const { logs, at, token, pair, owner } = asked
  const arrival = lastTransfer(asked, at, ({ to }) => to === pair)
  if (arrival < 0 || movedBy(logs[arrival]!).from !== owner) return null
  return sumOf(runAround(logs, arrival, token).filter(({ from }) => from === owner))
}

/**
 * What of a pair's burn reached the wallet, by itself or by a router. Null: nothing of it did (unwrapped on the way, or
 * another was paid).
 */
export function receivedFrom(asked: Asked): bigint | null {
  const { logs, at, token, pair, owner } = asked
  const departure = lastTransfer(asked, at, ({ from }) => from === pair)
  if (departure < 0) return null
  const direct = runAround(logs, departure, token).filter(({ to }) => to === owner)
  if (direct.length > 0) return sumOf(direct)
  const later = logs.findIndex((log, place) => place > at && isTransfer(log, token) && movedBy(log).to === owner)
  return later < 0 ? null : sumOf(runAround(logs, later, token).filter(({ to }) => to === owner))
}

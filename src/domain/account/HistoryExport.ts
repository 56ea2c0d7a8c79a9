import { toDecimal, toNumber } from '../Amount.ts'

// GO-8: everything that a wallet did as tables for tax reports, one row per transaction. Amounts are exact decimals;
// values are in US dollars at the time.

/** One thing that happened, as a wallet's history tells it. */
export type Move = {
  chainId: number
  hash: string
  time: number
  type: 'received' | 'sent' | 'self' | 'approved' | 'revoked' | 'wrapped' | 'unwrapped' | 'called' | 'failed'
  asset: { address: string; kind: string; symbol: string | null; name: string | null; decimals: number | null }
  tokenId: string | null
  amount: string | null
}

/**
 * What the network reports for the transaction itself. `own`: the wallet sent it and paid for it. Null: no node
 * answered.
 */
export type Paid = { own: boolean; fee: bigint; value: bigint; failed: boolean } | null

/** Dollars for one whole token at a time; null: unknown. */
export type PriceAt = (chainId: number, address: string, time: number) => number | null

type Part = { amount: string; currency: string; asset: string; usd: number | null }
export type Row = {
  /** Unix seconds. */
  time: number
  network: string
  hash: string
  sent: readonly Part[]
  received: readonly Part[]
  /** Null: another account paid, or the fee isn't known (`feeKnown`). */
  fee: Part | null
  feeKnown: boolean
  failed: boolean
  /** What moved no amount: approvals, calls. */
  notes: readonly string[]
}

type Network = { name: string; native: { symbol: string; decimals: number } }
type Sums = Map<string, { raw: bigint; move: Pick<Move, 'asset' | 'tokenId'> }>

const NATIVE = 'NATIVE'

/** What each kind of move does to the wallet; the rest is told in words. */
const ways: Partial<Record<Move['type'], 'sent' | 'received'>> = {
  sent: 'sent',
  received: 'received',
  wrapped: 'received',
  unwrapped: 'sent',
}

const clean = (text: string | null): string => (text ?? '').replace(/\p{C}/gu, '').trim().slice(0, 60)

/** A symbol, or what there is instead. */
const nameOf = ({ asset, tokenId }: Pick<Move, 'asset' | 'tokenId'>): string => {
  const name = clean(asset.symbol) || clean(asset.name) || asset.address
  return tokenId === null ? name : `${name} #${tokenId}`
}

function add(sums: Sums, move: Pick<Move, 'asset' | 'tokenId'>, raw: bigint): void {
  const key = `${move.asset.address}${move.tokenId === null ? '' : `#${move.tokenId}`}`
  sums.set(key, { raw: (sums.get(key)?.raw ?? 0n) + raw, move })
}

/** The moves of one transaction as its row. `moves`: at least one. */
export function rowOf({
  moves,
  network,
  paid,
  priceAt,
}: {
  moves: readonly Move[]
  network: Network
  paid: Paid
  priceAt: PriceAt
}): Row {
  const [{ chainId, hash, time }] = moves as readonly [Move, ...Move[]]
  const native: Move['asset'] = { address: NATIVE, kind: 'native', name: null, ...network.native }
  const sums = { sent: new Map() as Sums, received: new Map() as Sums }
  const notes: string[] = []
  for (const move of moves) {
    const way = ways[move.type]
    if (way && (move.amount !== null || move.tokenId !== null)) add(sums[way], move, BigInt(move.amount ?? 1))
    else notes.push(`${move.type} ${nameOf(move)}`)
  }
  // The network's own currency leaves no log: where its traces weren't read, what was wrapped or handed along tells of
  // it.
  const coin = { asset: native, tokenId: null }
  const wrapped = (type: Move['type']) =>
    moves.reduce((sum, move) => sum + (move.type === type ? BigInt(move.amount ?? 0) : 0n), 0n)
  // What the wallet sent to itself left nothing; traces that tell of it tell of all else, too.
  const traced = moves.some(({ asset, type }) => asset.address === NATIVE && type === 'self')
  if (!sums.sent.has(NATIVE) && !traced) {
    const left = paid?.own && !paid.failed ? paid.value : wrapped('wrapped')
    if (left > 0n) add(sums.sent, coin, left)
  }
  if (!sums.received.has(NATIVE) && wrapped('unwrapped') > 0n) add(sums.received, coin, wrapped('unwrapped'))

  // What came back of the same (change of an exact output, of a sweep) was never given up: one side is told, by the
  // difference.
  for (const [key, left] of sums.sent) {
    const came = sums.received.get(key)
    if (!came || left.move.tokenId !== null) continue
    const rest = left.raw - came.raw
    sums[rest > 0n ? 'received' : 'sent'].delete(key)
    if (rest === 0n) sums.received.delete(key)
    else if (rest > 0n) sums.sent.set(key, { ...left, raw: rest })
    else sums.received.set(key, { ...came, raw: -rest })
  }

  const part = ({ raw, move }: { raw: bigint; move: Pick<Move, 'asset' | 'tokenId'> }): Part => {
    const decimals = move.tokenId === null ? (move.asset.decimals ?? 0) : 0
    const price = move.tokenId === null ? priceAt(chainId, move.asset.address, time) : null
    return {
      amount: toDecimal(raw, decimals),
      currency: nameOf(move),
      asset: move.asset.address,
      usd: price === null ? null : price * toNumber(raw, decimals),
    }
  }
  return {
    ...{ time, hash, notes, network: network.name },
    sent: [...sums.sent.values()].map(part),
    received: [...sums.received.values()].map(part),
    fee: paid?.own ? part({ raw: paid.fee, move: coin }) : null,
    feeKnown: paid !== null,
    failed: paid?.failed ?? false,
  }
}

/** The moves of each transaction together, oldest first. */
export function byTransaction<M extends Move>(moves: readonly M[]): M[][] {
  const groups = new Map<string, M[]>()
  for (const move of moves) {
    const key = `${move.chainId} ${move.hash}`
    groups.set(key, [...(groups.get(key) ?? []), move])
  }
  return [...groups.values()].sort((a, b) => a[0]!.time - b[0]!.time || (a[0]!.hash < b[0]!.hash ? -1 : 1))
}

const COLUMNS = [
  'time',
  'network',
  'transaction',
  'sent',
  'sent_currency',
  'sent_usd',
  'received',
  'received_currency',
  'received_usd',
  'fee',
  'fee_currency',
  'fee_usd',
  'status',
  'notes',
] as const

/**
 * RFC 4180: quoted where required. Text that a spreadsheet would read as a formula gets an apostrophe before it: token
 * names are text of third parties.
 */
export function csvField(text: string): string {
  const safe = /^[\s\p{C}]*[=+\-@\t\r|%]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Dollars to the cent and four digits more; nothing where one of several isn't known. */
const usdText = (parts: readonly Part[]): string => {
  if (parts.length === 0 || parts.some(({ usd }) => usd === null)) return ''
  return parts.reduce((sum, { usd }) => sum + (usd ?? 0), 0).toFixed(6)
}

const isoOf = (time: number): string => new Date(time * 1000).toISOString().replace('.000', '')

/**
 * A table with a head, one line a transaction, CRLF; several amounts of one transaction stand in one field, parted by
 * `; `.
 */
export function toCsv(rows: readonly Row[]): string {
  const joined = (parts: readonly Part[], field: 'amount' | 'currency') => parts.map(part => part[field]).join('; ')
  const lines = rows.map(({ time, network, hash, sent, received, fee, feeKnown, failed, notes }) => [
    isoOf(time),
    network,
    hash,
    joined(sent, 'amount'),
    joined(sent, 'currency'),
    usdText(sent),
    joined(received, 'amount'),
    joined(received, 'currency'),
    usdText(received),
    fee?.amount ?? (feeKnown ? '0' : ''),
    fee?.currency ?? '',
    fee ? usdText([fee]) : '',
    failed ? 'failed' : 'confirmed',
    notes.join('; '),
  ])
  return [COLUMNS, ...lines].map(fields => `${fields.map(csvField).join(',')}\r\n`).join('')
}

/** The same for programs. `incomplete`: networks of which not everything could be read. */
export const toJson = (wallet: string, rows: readonly Row[], incomplete: readonly string[]): string =>
  `${JSON.stringify({ wallet, incomplete, transactions: rows.map(({ time, ...row }) => ({ time: isoOf(time), ...row })) }, null, 2)}\n`

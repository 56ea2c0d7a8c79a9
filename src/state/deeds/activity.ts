import { atom, computed } from 'nanostores'
import type { TransactionRow } from '#data/market/schemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { shapeOf } from '#domain/deeds.ts'
import { amountsOf } from './amountsOf.ts'
import { type ActivityFilter, filterActivity } from './filterActivity.ts'
import { $account } from '../wallet/connection.ts'
import { $solana } from '../wallet/solana.ts'
import { isOnEvm, type OrderRecord, type SolanaRecord, type Transaction } from './DeedRecord.ts'
import type { Activity } from './history/Activity.ts'
import { $moves, historyLines, moreMoves } from './history/historyLines.ts'
import { marketLine } from './history/marketLine.ts'
import { factsOf } from './kinds/recordKinds.ts'
import { $orderRecords, $transactions, $transfers } from './records.ts'

/** What the market knows of an account; `failed`: it is away. */
type Known = {
  account: Address
  status: 'loading' | 'ok' | 'failed'
  rows: readonly TransactionRow[]
  /** Where older rows go on; null: these are all, or no answer came yet. */
  cursor: string | null
}
const $known = atom<Known | null>(null)

/** Rows of a page. */
const PAGE = 50
/** Pages that one press asks for, at most. */
const MOST_PAGES = 10

/** One line a transaction; of one that did several things, a line each. */
const lineOf = ({ follow: { chainId, hash, part } }: Transaction): string =>
  `${chainId}-${hash}${part ? `-${part}` : ''}`

const fromHere = (t: Transaction): Activity => ({
  record: t,
  key: lineOf(t),
  hash: t.follow.hash,
  chainId: t.follow.chainId,
  status: t.status,
  time: Math.floor(t.addedAt / 1000),
  currencyIn: t.currencyIn,
  currencyOut: t.currencyOut,
  ...((t.of ?? t.recipient) ? { to: t.of ?? t.recipient } : {}),
  // What was bought for another recipient never arrived in this account.
  ...(t.recipient && shapeOf(t.deed).group === 'trade' ? { shows: ['out'] as const } : {}),
  ...happened(t),
})

/**
 * The amounts of the receipt replace those of the quote. A transaction whose effects could not be read is not named
 * after what was asked for.
 */
function happened(t: Transaction | OrderRecord): Pick<Activity, 'amountIn' | 'amountOut' | 'moves' | 'error' | 'type'> {
  const { amountIn, amountOut } = amountsOf(t)
  const type = t.status === 'confirmed' && t.moves === null ? 'unread' : t.deed
  return {
    type,
    amountIn,
    amountOut,
    ...(t.status === 'changed' ? { moves: t.moves ?? [], ...(t.error ? { error: t.error } : {}) } : {}),
  }
}

/**
 * GO-8: a filled order is one line, in the place of what the market tells of the transaction that filled it: what was
 * sold, and what came. `taken`: the lines that own orders of the same transaction have already. Null: it is not filled.
 */
function fromOrder(record: OrderRecord, taken: ReadonlySet<string>): Activity | null {
  const { follow, recipient, status, currencyIn, currencyOut } = record
  const { on, transaction } = factsOf(record)
  if (!follow.filledBy || typeof on !== 'number') return null
  const key = `${on}-${transaction}`
  return {
    ...{ record, key: taken.has(key) ? record.id : key, hash: transaction, chainId: on, status },
    ...{ currencyIn, currencyOut, time: Math.floor(record.addedAt / 1000) },
    ...(recipient ? { to: recipient, shows: ['out'] as const } : {}),
    ...happened(record),
  }
}

/**
 * Newest first, one line a transaction: what pools tell stands before what logs alone tell, and what this browser sent,
 * which knows most, before both. `traced`: networks whose history tells of the native currency.
 */
export function mergeActivity(
  here: readonly (Transaction | OrderRecord)[],
  rows: readonly TransactionRow[],
  history: readonly Activity[] = [],
  traced: ReadonlySet<number> = new Set(),
): Activity[] {
  const byHash = new Map<string, [TransactionRow, ...TransactionRow[]]>()
  for (const row of rows) {
    const key = `${row.chainId}-${row.hash}`
    const group = byHash.get(key)
    if (group) group.push(row)
    else byHash.set(key, [row])
  }
  const lines = new Map(history.map(line => [line.key, line]))
  for (const [key, group] of byHash) {
    const parts = lines.get(key)?.parts ?? []
    lines.set(key, marketLine(group, { parts, traced: traced.has(group[0].chainId) }))
  }
  const filled = new Set<string>()
  for (const record of here) {
    if (record.quiet) continue
    const line = isOnEvm(record) ? fromHere(record) : fromOrder(record, filled)
    if (!line) continue
    // The order was signed long before: it is told where its fill is.
    const time = isOnEvm(record) ? line.time : (lines.get(line.key)?.time ?? line.time)
    if (!isOnEvm(record)) filled.add(line.key)
    lines.set(line.key, { ...line, time })
  }
  return [...lines.values()].sort((a, b) => b.time - a.time)
}

/** A transfer is one currency: what left. */
export function fromSolana(record: SolanaRecord): Activity {
  const { id, deed, status, addedAt, currencyIn, currencyOut, amountIn, follow } = record
  return {
    record,
    key: id,
    hash: follow.signature,
    chainId: 'solana',
    type: deed,
    status,
    time: Math.floor(addedAt / 1000),
    currencyIn,
    currencyOut,
    amountIn: BigInt(amountIn),
    amountOut: 0n,
    to: follow.to,
  }
}

/** What the account on Solana sent from this browser: the market knows nothing of that network. */
export const $solanaActivity = computed([$transfers, $solana], (all, { address }) =>
  all.filter(({ account }) => account === address).map(fromSolana),
)

/** What is known of the account beside this browser's memory, each source with where it goes on. */
const $sources = computed([$known, $moves, $account], (known, moves, account) => {
  const rows = known?.account === account ? known : null
  const history = moves?.account === account ? moves : null
  const ends = [
    { more: moreRows, at: rows?.cursor ? rows.rows.at(-1)?.time : undefined },
    { more: moreMoves, at: history?.cursor ? history.moves.at(-1)?.time : undefined },
  ].filter((end): end is { more: () => Promise<void>; at: number } => end.at !== undefined)
  // Before the time at which one of them goes on, another alone would leave out what lies between.
  const since = Math.max(0, ...ends.map(({ at }) => at))
  return {
    status: rows?.status,
    rows: rows?.rows ?? [],
    moves: history?.moves ?? [],
    traced: history?.traced,
    ends,
    since,
  }
})

/** What this browser handed over for the connected account, or for another of its own that it recovered. */
const $own = computed([$transactions, $orderRecords, $account], (all, orders, account) => [
  ...all.filter(t => t.account === account || t.of === account),
  ...orders.filter(t => t.account === account),
])

/** Of the whole wallet, newest first, as far back as all that is known reaches. */
export const $activity = computed(
  [$own, $sources, $solanaActivity],
  (own, { status, rows, moves, traced, ends, since }, onSolana) => ({
    status: status ?? 'loading',
    more: ends.length > 0,
    lines: [
      ...mergeActivity(own, rows, historyLines(moves), traced).filter(
        ({ record, time }) => record !== undefined || time >= since,
      ),
      ...onSolana,
    ].sort((a, b) => b.time - a.time),
  }),
)

/** The account's public activity: nothing of this browser's memory. */
export const $publicActivity = computed([$known, $account], (known, account) =>
  known?.account === account
    ? { status: known.status, lines: mergeActivity([], known.rows) }
    : { status: 'loading' as const, lines: [] },
)

/** Asks the market for the connected account's last transactions. */
export async function loadActivity(): Promise<void> {
  const account = $account.get()
  if (!account) return
  const before = $known.get()
  const known = before?.account === account ? before : null
  if (!known) $known.set({ account, status: 'loading', rows: [], cursor: null })
  try {
    const { fetchTransactions } = await import('#data/market/fetch/fetchTransactions.ts')
    const page = await fetchTransactions({ chain: 'all', account, limit: PAGE })
    if ($account.get() !== account) return
    // Who paged back keeps what was found there.
    const paged = ($known.get()?.rows.length ?? 0) > PAGE
    $known.set({
      account,
      status: 'ok',
      rows: paged ? joined(page.items, $known.get()?.rows ?? []) : page.items,
      cursor: paged ? ($known.get()?.cursor ?? null) : page.cursor,
    })
  } catch (error) {
    console.warn('Tarn: activity could not be had', error)
    if ($account.get() === account)
      $known.set({ account, status: 'failed', rows: known?.rows ?? [], cursor: known?.cursor ?? null })
  }
}

/**
 * Older activity of which a line is shown, back to the account's first transaction: a page may be all of one
 * transaction, or nothing that is looked for. Then the next is asked for as well, so many at most.
 */
export async function moreActivity(filter: ActivityFilter): Promise<void> {
  const shown = () => filterActivity($activity.get().lines, filter).length
  const before = shown()
  for (let pages = 0; pages < MOST_PAGES && shown() <= before; pages++) {
    await olderPage()
    const { more, status } = $activity.get()
    if (!more || status === 'failed') return
  }
}

/** The next older page of whatever goes on soonest. */
async function olderPage(): Promise<void> {
  const { ends, since } = $sources.get()
  try {
    await Promise.all(ends.flatMap(({ more, at }) => (at === since ? more() : [])))
  } catch (error) {
    console.warn('Tarn: older activity could not be had', error)
    const now = $known.get()
    if (now) $known.set({ ...now, status: 'failed' })
  }
}

async function moreRows(): Promise<void> {
  const before = $known.get()
  if (!before?.cursor) return
  const { account, cursor } = before
  const { fetchTransactions } = await import('#data/market/fetch/fetchTransactions.ts')
  const page = await fetchTransactions({ chain: 'all', account, limit: PAGE, cursor })
  const now = $known.get()
  if (now?.account === account && now.cursor === cursor)
    $known.set({ account, status: 'ok', rows: joined(now.rows, page.items), cursor: page.cursor })
}

/** Each row once. */
const joined = (newer: readonly TransactionRow[], older: readonly TransactionRow[]): TransactionRow[] => [
  ...new Map([...newer, ...older].map(row => [row.id, row])).values(),
]

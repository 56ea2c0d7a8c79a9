// TX-2: what happened to the account that this browser didn't send and no pool tells of: transfers, items bought and
// sold, permissions, wraps.
import { shownShort } from '#domain/people/Typed.ts'
import { atom } from 'nanostores'
import type { WalletHistory, WalletMove } from '#data/market/walletSchemas.ts'
import { historyLine } from '#domain/account/HistoryLine.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import { $account } from '../../wallet/connection.ts'
import type { Activity } from './Activity.ts'

/**
 * What the networks' logs say of an account, as far as it was read and paged. `cursor`: where older moves go on;
 * `traced`: networks whose nodes tell of the native currency, too.
 */
export type HistoryMoves = {
  account: Address
  moves: readonly WalletMove[]
  cursor: string | null
  traced: ReadonlySet<number>
}
export const $moves = atom<HistoryMoves | null>(null)

/** Moves of a page. */
const PAGE = 100
/** Looks at a history that is being read for the first time, and ms between two. */
const LOOKS = 60
const PACE = 1_000

const isReading = ({ networks }: WalletHistory): boolean =>
  networks.some(({ state }) => state === 'waiting' || state === 'reading')

/** Each move once, the newest page's word first. */
const joined = (newer: readonly WalletMove[], older: readonly WalletMove[]): WalletMove[] => [
  ...new Map([...newer, ...older].map(move => [move.id, move])).values(),
]

/**
 * Reads the connected account's history until the returned function is called. Failures are not shown: lines are then
 * made of what pools and this browser know.
 */
export function wantMoves(): () => void {
  const abort = new AbortController()
  const account = $account.get()
  if (account) void read(account, abort.signal)
  return () => abort.abort()
}

async function read(account: Address, signal: AbortSignal): Promise<void> {
  try {
    const { fetchWalletHistory } = await import('#data/market/fetch/fetchWalletHistory.ts')
    for (let look = 0; look < LOOKS; look++) {
      const page = await fetchWalletHistory(account, { limit: PAGE }, { signal })
      if (signal.aborted) return
      const before = $moves.get()
      // Who paged back keeps what was found there.
      const paged = before?.account === account && before.moves.length > PAGE
      $moves.set({
        account,
        moves: paged ? joined(page.items, before.moves) : page.items,
        cursor: paged ? before.cursor : page.cursor,
        traced: new Set(page.networks.flatMap(({ chainId, native }) => (native === 'read' ? [chainId] : []))),
      })
      if (!isReading(page)) return
      await new Promise(done => setTimeout(done, PACE))
    }
  } catch (error) {
    if (!signal.aborted) console.warn('Tarn: the account’s history could not be had', error)
  }
}

/** The next older page. Throws what fetching throws. */
export async function moreMoves(): Promise<void> {
  const before = $moves.get()
  if (!before?.cursor) return
  const { fetchWalletHistory } = await import('#data/market/fetch/fetchWalletHistory.ts')
  const page = await fetchWalletHistory(before.account, { limit: PAGE, cursor: before.cursor })
  const now = $moves.get()
  if (now?.account === before.account && now.cursor === before.cursor)
    $moves.set({ ...now, moves: joined(now.moves, page.items), cursor: page.cursor })
}

/** A name as a line shows it: an unlisted token has its address, an item its number. */
export function labelOf({ asset, tokenId }: Pick<WalletMove, 'asset' | 'tokenId'>): Activity['currencyIn'] {
  const decimals = tokenId === null ? (asset.decimals ?? 0) : 0
  const short = shownShort(asset.address)
  const name = safeText(asset.symbol ?? asset.name ?? '', 12) || short
  if (asset.kind === 'collectible') {
    const item = safeText(asset.name ?? asset.symbol ?? '', 24) || short
    return {
      symbol: tokenId === null ? item : `${item} #${tokenId.length > 12 ? shortAddress(tokenId) : tokenId}`,
      decimals,
    }
  }
  return { symbol: asset.kind === 'native' || asset.listed ? name : `${name} ${short}`, decimals }
}

const NOTHING = { symbol: '', decimals: 0 }

/** The moves of one transaction as a line of the account's activity; null: none is worth one. */
function lineOf(moves: readonly [WalletMove, ...WalletMove[]]): Activity | null {
  const line = historyLine(moves)
  if (!line) return null
  const [{ chainId, hash, time }] = moves
  const native = chainById(chainId)?.native ?? NOTHING
  const { type, out, in: came, who, permits = false, failed = false } = line
  const whole = { label: { symbol: native.symbol, decimals: native.decimals }, raw: (out ?? came)?.raw ?? null }
  const side = (of: typeof out) => (of ? { label: labelOf(of), raw: of.raw } : null)
  const left = side(out) ?? (line.coin === 'out' ? whole : null)
  const arrived = side(came) ?? (line.coin === 'in' ? whole : null)
  const isMoney = (of: typeof out) => of !== null && of.asset.kind !== 'collectible'
  return {
    ...{ key: `${chainId}-${hash}`, hash, chainId, type, time },
    status: failed ? 'failed' : 'confirmed',
    currencyIn: left?.label ?? NOTHING,
    currencyOut: arrived?.label ?? NOTHING,
    amountIn: left?.raw ?? null,
    amountOut: arrived?.raw ?? null,
    ...(who === null ? {} : { to: who }),
    shows: [
      ...(left && (out === null || isMoney(out)) && !permits ? (['out'] as const) : []),
      ...(arrived && (came === null || isMoney(came)) ? (['in'] as const) : []),
    ],
    parts: moves,
  }
}

/** One line a transaction. */
export function historyLines(moves: readonly WalletMove[]): Activity[] {
  const groups = new Map<string, [WalletMove, ...WalletMove[]]>()
  for (const move of moves) {
    const key = `${move.chainId}-${move.hash}`
    const group = groups.get(key)
    if (group) group.push(move)
    else groups.set(key, [move])
  }
  return [...groups.values()].flatMap(group => lineOf(group) ?? [])
}

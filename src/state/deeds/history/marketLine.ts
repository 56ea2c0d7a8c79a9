// TX-2: what pools tell of a transaction, as the wallet lived it: pools know the wrapper and their own share of a
// route, the wallet's logs what it gave and got.
import type { TransactionRow } from '#data/market/schemas.ts'
import type { WalletMove } from '#data/market/walletSchemas.ts'
import { netOf, type Side } from '#domain/account/HistoryLine.ts'
import { chainById } from '#domain/chains/chains.ts'
import { type Deed, deedInPools, shapeOf } from '#domain/deeds.ts'
import type { Activity } from './Activity.ts'
import { labelOf } from './historyLines.ts'

type Asset = WalletMove['asset']
const NATIVE = 'NATIVE'

/** `moved`: the wallet's own history tells of it, or leaves no other way. */
type MarketAmount = { label: Activity['currencyIn']; raw: bigint; moved: boolean }

const assetOf = ({ address, symbol, name, decimals, listed, spam }: TransactionRow['token0']): Asset => ({
  ...{ address: address as Asset['address'], symbol, name, decimals, listed, spam },
  kind: address === NATIVE ? 'native' : 'token',
})

/** The network's own currency and its wrapper are one here: routers turn one into the other on the way. */
const keyOf = (chainId: number, address: string): string =>
  address === chainById(chainId)?.contracts.wrappedNative ? NATIVE : address

const size = (raw: bigint): bigint => (raw < 0n ? -raw : raw)

/**
 * What went into the first pool and what came out of the last, each with all that the route's pools took or gave of it.
 * `rows`: in the order of their logs.
 */
function tradeOf(rows: readonly [TransactionRow, ...TransactionRow[]]): {
  sold: [Asset, bigint]
  bought: [Asset, bigint]
} {
  const sides = rows.map(row => {
    const both = [[row.token0, BigInt(row.amount0)] as const, [row.token1, BigInt(row.amount1)] as const]
    // What came into a pool was sold to it.
    return row.amount0.startsWith('-') ? { bought: both[0]!, sold: both[1]! } : { sold: both[0]!, bought: both[1]! }
  })
  const [{ chainId }] = rows
  const [sold, bought] = [sides[0]!.sold, sides.at(-1)!.bought]
  const keys = { sold: keyOf(chainId, sold[0].address), bought: keyOf(chainId, bought[0].address) }
  const sum = (wanted: string): bigint =>
    sides
      .flatMap(side => [side.sold, side.bought])
      .reduce((all, [{ address }, raw]) => (keyOf(chainId, address) === wanted ? all + raw : all), 0n)
  // A round trip ends in what it began with: added up that is its gain alone.
  const [into, from] = keys.sold === keys.bought ? [0n, 0n] : [sum(keys.sold), sum(keys.bought)]
  return {
    sold: [assetOf(sold[0]), into > 0n ? into : size(sold[1])],
    bought: [assetOf(bought[0]), from < 0n ? -from : size(bought[1])],
  }
}

/**
 * A side of what pools tell, by what the wallet's own moves tell. `known`: all that left it, or all that came.
 * `unseen`: the native currency may have moved without a word, as its node keeps no traces: then a wrapper that never
 * was the wallet's was wrapped, or unwrapped, on the way.
 */
function sideOf(
  [asset, raw]: [Asset, bigint],
  { known, chainId, unseen }: { known: readonly Side<Asset>[]; chainId: number; unseen: boolean },
): MarketAmount {
  const key = keyOf(chainId, asset.address)
  const same =
    known.find(side => keyOf(chainId, side.asset.address) === key) ?? (known.length === 1 ? known[0] : undefined)
  if (same) return { label: labelOf(same), raw: same.raw, moved: true }
  const native = chainById(chainId)?.native
  if (key === NATIVE && native && unseen && known.length === 0)
    return { label: { symbol: native.symbol, decimals: native.decimals }, raw, moved: true }
  return { label: labelOf({ asset, tokenId: null }), raw, moved: false }
}

/** The two tokens of a row, whichever way round. */
const pairOf = ({ chainId, token0, token1 }: TransactionRow): string =>
  [token0, token1]
    .map(({ address }) => keyOf(chainId, address))
    .sort()
    .join()

/** What all rows together are called. Pools that have nothing to do with one another are told by the first. */
function deedOf(rows: readonly [TransactionRow, ...TransactionRow[]]): Deed {
  const changes = rows.filter(({ type }) => type !== 'swap')
  return new Set(changes.map(pairOf)).size > 1
    ? rows[0].type
    : deedInPools({
        did: new Set(rows.map(({ type }) => type)),
        versions: new Set(changes.map(one => one.version)).size,
      })
}

/**
 * The market's rows of one transaction as a line of the account's activity. `parts`: what the wallet's history tells of
 * the same transaction, none where it isn't read; `traced`: it tells of the native currency, too. Amounts are raw and
 * never negative.
 */
export function marketLine(
  all: readonly [TransactionRow, ...TransactionRow[]],
  { parts, traced }: { parts: readonly WalletMove[]; traced: boolean },
): Activity {
  const place = ({ id }: TransactionRow) => Number(id.split('-')[2])
  const rows = [...all].sort((a, b) => place(a) - place(b)) as unknown as typeof all
  const [{ chainId, hash, time }] = rows
  const type = deedOf(rows)
  const { group, shows } = shapeOf(type)
  const net = netOf(parts.filter(({ asset }) => !asset.spam && asset.kind !== 'collectible'))
  const base = { ...{ key: `${chainId}-${hash}`, hash, chainId, type, time, parts }, status: 'confirmed' as const }
  // A wallet that gave and received nothing traded the money of another account.
  const unseen = !traced && net.out.length + net.in.length > 0
  const read = (out: MarketAmount, came: MarketAmount): Activity => ({
    ...base,
    ...{ currencyIn: out.label, currencyOut: came.label, amountIn: out.raw, amountOut: came.raw },
  })
  if (group === 'trade') {
    const { sold, bought } = tradeOf(rows)
    const [out, came] = [
      sideOf(sold, { known: net.out, chainId, unseen }),
      sideOf(bought, { known: net.in, chainId, unseen }),
    ]
    return {
      ...read(out, came),
      // What another account paid or received is no amount of this wallet.
      ...(parts.length === 0
        ? {}
        : { shows: [...(out.moved ? (['out'] as const) : []), ...(came.moved ? (['in'] as const) : [])] }),
    }
  }
  const row = rows.find(one => one.type === type) ?? rows.find(one => one.type === 'add') ?? rows[0]
  // Fees come along with what is withdrawn: amounts are the position's, as the pool tells them, names are the wallet's.
  const side = (token: TransactionRow['token0'], amount: string): MarketAmount => {
    const asset = assetOf(token)
    const key = keyOf(chainId, asset.address)
    const known = [...net.out, ...net.in].filter(one => keyOf(chainId, one.asset.address) === key)
    // Where no amount is shown, what the wallet kept in the pool says nothing of its own currency.
    return { ...sideOf([asset, 0n], { known, chainId, unseen: unseen && shows.length > 0 }), raw: size(BigInt(amount)) }
  }
  return read(side(row.token0, row.amount0), side(row.token1, row.amount1))
}

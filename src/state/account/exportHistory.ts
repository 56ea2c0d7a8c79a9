import type { Hex } from 'viem'
import { fetchCandles } from '#data/market/fetch/fetchCandles.ts'
import { fetchWalletHistory } from '#data/market/fetch/fetchWalletHistory.ts'
import type { Candles } from '#data/market/schemas.ts'
import type { WalletMove } from '#data/market/walletSchemas.ts'
import * as HistoryExport from '#domain/account/HistoryExport.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Range } from '#domain/token/Market.ts'

/** What is being read, and how far (0 to 1). */
export type Progress = { stage: 'moves' | 'fees' | 'prices'; share: number }
/** `incomplete`: networks of which not all could be read. */
export type Exported = { rows: HistoryExport.Row[]; incomplete: string[] }

const ROWS = 100
/** ms between questions how far the reading is. */
const AGAIN = 800
/** Questions on their way at one time. */
const AT_ONCE = 6
const DAY = 86_400
/** LIST: what a chart of a range reaches back to, seconds; the finest that reaches a time prices it. */
const reaches: readonly (readonly [Range, number])[] = [
  ['1h', 3_600],
  ['1d', DAY],
  ['1w', 7 * DAY],
  ['1m', 30 * DAY],
  ['1y', 365 * DAY],
  ['all', Number.POSITIVE_INFINITY],
]

/** Some at a time, in no order; told after each. */
async function each<T>(
  items: readonly T[],
  run: (item: T) => Promise<void>,
  told: (share: number) => void,
): Promise<void> {
  let [next, done] = [0, 0]
  const worker = async () => {
    while (next < items.length) {
      await run(items[next++]!)
      told(++done / items.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
}

/** Everything the wallet did, once it is all read. */
async function readMoves(address: string, signal: AbortSignal, told: (share: number) => void) {
  for (;;) {
    const { networks } = await fetchWalletHistory(address, { limit: 1 }, { signal })
    told(networks.reduce((sum, { share, state }) => sum + (state === 'failed' ? 1 : share), 0) / networks.length)
    if (networks.every(({ state }) => state === 'read' || state === 'failed')) break
    await new Promise(done => setTimeout(done, AGAIN))
    signal.throwIfAborted()
  }
  const moves = new Map<string, WalletMove>()
  let cursor: string | null = null
  for (;;) {
    const page = await fetchWalletHistory(address, { limit: ROWS, ...(cursor ? { cursor } : {}) }, { signal })
    for (const move of page.items) moves.set(move.id, move)
    cursor = page.cursor
    if (cursor === null) {
      const lacking = page.networks.filter(
        ({ state, cut, native }) => state === 'failed' || cut || native === 'unknown',
      )
      return { moves: [...moves.values()], lacking: new Set(lacking.map(({ chainId }) => chainId)) }
    }
  }
}

type Receipt = { from: string; gasUsed: Hex; effectiveGasPrice?: Hex; l1Fee?: Hex | null; status: Hex }

/** What the network says of a transaction; null where its node doesn't. */
async function readPaid(
  chainId: number,
  hash: string,
  wallet: string,
  signal: AbortSignal,
): Promise<HistoryExport.Paid> {
  const { client } = await import('#onchain/node/clients.ts')
  const node = client(chainId)
  try {
    const [receipt, sent] = await Promise.all([
      node.request<Receipt | null>('eth_getTransactionReceipt', [hash], { signal }),
      node.request<{ value: Hex } | null>('eth_getTransactionByHash', [hash], { signal }),
    ])
    if (!receipt || !sent) return null
    return {
      own: receipt.from.toLowerCase() === wallet,
      fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice ?? 0) + BigInt(receipt.l1Fee ?? 0),
      value: BigInt(sent.value),
      failed: BigInt(receipt.status) === 0n,
    }
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: what a transaction cost could not be read', error)
    return null
  }
}

/** The price that bars tell for a time: of the last one that began before it. */
const priceIn = ({ items }: Candles, time: number): number | null =>
  items.findLast(bar => bar.time <= time)?.close ?? null

/**
 * GO-8: the wallet's whole history as rows, made in this browser: moves from the index, fees from the network's node, worths from the index's bars. `now`: ms since
 * 1970. Throws DataError where the index doesn't answer, and the signal's reason when aborted.
 */
export async function exportHistory(
  address: string,
  now: number,
  signal: AbortSignal,
  told: (progress: Progress) => void,
): Promise<Exported> {
  const wallet = address.toLowerCase()
  const { moves, lacking } = await readMoves(wallet, signal, share => told({ stage: 'moves', share }))
  const groups = HistoryExport.byTransaction(moves)
  const paid = new Map<string, HistoryExport.Paid>()
  const keyOf = ({ chainId, hash }: HistoryExport.Move) => `${chainId} ${hash}`
  await each(
    groups.map(([move]) => move!),
    async move => {
      const found = await readPaid(move.chainId, move.hash, wallet, signal)
      paid.set(keyOf(move), found)
      if (!found) lacking.add(move.chainId)
    },
    share => told({ stage: 'fees', share }),
  )

  const rangeAt = (time: number): Range => reaches.find(([, seconds]) => now / 1000 - time < seconds)![0]
  const barsOf = (chainId: number, asset: string, time: number) => `${chainId} ${asset} ${rangeAt(time)}`
  const wanted = new Map<string, { chainId: number; asset: string; range: Range }>()
  for (const { chainId, time, asset } of moves)
    for (const id of [asset.kind === 'token' ? asset.address : 'NATIVE', 'NATIVE'])
      wanted.set(barsOf(chainId, id, time), { chainId, asset: id, range: rangeAt(time) })
  const bars = new Map<string, Candles>()
  await each(
    [...wanted],
    async ([key, { chainId, asset, range }]) => {
      try {
        bars.set(key, await fetchCandles('tokens', chainId, asset, range, { signal }))
      } catch (error) {
        signal.throwIfAborted()
        // A token nobody trades has no bars: its worth stays open.
        console.debug('Tarn: a token has no prices', error)
      }
    },
    share => told({ stage: 'prices', share }),
  )
  const priceAt: HistoryExport.PriceAt = (chainId, asset, time) => {
    const found = bars.get(barsOf(chainId, asset, time))
    return found ? priceIn(found, time) : null
  }
  const rows = groups.flatMap(group => {
    const chain = chainById(group[0]!.chainId)
    return chain ? [HistoryExport.rowOf(group, chain, paid.get(keyOf(group[0]!)) ?? null, priceAt)] : []
  })
  return { rows, incomplete: [...lacking].map(id => chainById(id)?.name ?? String(id)) }
}

import { fetchWalletHistory } from '#data/market/fetch/fetchWalletHistory.ts'
import type { WalletMove } from '#data/market/walletSchemas.ts'
import * as HistoryExport from '#domain/account/HistoryExport.ts'
import { chainById } from '#domain/chains/chains.ts'
import { readPaid } from '../deeds/history/readPaid.ts'
import { each } from '../tokens/each.ts'
import { readPricesAt } from '../tokens/readPricesAt.ts'

/** What is being read, and how far (0 to 1). */
export type Progress = { stage: 'moves' | 'fees' | 'prices'; share: number }
/** `incomplete`: networks of which not all could be read. */
export type Exported = { rows: HistoryExport.Row[]; incomplete: string[] }

const ROWS = 100
/** ms between questions how far the reading is. */
const AGAIN = 800
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

/**
 * GO-8: the wallet's whole history as rows, made in this browser: moves from the index, fees from the network's node,
 * worths from the index's bars. `now`: ms since
 * 1970. Throws DataError where the index doesn't answer, and the signal's reason when aborted.
 */
export async function exportHistory(
  { address, now, signal }: { address: string; now: number; signal: AbortSignal },
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
      const found = await readPaid({ chainId: move.chainId, hash: move.hash, wallet }, signal)
      paid.set(keyOf(move), found)
      if (!found) lacking.add(move.chainId)
    },
    share => told({ stage: 'fees', share }),
  )

  const wanted = moves.flatMap(({ chainId, time, asset }) =>
    [asset.kind === 'token' ? asset.address : 'NATIVE', 'NATIVE'].map(id => ({ chainId, time, asset: id })),
  )
  const priceAt = await readPricesAt(wanted, { now, signal }, share => told({ stage: 'prices', share }))
  const rows = groups.flatMap(group => {
    const chain = chainById(group[0]!.chainId)
    return chain
      ? [HistoryExport.rowOf({ moves: group, network: chain, paid: paid.get(keyOf(group[0]!)) ?? null, priceAt })]
      : []
  })
  return { rows, incomplete: [...lacking].map(id => chainById(id)?.name ?? String(id)) }
}

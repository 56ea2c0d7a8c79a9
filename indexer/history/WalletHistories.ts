import * as v from 'valibot'
import type { HistoryNetwork, WalletHistory, WalletMove } from '../../src/data/market/walletSchemas.ts'
import type { Network } from '../chains/networks.ts'
import * as p from '../src/api/parameters.ts'
import { keptHistories } from './keptHistories.ts'
import { type Move, newerFirst } from './Move.ts'
import { type History, readHistory } from './readHistory.ts'
import { readLabels } from './readLabels.ts'

type Reading = {
  network: Network
  wallet: string
  history: History
  state: HistoryNetwork['state']
  share: number
  askedAt: number
  readAt: number
  savedAt: number
}

/** Wallets read at once on a network: its node is the market's first. */
const WIDTH = 2
/** Readings in memory; those that wait longest unasked are dropped. */
const MOST = 300
/** ms for which a whole reading counts as new. */
const FRESH = 6_000
/** ms after which a reading without listeners ends; what was read is kept. */
const UNASKED = 30_000
const SAVE_EVERY = 3_000

const position = v.tuple([v.number(), v.number(), v.number(), v.number(), v.pipe(v.string(), v.maxLength(100))])
type Placed = Move & { chainId: number }
/** A call is told where nothing else of its transaction is. */
function telling(moves: readonly Move[]): Move[] {
  const moving = new Set(moves.filter(({ type }) => type !== 'called').map(({ hash }) => hash))
  return moves.filter(({ type, hash }) => type !== 'called' || !moving.has(hash))
}
const newest = (a: Placed, b: Placed): number => b.time - a.time || a.chainId - b.chainId || newerFirst(a, b)

/**
 * AP-3: all that wallets did, read on request from the networks' logs, apart from the engine's process and database;
 * kept with the blocks read so far.
 */
export class WalletHistories {
  readonly #networks: readonly Network[]
  readonly #kept: ReturnType<typeof keptHistories>
  readonly #readings = new Map<string, Reading>()
  readonly #running = new Map<number, number>()
  readonly #stop = new AbortController()

  constructor(folder: string, networks: readonly Network[]) {
    this.#networks = networks
    this.#kept = keptHistories(folder)
  }

  /**
   * GET /api/market/wallets/:address/history: what is known now. The first question begins the reading. Throws
   * BadRequest.
   */
  async answer(address: string, asked: Record<string, string>): Promise<WalletHistory> {
    const { address: wallet } = p.parse(p.walletPath, { address })
    const { chain, cursor, limit } = p.parse(p.historyQuery, asked)
    const after = cursor === undefined ? undefined : p.readCursor(position, cursor)
    const scope = this.#networks.filter(network =>
      typeof chain === 'number'
        ? network.chain.id === chain
        : Boolean(network.chain.testnet) === (chain === 'testnets'),
    )
    const readings = scope.map(network => this.#want(network, wallet))
    const all = readings
      .flatMap(({ network, history }): Placed[] =>
        telling([...history.moves, ...history.recent]).map(move => ({ ...move, chainId: network.chain.id })),
      )
      .sort(newest)
    const rest =
      after === undefined
        ? all
        : all.filter(
            move =>
              newest(move, {
                time: after[0],
                chainId: after[1],
                block: after[2],
                tx: after[3],
                at: after[4],
              } as Placed) > 0,
          )
    const shown = rest.slice(0, limit)
    const last = shown.at(-1)
    return {
      address: wallet,
      networks: readings.map(toNetwork),
      items: await this.#named(shown),
      total: all.length,
      cursor:
        last !== undefined && rest.length > shown.length
          ? p.writeCursor([last.time, last.chainId, last.block, last.tx, last.at])
          : null,
    }
  }

  close(): void {
    this.#stop.abort()
    for (const reading of this.#readings.values()) if (reading.state === 'reading') this.#save(reading)
  }

  #want(network: Network, wallet: string): Reading {
    const key = `${network.chain.id} ${wallet}`
    const now = Date.now()
    let reading = this.#readings.get(key)
    if (reading === undefined) {
      reading = {
        network,
        wallet,
        history: this.#kept.load(network.chain.id, wallet),
        state: 'waiting',
        share: 0,
        askedAt: now,
        readAt: 0,
        savedAt: now,
      }
      this.#readings.set(key, reading)
    } else if ((reading.state === 'read' || reading.state === 'failed') && now - reading.readAt > FRESH)
      reading.state = 'waiting'
    reading.askedAt = now
    this.#pump()
    return reading
  }

  /** Begins what waits, as far as there is room. */
  #pump(): void {
    const now = Date.now()
    for (const [key, reading] of this.#readings) {
      const { id } = reading.network.chain
      const running = this.#running.get(id) ?? 0
      if (reading.state === 'waiting' && now - reading.askedAt < UNASKED && running < WIDTH) {
        this.#running.set(id, running + 1)
        void this.#read(reading).finally(() => {
          this.#running.set(id, (this.#running.get(id) ?? 1) - 1)
          if (!this.#stop.signal.aborted) this.#pump()
        })
      } else if (this.#readings.size > MOST && reading.state !== 'reading' && now - reading.askedAt > FRESH)
        this.#readings.delete(key)
    }
  }

  async #read(reading: Reading): Promise<void> {
    const { network, wallet } = reading
    const unasked = new AbortController()
    reading.state = 'reading'
    try {
      reading.history = await readHistory(
        network,
        { wallet, before: reading.history },
        {
          signal: AbortSignal.any([unasked.signal, this.#stop.signal]),
          onChange: (history, share) => {
            reading.history = history
            reading.share = share
            if (Date.now() - reading.savedAt > SAVE_EVERY) this.#save(reading)
            if (Date.now() - reading.askedAt > UNASKED) unasked.abort()
          },
        },
      )
      reading.state = 'read'
      reading.share = 1
    } catch (error) {
      reading.state = unasked.signal.aborted ? 'waiting' : 'failed'
      if (!unasked.signal.aborted && !this.#stop.signal.aborted)
        process.stderr.write(
          `history: ${network.chain.name}, ${wallet}: ${error instanceof Error ? error.message : String(error)}\n`,
        )
    }
    reading.readAt = Date.now()
    this.#save(reading)
  }

  #save(reading: Reading): void {
    reading.savedAt = Date.now()
    if (reading.history.logs === null) return
    try {
      this.#kept.save(reading.network.chain.id, reading.wallet, reading.history)
    } catch (error) {
      process.stderr.write(`history: can't be kept: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }

  async #named(moves: readonly Placed[]): Promise<WalletMove[]> {
    const labels = new Map(
      await Promise.all(
        [...new Set(moves.map(move => move.chainId))].map(async id => {
          const network = this.#networks.find(one => one.chain.id === id)!
          // What moved is told all the same.
          const names = await readLabels(
            network,
            moves.filter(move => move.chainId === id).map(move => move.asset),
          ).catch(() => undefined) // a node that is away names nothing
          return [id, names] as const
        }),
      ),
    )
    return moves.map(({ tx: _tx, at, kind, asset, ...move }) => ({
      ...move,
      id: `${move.chainId}-${move.hash}-${at}`,
      asset: {
        address: asset,
        kind,
        ...(labels.get(move.chainId)?.(asset) ?? {
          symbol: null,
          name: null,
          decimals: null,
          listed: false,
          spam: false,
        }),
      },
    }))
  }
}

const toNetwork = ({
  network,
  history: { logs, native, cut, moves, recent, sent },
  state,
  share,
}: Reading): HistoryNetwork => ({
  chainId: network.chain.id,
  state,
  share,
  from: logs === null || logs.from > logs.to ? null : logs.from,
  to: logs === null || logs.from > logs.to ? null : logs.to,
  native: native === 'unknown' ? 'unknown' : state === 'read' && native !== null ? 'read' : 'reading',
  cut,
  moves: telling([...moves, ...recent]).length,
  sent,
})

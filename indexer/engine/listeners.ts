import type { AbiEvent, Hex } from 'viem'
import type { Network } from '../chains/networks.ts'
import { type Decoder, decoderOf } from './decodeLog.ts'
import { contractAbis, type Handler, handlers } from './registry.ts'

/** Who hears logs of one kind. `of`: contracts that may say it; undefined: pools, which handlers know themselves. */
export type Listener = Decoder & { contract: string; handler: Handler; of: ReadonlySet<string> | undefined }
/** By kind (`topic`), or by kind and contract where several say the same kind and mean their own (`topic address`). */
export type Listeners = ReadonlyMap<string, Listener>

/** The handler of a log; undefined: none. */
export function listenerOf(
  listeners: Listeners,
  log: { topics: readonly string[]; address: string },
): Listener | undefined {
  const listener = listeners.get(log.topics[0]!) ?? listeners.get(`${log.topics[0]!} ${log.address}`)
  return listener?.of === undefined || listener.of.has(log.address) ? listener : undefined
}

/** What a node is asked for: logs of these kinds, of these contracts or of all. */
export type LogFilter = { address?: Hex[]; topics: [Hex[]] }

/**
 * What a network's logs are heard by. Pools are too many to be named, so their logs are asked for by kind alone; a
 * transfer of a collectible or of a position reads like any coin's, so of these the contracts are named.
 */
export function listenersOf({ chain, nfts }: Network): { listeners: Listeners; filters: LogFilter[] } {
  const { v2Factory, v3Factory, v4PoolManager, v3PositionManager, v4PositionManager } = chain.contracts
  const said = [
    ...(v2Factory === undefined ? [] : [heard('V2Factory', [v2Factory]), heard('V2Pair')]),
    ...(v3Factory === undefined ? [] : [heard('V3Factory', [v3Factory]), heard('V3Pool')]),
    ...(v4PoolManager === undefined ? [] : [heard('V4Manager', [v4PoolManager])]),
  ].flat()
  const named = [
    ...(nfts.collections.length === 0 ? [] : heard('Collectible', nfts.collections)),
    ...(nfts.market === undefined ? [] : heard('Bazaar', [nfts.market])),
    ...(v3PositionManager === undefined ? [] : heard('V3Positions', [v3PositionManager])),
    ...(v4PositionManager === undefined ? [] : heard('V4Positions', [v4PositionManager])),
  ]
  const contracts = [...new Set(named.flatMap(({ of }) => [...of!] as Hex[]))]
  const filters: LogFilter[] = []
  if (said.length > 0) filters.push({ topics: [said.map(({ selector }) => selector)] })
  if (named.length > 0)
    filters.push({ address: contracts, topics: [[...new Set(named.map(({ selector }) => selector))]] })
  const listeners = new Map(said.map(one => [one.selector as string, one]))
  for (const one of named) for (const address of one.of!) listeners.set(`${one.selector} ${address}`, one)
  return { listeners, filters }
}

function heard(contract: keyof typeof contractAbis, of?: readonly Hex[]): Listener[] {
  const events: readonly AbiEvent[] = contractAbis[contract]
  return events.flatMap(event => {
    const handler = handlers.get(`${contract}:${event.name}`)
    return handler === undefined
      ? []
      : [{ ...decoderOf(event), contract, handler, of: of && new Set(of.map(address => address.toLowerCase())) }]
  })
}

import type { AbiEvent, Hex } from 'viem'
import type { Network } from '../networks.ts'
import { type Decoder, decoderOf } from './decodeLog.ts'
import { contractAbis, type Handler, handlers } from './registry.ts'

/** Who hears logs of one kind. `of`: contracts that may say it; undefined: pools, which handlers know themselves. */
export type Listener = Decoder & { handler: Handler; of: ReadonlySet<string> | undefined }

/** What a node is asked for: logs of these kinds, of these contracts or of all. */
export type LogFilter = { address?: Hex[]; topics: [Hex[]] }

/**
 * What a network's logs are heard by. Pools are too many to be named, so their logs are asked for by kind alone; a transfer of a collectible reads like any
 * coin's, so of these the contracts are named.
 */
export function listenersOf({ chain, nfts }: Network): { bySelector: Map<string, Listener>; filters: LogFilter[] } {
  const { v2Factory, v3Factory, v4PoolManager } = chain.contracts
  const said = [
    ...(v2Factory === undefined ? [] : [heard('V2Factory', [v2Factory]), heard('V2Pair')]),
    ...(v3Factory === undefined ? [] : [heard('V3Factory', [v3Factory]), heard('V3Pool')]),
    ...(v4PoolManager === undefined ? [] : [heard('V4Manager', [v4PoolManager])]),
  ].flat()
  const named = [
    ...(nfts.collections.length === 0 ? [] : heard('Collectible', nfts.collections)),
    ...(nfts.market === undefined ? [] : heard('Bazaar', [nfts.market])),
  ]
  const contracts = [...nfts.collections, ...(nfts.market === undefined ? [] : [nfts.market])]
  const filters: LogFilter[] = []
  if (said.length > 0) filters.push({ topics: [said.map(({ selector }) => selector)] })
  if (named.length > 0) filters.push({ address: contracts, topics: [named.map(({ selector }) => selector)] })
  return { bySelector: new Map([...said, ...named].map(one => [one.selector, one])), filters }
}

function heard(contract: keyof typeof contractAbis, of?: readonly Hex[]): Listener[] {
  const events: readonly AbiEvent[] = contractAbis[contract]
  return events.flatMap(event => {
    const handler = handlers.get(`${contract}:${event.name}`)
    return handler === undefined
      ? []
      : [{ ...decoderOf(event), handler, of: of && new Set(of.map(address => address.toLowerCase())) }]
  })
}

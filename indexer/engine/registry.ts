import type { Abi, ContractEventName, GetEventArgs } from 'viem'
import {
  bazaarAbi,
  collectibleAbi,
  v2FactoryAbi,
  v2PairAbi,
  v3FactoryAbi,
  v3PoolAbi,
  v3PositionsAbi,
  v4ManagerAbi,
  v4PositionsAbi,
} from '../chains/abis.ts'
import type { Args } from './decodeLog.ts'
import type { Store } from './Store.ts'

/** The contracts we hear, by the names handlers give them. */
export const contractAbis = {
  ...{ V2Factory: v2FactoryAbi, V2Pair: v2PairAbi, V3Factory: v3FactoryAbi, V3Pool: v3PoolAbi },
  ...{ V4Manager: v4ManagerAbi, V3Positions: v3PositionsAbi, V4Positions: v4PositionsAbi },
  ...{ Collectible: collectibleAbi, Bazaar: bazaarAbi },
}
type Abis = typeof contractAbis
type EventNames = { [C in keyof Abis & string]: `${C}:${ContractEventName<Abis[C]>}` }[keyof Abis & string]
type ArgsOf<N> = N extends `${infer C extends keyof Abis & string}:${infer E}`
  ? Abis[C] extends infer A extends Abi
    ? GetEventArgs<A, E, { EnableUnion: false; IndexedOnly: false; Required: true }>
    : never
  : never

/** What handlers are given beside the event: their network and their rows. */
export type Context = { chain: { id: number }; db: Store }

/** A log, read. */
export type Event<A = Args> = {
  args: A
  log: { address: string; logIndex: number }
  block: { number: bigint; timestamp: bigint }
  transaction: { hash: string; from: string }
}

export type Handler = (given: { context: Context; event: Event }) => Promise<void>

/** Handlers by `Contract:Event`. */
export const handlers = new Map<string, Handler>()

/** Says who hears an event. */
export function on<N extends EventNames>(
  name: N,
  handler: (given: { context: Context; event: Event<ArgsOf<N>> }) => Promise<void>,
): void {
  if (handlers.has(name)) throw new Error(`${name} has two handlers`)
  handlers.set(name, handler as unknown as Handler)
}
